import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { world } from '../../kit/world.ts'
import type { Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { keepBuying } from '../keep-buying.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene } from '../scene.ts'
import { settle } from '../settle.ts'
import { look } from '../visitor.ts'

const atOnce = 10

/**
 * Three statements of a hundred fail with an error that nobody expects, in requests and in later work. Each request ends
 * with a page or an error with its id, the process lives, and when it is over everything is as it should be.
 */
export async function unexpectedErrors(
  environment: Environment,
  { quick, seeds, say }: Wishes,
): Promise<Row> {
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const violations: string[] = []
  let scenarios: Scenario[] = []
  let looks = 0
  let failed = 0
  const scene = await openScene(environment, {
    main: true,
    nodeOptions: ['--import', join(import.meta.dirname, '../fail-statements.ts')],
    settings: { INVOICE_STEPS: 'off' },
  })
  try {
    const shop = await scene.start()
    process.kill(shop.pid, 'SIGUSR2')
    const buyers = await keepBuying(scene, { atOnce, draw, pollMs: 200, patienceMs: 120_000 })
    const until = performance.now() + (quick ? 15_000 : 120_000)
    while (performance.now() < until) {
      looks += 1
      const call = await look(shop.origin, `/api/suggestions?q=part%20${looks}`)
      if (call.status === 500) {
        failed += 1
        if (!/\(reference [\w-]+\)/.test(call.text)) violations.push('an error had no reference')
        if (call.text.includes('planted')) violations.push('an error told what happened inside')
      } else if (call.status !== 200) violations.push(`a call was answered ${call.status}`)
      const page = await look(shop.origin, `/product-details/${world.washer.number}?look=${looks}`)
      if (![200, 500, 503].includes(page.status)) violations.push(`a page was answered ${page.status}`)
      await delay(100)
    }
    process.kill(shop.pid, 'SIGUSR2')
    scenarios = await buyers.stop()
    if (failed === 0) violations.push('no call failed: nothing was shown')
    if (shop.hasEnded()) violations.push('the process ended for an error of one request')
    violations.push(...(await settle(scene, scenarios, { ms: 120_000, withInvoices: false })))
    const after = await look(shop.origin, '/api/products')
    if (after.status !== 200) violations.push(`I12: afterward a call was answered ${after.status}`)
  } finally {
    await scene.close()
  }
  say(`R28: ${countOf(violations)}`)
  return {
    id: 'R28',
    what: 'three statements of a hundred fail as nobody expects',
    points: 0,
    runs: looks,
    checkouts: scenarios.length,
    violations,
    ms: performance.now() - from,
    note: `${failed} of ${looks} calls answered 500 with a reference for the log`,
  }
}

import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Counts, Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { keepBuying } from '../keep-buying.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene, type RunningShop } from '../scene.ts'
import { settle } from '../settle.ts'

const drainsWithinMs = 10_000
const atOnce = 20

/** SIGTERM under load, then a new process: one alone, and two in turn. No accepted request is dropped. */
export async function stopsUnderLoad(
  environment: Environment,
  { quick, seeds, say }: Wishes,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const processes of [1, 2]) {
    const from = performance.now()
    const scene = await openScene(environment, {
      processes,
      main: true,
      nodeOptions: ['--import', join(import.meta.dirname, '../count-requests.ts')],
      settings: { INVOICE_STEPS: 'off' },
    })
    const draw = openDraw((seeds[0] ?? 1) + processes)
    const scenarios: Scenario[] = []
    const violations: string[] = []
    const stops = quick ? 2 : 10
    let slowest = 0
    let unanswered: string[] = []
    const heard: Counts = { dropped: [], requests: 0 }
    try {
      const shops: RunningShop[] = []
      for (let at = 0; at < processes; at += 1) shops.push(await scene.start(at))
      const buyers = await keepBuying(scene, { atOnce, draw, pollMs: 100, counts: heard })
      for (let stop = 0; stop < stops; stop += 1) {
        await delay(1000 + draw.below(1000))
        const at = stop % processes
        slowest = Math.max(slowest, (await shops[at]?.stop()) ?? 0)
        shops[at] = await scene.start(at)
      }
      scenarios.push(...(await buyers.stop()))
      for (const shop of shops) await shop.stop()
      unanswered = [...scene.log().matchAll(/took (\d+) requests, answered (\d+)/g)]
        .filter(([, taken, answered]) => taken !== answered)
        .map(([said]) => `a stopped process ${said}`)
      for (let at = 0; at < processes; at += 1) await scene.start(at)
      violations.push(...(await settle(scene, scenarios, { withInvoices: false })))
    } finally {
      await scene.close()
    }
    // A connection that the kernel had accepted and the process never saw is reset: the request was not read.
    const unread = heard.dropped.filter((how) => /(read|connect) ECONNRESET/.test(how)).length
    violations.push(...unanswered)
    if (heard.dropped.length > unread)
      violations.push(
        `${heard.dropped.length - unread} requests were taken and dropped: ${heard.dropped.join(', ')}`,
      )
    if (slowest > drainsWithinMs) violations.push(`a stop took ${Math.round(slowest)} ms`)
    const what = processes === 1 ? 'SIGTERM under load' : 'two processes, stopped in turn'
    say(`R24 ${what}: ${countOf(violations)}`)
    rows.push({
      id: 'R24',
      what,
      points: 0,
      runs: stops,
      checkouts: scenarios.length,
      violations,
      ms: performance.now() - from,
      note: `drained within ${Math.round(slowest)} ms; all requests that were taken were answered; ${unread} of ${heard.requests} were not taken at the moment of a stop`,
    })
  }
  return rows
}

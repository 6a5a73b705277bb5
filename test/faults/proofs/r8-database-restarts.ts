import { setTimeout as delay } from 'node:timers/promises'
import { cards } from '../../kit/world.ts'
import { buy, drawEmail, priceCarts, type Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import { openEnvironment } from '../environment.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openRestarting } from '../restarting-database.ts'
import { openScene } from '../scene.ts'
import { patienceInStorm, settle, soFar } from '../settle.ts'

const atOnce = 50

/** PostgreSQL goes down every few seconds and comes back, while people buy and the shop stays up. */
export async function databaseRestarts({ quick, seeds, say }: Wishes, part = 1): Promise<Row> {
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const wanted = quick ? 150 : 5000 * part
  const patienceMs = patienceInStorm(quick)
  const server = await openRestarting()
  const scenarios: Scenario[] = []
  const violations: string[] = []
  let restarts = 0
  try {
    const environment = await openEnvironment(server.url)
    const scene = await openScene(environment, { settings: { INVOICE_STEPS: 'off', LOG_LEVEL: 'error' } })
    try {
      const shop = await scene.start()
      const carts = await priceCarts(scene.connection.db)
      let begun = 0
      const isOver = () => begun >= wanted || violations.length > 0
      const buyers = Array.from({ length: atOnce }, async () => {
        while (!isOver()) {
          begun += 1
          const purchase = {
            cart: draw.oneOf(carts),
            cards: draw.chance(0.85) ? [cards.approved] : [cards.declined, cards.approved],
            email: drawEmail(draw),
            stays: true,
          }
          scenarios.push(await buy(purchase, { origins: scene.origins, pollMs: 700, patienceMs }))
        }
      })
      while (!isOver()) {
        await delay(2000 + draw.below(8000))
        await (draw.chance(0.5) ? server.crash() : server.stop())
        await delay(draw.below(2000))
        await server.start()
        restarts += 1
        if (shop.hasEnded()) violations.push('the shop ended while its database was away')
        if (restarts % 20 !== 0) continue
        violations.push(...(await soFar(scene, [...scenarios])))
        say(`R8: ${restarts} restarts, ${scenarios.length} checkouts, ${countOf(violations)}`)
      }
      await Promise.all(buyers)
      violations.push(...(await settle(scene, scenarios, { ms: patienceMs, withInvoices: false })))
    } finally {
      await scene.close()
      await environment.close()
    }
  } finally {
    await server.close()
  }
  return {
    id: 'R8',
    what: 'PostgreSQL restarted every 2 to 10 s, 0 to 2 s down',
    points: 0,
    runs: restarts,
    checkouts: scenarios.length,
    violations,
    ms: performance.now() - from,
    note: `${restarts} restarts, every second one a crash; 0 stuck`,
  }
}

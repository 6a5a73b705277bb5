import { setTimeout as delay } from 'node:timers/promises'
import { world } from '../../kit/world.ts'
import { buy, drawPurchase, priceCarts, type Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import { openEnvironment } from '../environment.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openRestarting } from '../restarting-database.ts'
import { openScene, type RunningShop } from '../scene.ts'
import { settle } from '../settle.ts'
import { isHonest, look } from '../visitor.ts'

const kept = `/product-details/${world.grinder.number}`
/** From memory while nobody can tell whether it is old (docs/safety.md, R9). */
const keptMs = 60_000
const backWithinMs = 5000

/**
 * The database is away for minutes. What is kept is shown for a minute more, everything else is refused with when to
 * come back, the process lives, and whoever is buying is served once the database is back.
 */
export async function databaseAway({ quick, seeds, say }: Wishes): Promise<Row> {
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const server = await openRestarting()
  const violations: string[] = []
  const scenarios: Scenario[] = []
  let backMs = 0
  let looks = 0
  try {
    const environment = await openEnvironment(server.url)
    const scene = await openScene(environment, { main: true, settings: { INVOICE_STEPS: 'off' } })
    try {
      const shop = await scene.start()
      const carts = await priceCarts(scene.connection.db)
      const purchase = () => drawPurchase(draw, carts)
      const listener = { origins: scene.origins, pollMs: 500, patienceMs: 600_000, requestMs: 15_000 }
      scenarios.push(await buy(purchase(), listener))
      while ((await look(shop.origin, kept)).status !== 200) await delay(100)

      await (draw.chance(0.5) ? server.crash() : server.stop())
      const wentAt = performance.now()
      const buyers = Array.from({ length: 5 }, () => buy(purchase(), listener))
      const downMs = quick ? keptMs + 20_000 : 300_000
      while (performance.now() - wentAt < downMs) {
        violations.push(...(await lookAround(shop, performance.now() - wentAt)))
        looks += 1
        await delay(500)
      }
      await server.start()
      const cameAt = performance.now()
      while ((await look(shop.origin, '/shop')).status !== 200 && performance.now() - cameAt < 60_000)
        await delay(50)
      backMs = performance.now() - cameAt
      if (backMs > backWithinMs)
        violations.push(`I12: the shop was back ${Math.round(backMs)} ms after its database`)
      scenarios.push(...(await Promise.all(buyers)))
      if (shop.hasEnded()) violations.push('the shop ended while its database was away')
      violations.push(...(await settle(scene, scenarios, { ms: 120_000, withInvoices: false })))
    } finally {
      await scene.close()
      await environment.close()
    }
  } finally {
    await server.close()
  }
  say(`R9: ${countOf(violations)}`)
  return {
    id: 'R9',
    what: `the database is away for ${quick ? '80 s' : '5 min'}`,
    points: 0,
    runs: looks,
    checkouts: scenarios.length,
    violations,
    ms: performance.now() - from,
    note: `pages again ${Math.round(backMs)} ms after its return; five who bought meanwhile were served`,
  }
}

async function lookAround(shop: RunningShop, awayMs: number): Promise<string[]> {
  const [page, other, health] = await Promise.all([
    look(shop.origin, kept),
    look(shop.origin, `/shop?page=2&q=${Math.round(awayMs)}`),
    look(shop.origin, '/healthz'),
  ])
  const second = Math.round(awayMs / 1000)
  const wrong: string[] = []
  if (!isHonest(page)) wrong.push(`after ${second} s a kept page was answered ${page.status}`)
  // The page is asked for before its minute is over, and an idle machine answers at once.
  if (page.status === 200 && awayMs > keptMs + 5000)
    wrong.push(`after ${second} s an old page was still shown`)
  if (page.status !== 200 && awayMs < keptMs - 10_000) wrong.push(`after ${second} s a kept page was gone`)
  if (other.status !== 503 || !isHonest(other))
    wrong.push(`after ${second} s another page was answered ${other.status}`)
  if (health.status !== 200) wrong.push(`after ${second} s the process was not well: ${health.status}`)
  return wrong
}

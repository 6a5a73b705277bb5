import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import { meetCrowd } from '../../kit/crowd/meet-crowd.ts'
import { world } from '../../kit/world.ts'
import { buy, drawPurchase, priceCarts, type Scenario } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene } from '../scene.ts'
import { settle } from '../settle.ts'
import { holdings, look } from '../visitor.ts'

const kept = ['/home', '/shop', `/product-details/${world.grinder.number}`, '/contact-us']
/** Of twenty pages that visitors ask for, one is the cart, which is made for each of them. */
const pages = [...Array.from({ length: 19 }, (_, at) => kept[at % kept.length] ?? ''), '/cart']
const connections = 10_000
/** A thousand pages a second. */
const restMs = 10_000
/** MB: 400 is the goal; one run differs from the next by up to a twentieth. */
const most = { pageP99: 1000, paidP95: 2000, mb: 420 }

/** Ten thousand visitors, each on a connection that stays open; whoever buys meanwhile is served as ever. */
export async function crowd(environment: Environment, { quick, seeds, say }: Wishes): Promise<Row> {
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const violations: string[] = []
  const scenarios: Scenario[] = []
  let highestMb = 0
  const scene = await openScene(environment, {
    main: true,
    timeScale: 1,
    settings: { INVOICE_STEPS: 'off', LOG_LEVEL: 'warn' },
  })
  try {
    const shop = await scene.start()
    const carts = await priceCarts(scene.connection.db)
    for (const page of new Set(pages)) await look(shop.origin, page)
    const visitors = {
      addresses: pages.map((page) => shop.origin + page),
      connections,
      seconds: quick ? 30 : 120,
      restMs,
    }
    const seen = await meetCrowd(visitors, async () => {
      scenarios.push(await buy(drawPurchase(draw, carts), { origins: scene.origins, pollMs: 300 }))
      highestMb = Math.max(highestMb, (await holdings(shop.pid)).mb)
    })
    const paidP95 = await readPaidP95(scene.connection.db)
    if (seen.errors > 0) violations.push(`${seen.errors} of ${seen.answers + seen.errors} pages failed`)
    if (seen.p99 > most.pageP99) violations.push(`a page took ${Math.round(seen.p99)} ms (p99)`)
    if (!(paidP95 <= most.paidP95)) violations.push(`a checkout took ${Math.round(paidP95)} ms (p95)`)
    if (highestMb > most.mb) violations.push(`the shop took ${highestMb} MB`)
    violations.push(...(await settle(scene, scenarios, { ms: 120_000, withInvoices: false })))
    say(`R16: ${countOf(violations)}`)
    return {
      id: 'R16',
      what: `${connections.toLocaleString('en-US')} visitors at once for ${visitors.seconds} s`,
      points: 0,
      runs: seen.answers,
      checkouts: scenarios.length,
      violations,
      ms: performance.now() - from,
      note: `pages within ${Math.round(seen.p99)} ms (p99), checkouts within ${Math.round(paidP95)} ms (p95), at most ${highestMb} MB`,
    }
  } finally {
    await scene.close()
  }
}

/** From the call until the charge is written down, in ms; NaN: nobody has paid. */
async function readPaidP95(db: Db): Promise<number> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select 1000 * percentile_disc(0.95) within group
      (order by extract(epoch from approved_at - created_at))::float8 as ms from checkout`)
  return rows[0]?.ms ?? Number.NaN
}

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connect } from '../../../database/connect.ts'
import { cards } from '../../kit/world.ts'
import { buy, priceCarts, type Scenario } from '../buyer.ts'
import type { Environment } from '../environment.ts'
import { openHeap, withInspector } from '../inspect-heap.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene } from '../scene.ts'
import { settle } from '../settle.ts'
import { isHonest, look, percentile } from '../visitor.ts'

const atOnce = 60
const sleepers = 60
/** 0.5 s for a connection and 1.2 s for a lock (database/shedding-pool.ts, connect.ts); the rest is for a busy machine. */
const slowestAnswerMs = 2200
/** Whoever is told to come back later reloads the page nevertheless. */
const reloadMs = 500
/** Of what is left after a collection: a shop that has just started also takes memory to warm up. */
const mostGrownMb = 20

/**
 * Sixty transactions sleep, one of them on the table of products, so that no page can be read and every connection of
 * the shop waits. Each request ends with an honest 503, memory stays flat, and it is over when they wake up.
 */
export async function slowStatements(environment: Environment, { quick, say }: Wishes): Promise<Row> {
  const from = performance.now()
  const violations: string[] = []
  const scenarios: Scenario[] = []
  const times: number[] = []
  let grownMb = 0
  const scene = await openScene(environment, {
    main: true,
    nodeOptions: [withInspector],
    settings: { INVOICE_STEPS: 'off' },
  })
  const others = connect(scene.target, {
    max: sleepers,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  try {
    const shop = await scene.start()
    const carts = await priceCarts(scene.connection.db)
    await look(shop.origin, '/shop')
    const heap = await openHeap(scene.log())
    const before = await heap.keptMb()
    const seconds = quick ? 15 : 60
    const asleep = Array.from({ length: sleepers }, (_, at) =>
      others.db.transaction(async (tx) => {
        if (at === 0) await tx.execute(sql`lock table product in access exclusive mode`)
        await tx.execute(sql`select pg_sleep(${seconds})`)
      }),
    )
    const until = performance.now() + seconds * 1000
    await delay(500)
    const visitors = Array.from({ length: atOnce }, async (_, at) => {
      for (let turn = 0; performance.now() < until - slowestAnswerMs; turn += 1) {
        const seen = await look(shop.origin, `/shop?page=2&q=${at}-${turn}`)
        times.push(seen.ms)
        if (!isHonest(seen))
          violations.push(`a page was answered ${seen.status} after ${Math.round(seen.ms)} ms`)
        if (seen.ms > slowestAnswerMs) violations.push(`an answer took ${Math.round(seen.ms)} ms`)
        await delay(reloadMs)
      }
    })
    await Promise.all(visitors)
    grownMb = (await heap.keptMb()) - before
    heap.close()
    if (grownMb > mostGrownMb)
      violations.push(`what is left after a collection grew by ${grownMb.toFixed(1)} MB`)
    await Promise.all(asleep)
    const back = await look(shop.origin, '/shop?page=1&q=back')
    if (back.status !== 200) violations.push(`I12: once they woke up a page was answered ${back.status}`)
    const [cart] = carts
    if (!cart) throw new Error('there is no cart')
    const purchase = { cart, cards: [cards.approved], email: 'last@lab.test', stays: true }
    scenarios.push(await buy(purchase, { origins: scene.origins }))
    violations.push(...(await settle(scene, scenarios, { withInvoices: false })))
  } finally {
    await others.close()
    await scene.close()
  }
  say(`R10: ${countOf(violations)}`)
  return {
    id: 'R10',
    what: `${sleepers} transactions sleep, one on the products; ${atOnce} visitors`,
    points: 0,
    runs: times.length,
    checkouts: scenarios.length,
    violations,
    ms: performance.now() - from,
    note: `answers in ${percentile(times, 0.5)} ms (median), ${percentile(times, 1)} ms (slowest); ${grownMb.toFixed(1)} MB more left after a collection`,
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { cards } from '../../kit/world.ts'
import { buy, drawEmail, priceCarts, type Answer } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene, type Scene } from '../scene.ts'
import { settle } from '../settle.ts'
import { openWire } from '../wire.ts'

const ways = ['down', 'refuse', 'hang', 'close-mid'] as const

/** Job queues count in whole seconds, so an hour is not made shorter than six minutes. */
const scale = 0.1
const hourMs = 3_600_000 * scale
const backWithinMs = 120_000 * scale
const probeEveryMs = 30_000 * scale
const approvedWithinMs = 5000
/** A call without an answer has failed after this time; see `connectBusinessCentral`. */
const callMs = 10_000 * scale

/** The back office is away for an hour, while a hundred people buy: nothing is lost, and nobody waits for it. */
export async function backOfficeAway(environment: Environment, wishes: Wishes): Promise<Row[]> {
  const chosen = wishes.quick ? ways.slice(0, 1) : ways
  const rows: Row[] = []
  // One after the other: a tenth of the time must be enough for all the work of a return, and leaves no room for
  // a second shop.
  for (const way of chosen) rows.push(await awayBy(way, environment, wishes))
  return rows
}

async function awayBy(
  way: (typeof ways)[number],
  environment: Environment,
  { quick, seeds, say }: Wishes,
): Promise<Row> {
  const from = performance.now()
  const draw = openDraw(seeds[0] ?? 1)
  const scene = await openScene(environment, {
    backOffice: 'business-central',
    timeScale: scale,
    backOfficeThrough: (to) => openWire(to, draw),
  })
  const buyers = quick ? 20 : 100
  const awayMs = quick ? hourMs / 8 : hourMs
  try {
    await scene.start()
    const carts = await priceCarts(scene.connection.db)
    scene.standIns.set({ backOffice: way })
    const slowest = { ms: 0 }
    const away = performance.now()
    const until = away + awayMs
    const purchases = Array.from({ length: buyers }, async () => {
      await delay(draw.below(awayMs * 0.8))
      const begun = performance.now()
      let isShown = false
      const hear = ({ state }: Answer) => {
        if (state !== 'processing' && !isShown) slowest.ms = Math.max(slowest.ms, performance.now() - begun)
        isShown ||= state !== 'processing'
        return null
      }
      return buy(
        { cart: draw.oneOf(carts), cards: [cards.approved], email: drawEmail(draw, 60), stays: true },
        { origins: scene.origins, patienceMs: awayMs * 2, pollMs: 250, pollPaidMs: 10_000, hear },
      )
    })
    await delay(until - performance.now())
    const probes = probesIn(scene.backOfficeWire?.requests() ?? [], away)
    scene.standIns.set({ backOffice: 'on' })
    const back = performance.now()
    const missing = await untilAllThere(scene, buyers, back + backWithinMs * 3)
    const tookMs = performance.now() - back
    const scenarios = await Promise.all(purchases)
    const violations = await settle(scene, scenarios, { backOffice: 'business-central', ms: 60_000 })
    if (missing > 0) violations.push(`${missing} of ${buyers} orders are not in the books`)
    if (tookMs > backWithinMs) violations.push(`the orders took ${inScale(tookMs)} s after the return`)
    if (slowest.ms > approvedWithinMs)
      violations.push(`I10: an approval was shown after ${Math.round(slowest.ms)} ms`)
    if (probes.most > 1) violations.push(`${probes.most} probes in 30 s while the breaker was open`)
    say(`R4 ${way}: ${countOf(violations)}`)
    return {
      id: 'R4',
      what: `books ${way} for an hour (1:${1 / scale})`,
      points: 0,
      runs: 1,
      checkouts: buyers,
      violations,
      ms: performance.now() - from,
      note: `${buyers} of ${buyers} in the books ${inScale(tookMs)} s after the return; approval shown within ${Math.round(slowest.ms)} ms; ${probes.all} probes`,
    }
  } finally {
    await scene.close()
  }
}

/**
 * The calls that reached the back office after the breaker had opened. Five failures in 30 s open it: with few sales
 * that may take minutes, and until then everything is sent.
 */
function probesIn(requests: number[], since: number): { all: number; most: number } {
  const failures = requests.filter((at) => at > since)
  const fifth = failures.findIndex(
    (at, place) => at - (failures[place - 4] ?? -Infinity) < probeEveryMs * 0.9,
  )
  // A call that begins before the fifth has failed is not held back.
  const openAt = (failures[fifth] ?? Infinity) + callMs
  const seen = failures.filter((at) => at > openAt)
  const gaps = seen.slice(1).map((at, before) => at - (seen[before] ?? 0))
  return { all: seen.length, most: gaps.some((gap) => gap < probeEveryMs * 0.9) ? 2 : 1 }
}

async function untilAllThere(scene: Scene, wanted: number, until: number): Promise<number> {
  for (;;) {
    const found = await scene.connection.db.execute<{ there: number }>(
      sql`select count(*)::int as there from sales_order where status = 'CREATED'`,
    )
    const missing = wanted - (found.rows[0]?.there ?? 0)
    if (missing <= 0 || performance.now() > until) return missing
    await delay(50)
  }
}

function inScale(ms: number): number {
  return Math.round(ms / scale / 1000)
}

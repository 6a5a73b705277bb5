import { setTimeout as delay } from 'node:timers/promises'
import { cards } from '../../kit/world.ts'
import { buy, drawEmail, priceCarts, type Scenario } from '../buyer.ts'
import { findServers, howToInstall } from '../cluster/debian-servers.ts'
import { openPatroni, type PatroniCluster } from '../cluster/patroni.ts'
import { openDraw } from '../draw.ts'
import { openEnvironment } from '../environment.ts'
import type { Row, Wishes } from '../report.ts'
import { openScene } from '../scene.ts'
import { settle, soFar } from '../settle.ts'

const atOnce = 20
/** The goal: the shop is back without a hand. */
const longestAwayMs = 60_000
const id = 'failover'

/** The machine of the leading PostgreSQL dies, again and again, while people buy; the next one leads. */
export async function failover({ quick, seeds, say }: Wishes): Promise<Row> {
  const from = performance.now()
  const servers = findServers()
  const row = { id, what: 'the leader of a PostgreSQL cluster killed', points: 0, violations: [] as string[] }
  if (!servers)
    return { ...row, runs: 0, checkouts: 0, ms: 0, note: `not run: ${howToInstall} would make it possible` }
  const draw = openDraw(seeds[0] ?? 1)
  const kills = quick ? 2 : 10
  const patienceMs = quick ? 90_000 : 180_000
  const scenarios: Scenario[] = []
  const awayMs: number[] = []
  const cluster = await openPatroni(servers)
  try {
    say(`${id}: three servers, one leads`)
    const environment = await openEnvironment(cluster.url)
    const scene = await openScene(environment, {
      processes: 2,
      settings: { INVOICE_STEPS: 'off', LOG_LEVEL: 'error' },
    })
    try {
      const shops = [await scene.start(0), await scene.start(1)]
      const carts = await priceCarts(scene.connection.db)
      const over = new AbortController()
      const buyers = Array.from({ length: atOnce }, async () => {
        while (!over.signal.aborted) {
          const purchase = {
            cart: draw.oneOf(carts),
            cards: draw.chance(0.85) ? [cards.approved] : [cards.declined, cards.approved],
            email: drawEmail(draw),
            stays: true,
          }
          scenarios.push(await buy(purchase, { origins: scene.origins, pollMs: 700, patienceMs }))
        }
      })
      for (let kill = 1; kill <= kills && row.violations.length === 0; kill += 1) {
        await untilSafe(cluster)
        await delay(8000 + draw.below(7000))
        const died = await cluster.killLeader()
        const away = await howLongAway(scene.origins)
        awayMs.push(away)
        if (away > longestAwayMs) row.violations.push(`the shop was away for ${Math.round(away / 1000)} s`)
        if (shops.some((shop) => shop.hasEnded())) row.violations.push('a shop ended with its database')
        cluster.startAgain(died)
        row.violations.push(...(await soFar(scene, scenarios, 'embedded', longestAwayMs + 60_000)))
        say(`${id}: kill ${kill}, ${scenarios.length} checkouts, back after ${Math.round(away / 1000)} s`)
      }
      over.abort()
      await Promise.all(buyers)
      row.violations.push(
        ...(await settle(scene, scenarios, {
          ms: patienceMs,
          withInvoices: false,
        })),
      )
    } finally {
      await scene.close()
      await environment.close()
    }
  } finally {
    await cluster.close()
  }
  const longest = Math.max(...awayMs) / 1000
  return {
    ...row,
    runs: awayMs.length,
    checkouts: scenarios.length,
    ms: performance.now() - from,
    note: `back without a hand after at most ${longest.toFixed(0)} s`,
  }
}

/** Somebody holds everything that was acknowledged: without that, a kill would be allowed to lose something. */
async function untilSafe(cluster: PatroniCluster): Promise<void> {
  const until = performance.now() + 120_000
  while ((await cluster.countSynchronous()) === 0) {
    if (performance.now() > until) throw new Error('nobody follows the leader')
    await delay(250)
  }
}

/** From now until every process of the shop is ready again; in ms. A database that was never missed counts 0. */
async function howLongAway(origins: string[]): Promise<number> {
  const from = performance.now()
  const seenAway = new Set<string>()
  const back = new Set<string>()
  while (back.size < origins.length && performance.now() - from < 2 * longestAwayMs) {
    for (const origin of origins) {
      const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(
        () => null,
      )
      if (!answer?.ok) seenAway.add(origin)
      else if (seenAway.has(origin)) back.add(origin)
    }
    await delay(100)
  }
  return performance.now() - from
}

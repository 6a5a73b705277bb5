import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { tokenOf } from '../../../stand-ins/card-gateway/card-vault.ts'
import { productTag } from '../../../shop/page-tag.ts'
import { invalidatePages } from '../../../shop/invalidate-pages.ts'
import { databaseUrl } from '../../kit/test-database.ts'
import { cards, world } from '../../kit/world.ts'
import { openBalancer, type Balancer } from '../balancer.ts'
import { buy, drawEmail, priceCarts, type Scenario } from '../buyer.ts'
import { openDraw, type Draw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { findPgbouncer, openPgbouncer } from '../pgbouncer.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene, type RunningShop, type Scene } from '../scene.ts'
import { leftBehind, patienceInStorm, settle, soFar } from '../settle.ts'
import { keepOpen, type Supervisor } from '../supervisor.ts'

type Cluster = {
  checkouts: number
  kills: number
  processes?: number
  atOnce?: number
  /** longest time between two kills, in ms */
  lifeMs?: number
  /** requests reach the database through pgbouncer, which keeps no session */
  pooled?: boolean
}

/** The whole of it; the second row only where pgbouncer is installed. */
export async function manyProcesses(environment: Environment, wishes: Wishes): Promise<Row[]> {
  const size = wishes.quick ? { checkouts: 60, kills: 4 } : { checkouts: 1000, kills: 60 }
  const rows = [await behindBalancer(environment, size, wishes)]
  const pgbouncer = await findPgbouncer()
  if (pgbouncer === null) wishes.say('R7 through pgbouncer: not run, pgbouncer is not installed')
  else {
    wishes.say(`R7 through ${pgbouncer}`)
    rows.push(await behindBalancer(environment, { ...size, pooled: true }, wishes))
  }
  return rows
}

/** Four processes on two cores: a gateway that is given up after 0.4 s would be given up all the time. */
const timeScale = 0.1

/** A page that shows a write must do so in every process by then. */
const oldestMs = 1000

/**
 * Several processes on one database behind a balancer; one of them is killed every few seconds while people buy, look
 * at pages, and staff write.
 */
export async function behindBalancer(
  environment: Environment,
  { checkouts, kills, processes = 4, atOnce = 20, lifeMs = 4000, pooled = false }: Cluster,
  { seeds, say }: Wishes,
): Promise<Row> {
  const from = performance.now()
  const patienceMs = patienceInStorm(false)
  const ground = pooled ? withPgbouncer(environment) : { environment, settings: {} }
  const scene = await openScene(ground.environment, {
    processes,
    timeScale,
    settings: Object.assign(ground.settings, { INVOICE_STEPS: 'off', LOG_LEVEL: 'warn' }),
  })
  const draw = openDraw((seeds[0] ?? 1) * 7 + processes)
  const scenarios: Scenario[] = []
  const violations: string[] = []
  const pages = { read: 0, writes: 0, slowestMs: 0 }
  let killed = 0
  let balancer: Balancer | null = null
  try {
    // All at one moment, as a supervisor starts them.
    const supervisors = await Promise.all(Array.from({ length: processes }, (_, at) => keepOpen(scene, at)))
    balancer = await openBalancer(scene.origins)
    const { origin } = balancer
    const carts = await priceCarts(scene.connection.db)
    let begun = 0
    const isOver = () => (begun >= checkouts && killed >= kills) || violations.length > 0
    const buyers = Array.from({ length: atOnce }, async () => {
      while (!isOver()) {
        begun += 1
        const purchase = {
          cart: draw.oneOf(carts),
          cards: draw.chance(0.8) ? [cards.approved] : [cards.declined, cards.approved],
          email: drawEmail(draw),
          stays: true,
        }
        scenarios.push(await buy(purchase, { origins: [origin], pollMs: 300, patienceMs }))
      }
    })
    const readers = Array.from({ length: 2 }, async () => {
      while (!isOver()) {
        pages.read += 1
        violations.push(...(await look(origin)))
        await delay(50)
      }
    })
    const writer = writeAndLook(scene, supervisors, { isOver, pages, violations, draw })
    while (!isOver()) {
      await delay(lifeMs / 2 + draw.below(lifeMs / 2))
      // One at a time, as machines fail and releases are rolled out: the others are there.
      await Promise.all(supervisors.map((supervisor) => supervisor.untilOpen()))
      await draw.oneOf(supervisors).shop().kill()
      killed += 1
      if (killed % 20 === 0) {
        violations.push(...(await soFar(scene, [...scenarios])))
        say(`R7: ${killed} kills, ${scenarios.length} checkouts, ${countOf(violations)}`)
      }
    }
    await Promise.all([...buyers, ...readers, writer])
    violations.push(...(await settle(scene, scenarios, { ms: patienceMs, withInvoices: false })))
    const tokens = Object.values(cards).map((card) => tokenOf(card))
    violations.push(...(await leftBehind(scene, scenarios, tokens)))
    await Promise.all(supervisors.map((supervisor) => supervisor.rest()))
  } finally {
    await balancer?.close()
    await scene.close()
  }
  const bought = scenarios.filter(({ told }) => told?.state === 'completed').length
  return {
    id: 'R7',
    what: `${processes} processes behind a balancer, one killed every few seconds${pooled ? ', through pgbouncer' : ''}`,
    points: 0,
    runs: killed,
    checkouts: scenarios.length,
    violations,
    ms: performance.now() - from,
    note: `${bought} paid; ${pages.read} pages read through it, none failed; ${pages.writes} writes, seen by every process within ${Math.round(pages.slowestMs)} ms`,
  }
}

/** A process that has just started on a busy machine takes its time for the first page; it is late, and not lost. */
const slowestPageMs = 60_000

/** A reader behind the balancer notices nothing of a kill. */
async function look(origin: string): Promise<string[]> {
  const path = `/product-details/${world.grinder.number}`
  try {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(slowestPageMs) })
    const text = await response.text()
    if (response.status === 200 && text.includes('</html>')) return []
    return [`a page was answered ${response.status}`]
  } catch (error) {
    return [`a page was not answered: ${String(error)}`]
  }
}

type Watch = {
  isOver: () => boolean
  pages: { writes: number; slowestMs: number }
  violations: string[]
  draw: Draw
}

/** Writes a text again and again, and asks each process that lives through it how long it shows the old one. */
async function writeAndLook(
  scene: Scene,
  supervisors: Supervisor[],
  { isOver, pages, violations, draw }: Watch,
): Promise<void> {
  const { number } = world.washer
  while (!isOver()) {
    await delay(300 + draw.below(700))
    // Now and then everybody loses the line on which they hear of writes.
    if (pages.writes % 7 === 6)
      await scene.connection.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'listen drop_pages%'`,
      )
    pages.writes += 1
    const text = `Text number ${pages.writes}.`
    const living = supervisors.map((supervisor) => supervisor.shop()).filter((shop) => !shop.hasEnded())
    await Promise.all(living.map((shop) => readProduct(shop, number)))
    await scene.connection.db.transaction(async (tx) => {
      await tx.execute(sql`update product set description = ${text} where number = ${number}`)
      await invalidatePages(tx, productTag(number))
    })
    const from = performance.now()
    const seen = await Promise.all(living.map((shop) => lastOldLook(shop, number, text, from)))
    for (const { ms, looks } of seen) {
      pages.slowestMs = Math.max(pages.slowestMs, ms)
      if (ms > oldestMs && looks > oldestLooks)
        violations.push(`a process showed an old page ${Math.round(ms)} ms after a write`)
    }
  }
}

/** A machine with other things to do is given as many looks as fit into a second of an idle one. */
const oldestLooks = 40

/**
 * When the last look began that still showed the old page; 0 for a process that died meanwhile. How long an answer takes
 * says nothing about its age.
 */
async function lastOldLook(
  shop: RunningShop,
  number: string,
  text: string,
  from: number,
): Promise<{ ms: number; looks: number }> {
  let ms = 0
  for (let looks = 0; ; looks += 1) {
    const began = performance.now() - from
    const page = await readProduct(shop, number)
    if (shop.hasEnded()) return { ms: 0, looks }
    if (page.includes(text) || began > 20_000) return { ms, looks }
    if (page.includes('</html>')) ms = began
    await delay(20)
  }
}

async function readProduct(shop: RunningShop, number: string): Promise<string> {
  const asked = fetch(`${shop.origin}/product-details/${number}`, { signal: AbortSignal.timeout(10_000) })
  return asked.then((response) => response.text()).catch(() => '')
}

/** The scene's own connection goes to the database directly, and so do the lines of the shop that need a session. */
function withPgbouncer(environment: Environment) {
  const settings: Record<string, string> = {}
  const inner: Environment = {
    ...environment,
    async copyDatabase() {
      const database = await environment.copyDatabase()
      const pgbouncer = await openPgbouncer(database.target)
      settings['DATABASE_URL'] = databaseUrl(pgbouncer.target)
      settings['DATABASE_DIRECT_URL'] = databaseUrl(database.target)
      return {
        target: database.target,
        async drop() {
          await pgbouncer.close()
          await database.drop()
        },
      }
    },
  }
  return { environment: inner, settings }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openEmbedded } from '../database/embedded.ts'
import { tokenOf } from '../stand-ins/card-gateway/card-vault.ts'
import { readConfig } from '../server/config/config.ts'
import { openShop } from '../server/start/open-shop.ts'
import { noInstructions } from '../shop/checkout/instructions/instructions.ts'
import { placeOrder } from '../shop/checkout/placing/place-order.ts'
import { newSessionToken } from '../shop/checkout/session-token.ts'
import { makeQuote } from '../shop/pricing/make-quote.ts'
import { startShop, threeFreePorts } from '../test/kit/start-shop.ts'
import { databaseUrl } from '../test/kit/test-database.ts'
import { meetCrowd } from '../test/kit/crowd/meet-crowd.ts'
import type { CrowdSeen } from '../test/kit/crowd/crowd-process.ts'
import { median, type Outcome } from './race.ts'
import {
  atOnce,
  buyer,
  buyersAtOnce,
  completed,
  product,
  readPrice,
  sellMany,
  sellOne,
  untilCompleted,
} from './sell.ts'

/** What the database had to do for one order: transactions that wrote, and rows in them. */
type Work = { commits: number; rows: number }
type Round = { rate: number; bareRate: number }
/** From the call until the charge is written down: how many a second, and ms of the slowest of a hundred. */
type Paid = { rate: number; p99: number }
/** What a crowd saw, and ms until paid of the slowest of twenty sales meanwhile. */
type Crowded = CrowdSeen & { paidP95: number }
type OrderRates = { orders: Outcome; intents: Outcome; paid: Paid; crowded: Crowded }

/** Each of a crowd asks every four seconds: a quarter of what the shop can answer. */
const restMs = 4000

/**
 * Sells as a buyer would, from the call to the order in the back office; and, separately, only records the intent, as
 * the first transaction of a sale does. Compared, in the same database and in turns, with bare transactions with as
 * many commits and as many rows of an ordinary size.
 */
export async function measureOrders(
  rounds: number,
  perRound: number,
  crowd: { connections: number; seconds: number },
): Promise<OrderRates> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-bench-orders-'))
  const database = await openEmbedded({ folder: join(folder, 'postgres') })
  const pool = new pg.Pool({ ...database.connection, max: buyersAtOnce })
  // It ends a moment before the database does: a connection that is still closing hears of that.
  pool.on('error', () => {})
  try {
    return await withShop(folder, databaseUrl(database.connection), async (origin, environment) => {
      await pool.query(
        'create table bench_row (id bigint generated always as identity primary key, body text)',
      )
      const price = await readPrice(pool)
      const sell = () => sellMany(origin, pool, perRound, price)
      const orders = await inTurns(pool, rounds, perRound, sell)
      const paid = await paidSince(pool, perRound, sell)
      const crowded = await sellInCrowd(origin, pool, crowd, price)
      const shop = await openShop(readConfig(environment), database.connection)
      try {
        const intend = () => atOnce(perRound, () => placeOne(shop))
        return { orders, paid, crowded, intents: await inTurns(pool, rounds, perRound, intend) }
      } finally {
        await shop.close()
      }
    })
  } finally {
    await pool.end()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function withShop<Found>(
  folder: string,
  url: string,
  use: (origin: string, environment: Record<string, string>) => Promise<Found>,
): Promise<Found> {
  const port = await threeFreePorts()
  const environment = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: url,
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    ORDER_DELAY_MS: '0',
    SUCCESS_DELAY_MS: '0',
  }
  const shop = startShop(environment)
  try {
    await shop.firstPage()
    await shop.command('media', 'wait')
    await fetch(`http://localhost:${port + 1}/switches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ gateway: 'approve' }),
    })
    return await use(shop.origin, environment)
  } finally {
    await shop.stop('SIGTERM')
  }
}

/** The two take turns, so that other work of the machine affects both; the first turn only counts the work. */
async function inTurns(
  pool: pg.Pool,
  rounds: number,
  count: number,
  ours: () => Promise<unknown>,
): Promise<Outcome> {
  const work = await workOf(pool, count, ours)
  const seen: Round[] = []
  for (let round = 0; round < rounds; round += 1)
    seen.push({
      rate: await rateOf(count, ours),
      bareRate: await rateOf(count, () => atOnce(count, () => writeBare(pool, work))),
    })
  return {
    rate: median(seen.map(({ rate }) => rate)),
    ratio: median(seen.map(({ rate, bareRate }) => rate / bareRate)),
  }
}

async function rateOf(count: number, act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return count / ((performance.now() - from) / 1000)
}

/** Only a transaction that writes gets a number from PostgreSQL. */
async function workOf(pool: pg.Pool, count: number, act: () => Promise<unknown>): Promise<Work> {
  const before = await countersOf(pool)
  await act()
  const after = await countersOf(pool)
  return {
    commits: Math.max(1, Math.round((after.commits - before.commits) / count)),
    rows: Math.max(1, Math.round((after.rows - before.rows) / count)),
  }
}

async function countersOf(pool: pg.Pool): Promise<Work> {
  // Other connections' figures arrive within a second.
  await delay(1500)
  const { rows } = await pool.query<{ commits: string; rows: string }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as commits,
       (select sum(n_tup_ins + n_tup_upd) from pg_stat_user_tables)::text as rows`,
  )
  return { commits: Number(rows[0]?.commits), rows: Number(rows[0]?.rows) }
}

async function paidSince(pool: pg.Pool, count: number, sell: () => Promise<void>): Promise<Paid> {
  const since = new Date()
  await sell()
  const { seconds, p99 } = await paidTimes(pool, since)
  return { rate: count / seconds, p99 }
}

async function sellInCrowd(
  origin: string,
  pool: pg.Pool,
  crowd: { connections: number; seconds: number },
  price: number,
): Promise<Crowded> {
  const since = new Date()
  const before = await completed(pool)
  let sold = 0
  const seen = await meetCrowd({ addresses: [`${origin}/home`], restMs, ...crowd }, async () => {
    await sellOne(origin, price)
    sold += 1
  })
  await untilCompleted(pool, before + sold)
  const { p95 } = await paidTimes(pool, since)
  return { ...seen, paidP95: p95 }
}

type PaidTimes = { seconds: number; p95: number; p99: number }

/** Of the sales since then: from the first call to the last charge, and ms of the slowest of twenty and of a hundred. */
async function paidTimes(pool: pg.Pool, since: Date): Promise<PaidTimes> {
  const { rows } = await pool.query<PaidTimes>(
    `select extract(epoch from max(approved_at) - min(created_at))::float8 as seconds,
       1000 * percentile_disc(0.95) within group (order by extract(epoch from approved_at - created_at))::float8 as p95,
       1000 * percentile_disc(0.99) within group (order by extract(epoch from approved_at - created_at))::float8 as p99
     from checkout where created_at >= $1`,
    [since],
  )
  return rows[0] ?? { seconds: Number.NaN, p95: Number.NaN, p99: Number.NaN }
}

async function placeOne(shop: Awaited<ReturnType<typeof openShop>>): Promise<void> {
  const lines = [{ number: product, quantity: 1 }]
  const { quote } = await makeQuote(shop, { lines, tier: 'retail' })
  const placed = await placeOrder(shop, {
    sessionToken: newSessionToken(),
    idempotencyKey: randomUUID(),
    lines,
    coupon: '',
    amountCents: quote.totalCents,
    billing: buyer,
    instructions: noInstructions,
    card: { token: tokenOf('4788250000121443'), expiry: '203012' },
    tier: 'retail',
    ownerSub: null,
  })
  if (!placed.ok) throw new Error(`an order was refused: ${placed.refusal.why}`)
}

const body = randomBytes(100).toString('hex')

async function writeBare(pool: pg.Pool, { commits, rows }: Work): Promise<void> {
  const client = await pool.connect()
  try {
    let left = rows
    for (let commit = commits; commit > 0; commit -= 1) {
      const now = Math.max(1, Math.round(left / commit))
      left -= now
      await client.query('begin')
      for (let row = 0; row < now; row += 1)
        await client.query('insert into bench_row (body) values ($1)', [body])
      await client.query('commit')
    }
  } finally {
    client.release()
  }
}

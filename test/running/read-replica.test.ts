import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Connection } from '../../database/connect.ts'
import { connectReplica, type Replica } from '../../database/connect-replica.ts'
import { replicaCheck } from '../../server/doctor/checks/check-replica.ts'
import { readConfig } from '../../server/config/config.ts'
import { openTestServer, type TestServer, type Visitor } from '../kit/http.ts'
import { openKeeper } from '../kit/keep-catalogue.ts'
import { eventually, openTestShop, type TestShop } from '../kit/open-test-shop.ts'
import { openDatabaseLine, type DatabaseLine } from '../kit/servers/database-line.ts'
import { openPrimaryAndStandby, type PrimaryAndStandby } from '../kit/servers/standby.ts'
import { databaseUrl, runStatement } from '../kit/test-database.ts'

/** What visitors read comes from a replica that follows by streaming, and never from one that is behind what they must see. */
let servers: PrimaryAndStandby
let line: DatabaseLine
let shop: TestShop
let site: TestServer
let visitor: Visitor
let keeper: Awaited<ReturnType<typeof openKeeper>>
let replica: Replica

beforeAll(async () => {
  servers = await openPrimaryAndStandby()
  const { primary, standby } = servers
  line = await openDatabaseLine(standby.connection)
  shop = await openTestShop(
    {
      DATABASE_URL: databaseUrl(primary.connection),
      DATABASE_READ_URL: databaseUrl(line.target),
      LIMITS: 'off',
      LOG_LEVEL: 'info',
    },
    { target: primary.connection, drop: async () => {} },
  )
  if (!shop.replica) throw new Error('the shop has no replica')
  replica = shop.replica
  site = await openTestServer(shop)
  visitor = site.visitor()
  keeper = await openKeeper(shop, site)
  await keeper.added({ number: 'RR-1', newPrice: '1095' })
})
afterAll(async () => {
  await site.close()
  await shop.close()
  await line.close()
  await servers.close()
})
beforeEach(async () => {
  await resumeReplay()
  await untilReplicaAnswers()
})

test('pages and calls of visitors are answered by the replica, once it has what was written', async () => {
  // The widths of its picture are still being made, and each is a write that visitors are to see.
  await eventually(async () => {
    const before = replica.counts()
    expect(await priceOf('RR-1')).toBe(1095)
    expect((await visitor.ask('/shop?page=2')).status).toBe(200)
    const after = replica.counts()
    return after.primary === before.primary && after.replica > before.replica + 2
  })
})

test('a change is seen at once although the replica stands still, and is what the cache keeps', async () => {
  await pauseReplay()
  await setPrice('RR-1', 1100)
  expect(await priceOf('RR-1')).toBe(1100)
  const page = await visitor.ask('/product-details/RR-1')
  expect(page.headers.get('cache-status')).toContain('stored')
  expect(await page.text()).toContain('$1,100')
  await resumeReplay()
  await untilReplicaAnswers()
  const kept = await visitor.ask('/product-details/RR-1')
  expect(kept.headers.get('cache-status')).toBe('Spindle; hit')
  expect(await kept.text()).toContain('$1,100')
  await setPrice('RR-1', 1095)
})

test('one that nobody tells of a write would answer the old price: the check above can fail', async () => {
  const primary = connect(servers.primary.connection)
  const deaf = connectReplica(
    databaseUrl(servers.standby.connection),
    { primary: primary.pool, log: shop.log },
    { again: 600_000 },
  )
  await eventually(async () => (await newPrice(deaf.db, 'DV34')) && deaf.counts().replica > 0)
  const was = await newPrice(deaf.db, 'DV34')
  await pauseReplay()
  await primary.db.execute(
    sql`update product set new_price_cents = new_price_cents + 100 where number = 'DV34'`,
  )
  expect(await newPrice(deaf.db, 'DV34')).toBe(was)
  deaf.noteWrite()
  expect(await newPrice(deaf.db, 'DV34')).toBe(was + 100)
  await resumeReplay()
  await deaf.close()
  await close(primary)
})

test('a write that nobody tells of is seen within about a second, also while the replica is behind by minutes', async () => {
  const primary = connect(servers.primary.connection)
  const listening = connectReplica(
    databaseUrl(servers.standby.connection),
    { primary: primary.pool, log: shop.log },
    { again: 50 },
  )
  await eventually(async () => (await newPrice(listening.db, 'DV34')) && listening.counts().replica > 0)
  const was = await newPrice(listening.db, 'DV34')
  await pauseReplay()
  await primary.db.execute(
    sql`update product set new_price_cents = new_price_cents + 100 where number = 'DV34'`,
  )
  const seen = await eventually(async () => {
    const cents = await newPrice(listening.db, 'DV34')
    return cents !== was && cents
  })
  expect(seen).toBe(was + 100)
  await resumeReplay()
  await listening.close()
  await close(primary)
})

test('a write, or a transaction, never goes to it', async () => {
  await replica.db.execute(sql`update product set title = title where number = 'AG03'`)
  await expect(replica.db.transaction(async () => {})).rejects.toThrow('a transaction belongs to the primary')
})

test('while the replica is gone the primary answers, which is logged once; it is used again by itself', async () => {
  await line.cut()
  for (const page of [3, 4, 5]) expect((await visitor.ask(`/shop?page=${page}`)).status).toBe(200)
  expect(await priceOf('RR-1')).toBe(1095)
  expect(logged('the read replica does not answer; the primary is asked instead')).toBe(1)
  expect(await findings(databaseUrl(line.target))).toMatchObject([{ state: 'attention' }])
  await line.restore()
  await untilReplicaAnswers()
  expect(logged('the read replica answers again')).toBe(1)
})

test('nor does one that hangs keep anybody from an answer', async () => {
  line.freeze()
  expect((await visitor.ask('/shop?page=6')).status).toBe(200)
  expect(await priceOf('RR-1')).toBe(1095)
  await line.cut()
  await line.restore()
})

test('the doctor knows a replica from a server that is none', async () => {
  expect(await findings(databaseUrl(servers.standby.connection))).toMatchObject([
    { state: 'well', said: 'The read replica follows its primary, 0 s behind.' },
  ])
  expect(await findings(databaseUrl(servers.primary.connection))).toEqual([
    {
      state: 'broken',
      said: 'DATABASE_READ_URL points at a server that is not a replica, so it is never asked.',
      mend: 'Point it at a replica of DATABASE_URL, or leave it out.',
    },
  ])
})

async function findings(url: string): Promise<unknown> {
  const config = readConfig({ DATABASE_URL: url, DATABASE_READ_URL: url })
  return Promise.all(replicaCheck({ config }).map((check) => check.look()))
}

function logged(message: string): number {
  return shop.logged.filter((said) => said.includes(message)).length
}

async function priceOf(number: string): Promise<number> {
  const answer = await visitor.call('GET', `/api/products/${number}`)
  return ((await answer.json()) as { newPrice: number }).newPrice
}

async function setPrice(number: string, dollars: number): Promise<void> {
  const written = await keeper.edit(number, { number, newPrice: String(dollars) })
  expect(written.status).toBe(200)
}

async function newPrice(db: Connection['db'], number: string): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(
    sql`select new_price_cents as cents from product where number = ${number}`,
  )
  return Number(rows[0]?.cents)
}

const pauseReplay = () => runStatement(servers.standby.connection, 'select pg_wal_replay_pause()')
const resumeReplay = () => runStatement(servers.standby.connection, 'select pg_wal_replay_resume()')

async function untilReplicaAnswers(): Promise<void> {
  await eventually(async () => {
    const before = replica.counts().replica
    await replica.db.execute(sql`select 1`)
    return replica.counts().replica > before
  })
}

async function close(connection: Connection): Promise<void> {
  await connection.close()
}

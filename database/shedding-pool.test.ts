import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../test/kit/open-test-shop.ts'
import { connect, databaseIsAway, type Db } from './connect.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => (database = await copyDatabase()))
afterAll(() => database.drop())

const times = (count: number, act: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, () => act().then(() => 'served', codeOf)))

test.each([
  ['in a transaction', (db: Db) => db.transaction((tx) => tx.execute(readMarks))],
  ['alone', (db: Db) => db.execute(readMarks)],
])('whoever would wait for the same lock %s is refused once it is known to be stuck', async (_, ask) => {
  const shop = connect(database.target, { max: 4, lock_timeout: 800 })
  const other = connect(database.target)
  await shop.db.execute(sql`create table if not exists mark (n integer)`)
  await other.db.transaction(async (tx) => {
    await tx.execute(sql`lock table mark`)
    const answers = await times(12, () => ask(shop.db))
    // Four wait for the lock, and the first to be ended shows that the other eight would wait for nothing.
    expect(answers.toSorted()).toEqual([...Array(8).fill('53300 away'), ...Array(4).fill('55P03 away')])
    expect(shop.counts().waiting).toBe(0)
    expect(await times(3, () => shop.db.execute(sql`select 1`))).toEqual(['served', 'served', 'served'])
  })
  expect(await times(4, () => ask(shop.db))).toEqual(Array(4).fill('served'))
  expect(shop.counts()).toMatchObject({ idle: shop.counts().all, waiting: 0 })
  await other.close()
  await shop.close()
})

test('while statements are only slow, everybody waits and is served', async () => {
  const shop = connect(database.target, { max: 4 })
  expect(await times(40, () => shop.db.execute(sql`select pg_sleep(0.05)`))).toEqual(Array(40).fill('served'))
  await shop.close()
})

test('a statement that is ended while others are answered refuses nobody', async () => {
  const shop = connect(database.target, { max: 2, statement_timeout: 800 })
  const endless = times(1, () => shop.db.execute(sql`select pg_sleep(5)`))
  const others = times(20, () => shop.db.execute(sql`select pg_sleep(0.1)`))
  expect(await endless).toEqual(['57014 away'])
  expect(await others).toEqual(Array(20).fill('served'))
  await shop.close()
})

test('whoever has waited long for a connection does not begin to wait for a lock, while others are answered', async () => {
  const shop = connect(database.target, { max: 2, lock_timeout: 1000 })
  const other = connect(database.target)
  await shop.db.execute(sql`create table if not exists mark (n integer)`)
  await other.db.transaction(async (tx) => {
    await tx.execute(sql`lock table mark`)
    const locked = times(1, () => shop.db.execute(readMarks))
    const slow = times(1, () => shop.db.execute(sql`select pg_sleep(0.8)`))
    const long = times(3, () => shop.db.execute(sql`select pg_sleep(0.8)`))
    expect(await slow).toEqual(['served'])
    // Of the three one has got the other's place, and two have waited for a second when the lock's time is over.
    const short = times(1, () => shop.db.execute(sql`select 1`))
    expect(await locked).toEqual(['55P03 away'])
    expect((await long).toSorted()).toEqual(['53300 away', '53300 away', 'served'])
    expect(await short).toEqual(['served'])
  })
  await other.close()
  await shop.close()
})

const readMarks = sql`select n from mark`

function codeOf(error: Error): string {
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException
  return `${code}${databaseIsAway(error) ? ' away' : ''}`
}

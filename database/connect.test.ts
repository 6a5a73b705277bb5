import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseLine, type DatabaseLine } from '../test/kit/servers/database-line.ts'
import { copyDatabase } from '../test/kit/open-test-shop.ts'
import { connect, databaseIsAway, type Db } from './connect.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let line: DatabaseLine
beforeAll(async () => {
  database = await copyDatabase()
  line = await openDatabaseLine(database.target)
})
afterAll(async () => {
  await line.close()
  await database.drop()
})

/** Waits that end soon, and yet let a good query through on a machine that is busy. */
const impatient = { query_timeout: 1500, connectionTimeoutMillis: 1500, max: 2 }

describe('a database that hangs', () => {
  test('holds nobody up, and every place of the pool is free again after it', async () => {
    const connection = connect(line.target, impatient)
    await Promise.all([one(connection.db), one(connection.db)])
    line.freeze()
    const refusals = await Promise.all([
      errorOf(one(connection.db)),
      errorOf(connection.db.transaction((tx) => one(tx))),
      errorOf(connection.db.transaction((tx) => one(tx))),
    ])
    expect(refusals.map(databaseIsAway)).toEqual([true, true, true])
    await line.restore()
    expect(await Promise.all([1, 2, 3, 4].map(() => connection.db.transaction((tx) => one(tx))))).toEqual([
      1, 1, 1, 1,
    ])
    await connection.close()
  })

  test('leaves no connection behind that is still inside a transaction', async () => {
    const connection = connect(line.target, { ...impatient, max: 1 })
    const failed = connection.db.transaction(async (tx) => {
      await one(tx)
      line.freeze()
      await one(tx)
    })
    expect(databaseIsAway(await errorOf(failed))).toBe(true)
    await line.restore()
    const { rows } = await connection.db.execute(sql`select now() = statement_timestamp() as alone`)
    expect(rows).toEqual([{ alone: true }])
    await connection.close()
  })
})

describe('a database that is gone', () => {
  test('fails the transaction under way, not the process', async () => {
    const connection = connect(line.target, impatient)
    const failed = connection.db.transaction(async (tx) => {
      await one(tx)
      await line.cut()
      await one(tx)
    })
    expect(databaseIsAway(await errorOf(failed))).toBe(true)
    expect(databaseIsAway(await errorOf(one(connection.db)))).toBe(true)
    await line.restore()
    expect(await one(connection.db)).toBe(1)
    await connection.close()
  })
})

describe('a transaction that fails by itself', () => {
  test('is undone, keeps its own error, and is no outage', async () => {
    const connection = connect(database.target, { max: 1 })
    const { db } = connection
    await db.execute(sql`create table mark (n integer)`)
    const error = await errorOf(
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into mark values (1)`)
        throw new Error('changed our mind')
      }),
    )
    expect(error).toMatchObject({ message: 'changed our mind' })
    expect(databaseIsAway(error)).toBe(false)
    expect((await db.execute(sql`select n from mark`)).rows).toEqual([])
    expect(databaseIsAway(await errorOf(db.execute(sql`select 1 / 0`)))).toBe(false)
    await connection.close()
  })
})

test.each([
  ['57P01', true],
  ['57P03', true],
  ['57014', true],
  ['08006', true],
  ['53300', true],
  ['55P03', true],
  ['23505', false],
  ['22P02', false],
  ['ENOENT', false],
])('the code %s means an outage: %s', (code, away) => {
  const error = new Error('Failed query', { cause: Object.assign(new Error('of pg'), { code }) })
  expect(databaseIsAway(error)).toBe(away)
})

test('a socket that is not there means an outage', () => {
  const error = Object.assign(new Error('connect'), { code: 'ENOENT', syscall: 'connect' })
  expect(databaseIsAway(error)).toBe(true)
})

async function one(db: Pick<Db, 'execute'>): Promise<unknown> {
  const { rows } = await db.execute(sql`select 1 as one`)
  return rows[0]?.['one']
}

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  )
}

test.each([
  [[]],
  [['one']],
  [['AG03', 'cb-12', 'Céramique 牙']],
  [[null, 'NULL', 'null', '']],
  [['a,b', 'a b', '"', '\\', '{x}', "'"]],
])('a list of texts is read as it was written: %j', async (list) => {
  const connection = connect(database.target)
  const { rows } = await connection.db.execute(sql`select ${sql.param(list)}::text[] as list`)
  await connection.close()
  expect(rows).toEqual([{ list }])
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../api/http/call.ts'
import { connect, type Connection } from '../../database/connect.ts'
import { copyDatabase } from '../../test/kit/open-test-shop.ts'
import { openRateLimits } from './rate-limits.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let connection: Connection
beforeAll(async () => {
  database = await copyDatabase()
  // Whoever holds one connection and wants a second waits in vain.
  connection = connect(database.target, { max: 1, connectionTimeoutMillis: 500 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

test('a shared limit is counted on the connection of its transaction, and vanishes with it', async () => {
  const counting = openRateLimits(connection.db, 'on', false)
  const once = () => connection.db.transaction((tx) => counting.count(limits.checkoutsOfSession, 'ada', tx))
  for (let card = 1; card <= 5; card += 1) await once()
  await expect(once()).rejects.toMatchObject({ status: 429, extra: { retryAfter: expect.any(Number) } })
  const found = await connection.db.execute(sql`select bucket, key, used from rate_window`)
  expect(found.rows).toEqual([{ bucket: 'checkout-session', key: 'ada', used: 5 }])
})

test('by the clock of the database a window that is over begins anew', async () => {
  const counting = openRateLimits(connection.db, 'on', false)
  for (let guess = 1; guess <= 10; guess += 1) await counting.count(limits.couponTries, 'ben')
  await expect(counting.count(limits.couponTries, 'ben')).rejects.toMatchObject({ status: 429 })
  await connection.db.execute(sql`update rate_window set ends_at = now() where key = 'ben'`)
  await counting.count(limits.couponTries, 'ben')
})

test.each([
  ['off', false, '203.0.113.7', 0],
  ['on', true, '127.0.0.1', 0],
  ['on', false, '127.0.0.1', 1],
  ['on', true, '203.0.113.8', 1],
  ['strict', true, '::1', 1],
] as const)('LIMITS=%s, demo %s: %s leaves %i rows', async (mode, demo, address, rows) => {
  await connection.db.execute(sql`delete from rate_window`)
  await openRateLimits(connection.db, mode, demo).count(limits.checkoutsOfAddress, address)
  const found = await connection.db.execute(sql`select key from rate_window`)
  expect(found.rows).toHaveLength(rows)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { countInWindow } from '../limits/rate-window-store.ts'
import { findLastOrderNumber, takeOrderNumber } from '../order-numbers/order-number-store.ts'
import { fenceNumbers } from './fence-numbers.ts'
import { tidyUp } from './tidy-up.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a new shop begins above what the books hold, and tells nobody; after a restore staff hear of the gap', async () => {
  const backOfficeAt = (last: number) => ({ ...shop, backOffice: { lastOrderNumber: async () => last } })
  await fenceNumbers(backOfficeAt(2000))
  expect(await shop.db.transaction((tx) => takeOrderNumber(tx, 'SO'))).toBe('SO-2001')
  expect(await keysOf('fence')).toEqual([])
  await fenceNumbers(backOfficeAt(1999))
  expect(await findLastOrderNumber(shop.db, 'SO')).toBe('SO-2001')
  await tidyUp(backOfficeAt(2040))
  expect(await findLastOrderNumber(shop.db, 'SO')).toBe('SO-2040')
  expect(await keysOf('fence')).toEqual(['fence SO-2040'])
  const audit = await shop.db.execute(
    sql`select before, after from audit_event where action = 'orders.fence' order by id desc limit 1`,
  )
  expect(audit.rows).toEqual([{ before: { last: 'SO-2001' }, after: { last: 'SO-2040' } }])
})

test('windows of limits that are over go, those that run stay', async () => {
  await countInWindow(shop.db, { bucket: 'test', key: 'over', seconds: 600 })
  await countInWindow(shop.db, { bucket: 'test', key: 'runs', seconds: 600 })
  await shop.db.execute(sql`update rate_window set ends_at = now() - interval '1 second' where key = 'over'`)
  await tidyUp(shop)
  const left = await shop.db.execute(sql`select key from rate_window where bucket = 'test'`)
  expect(left.rows).toEqual([{ key: 'runs' }])
})

test('a step that fails keeps no other from its work, is told in the log, and fails the job', async () => {
  const told: unknown[] = []
  const log = {
    warn: () => {},
    error: (facts: object, message: string) => void told.push({ ...facts, message }),
  }
  await countInWindow(shop.db, { bucket: 'test', key: 'old', seconds: 600 })
  await shop.db.execute(sql`update rate_window set ends_at = now() - interval '1 second' where key = 'old'`)
  await shop.db.execute(sql`alter table empty_search rename to empty_search_away`)
  const needs = { ...shop, log, backOffice: { lastOrderNumber: async () => 2077 } }
  await expect(tidyUp(needs)).rejects.toThrow('the hourly tidying failed at empty searches')
  await shop.db.execute(sql`alter table empty_search_away rename to empty_search`)
  expect(told).toContainEqual({
    err: expect.any(Error),
    step: 'empty searches',
    message: 'a step of the hourly tidying failed',
  })
  expect(await findLastOrderNumber(shop.db, 'SO')).toBe('SO-2077')
  const left = await shop.db.execute(sql`select from rate_window where key = 'old'`)
  expect(left.rows).toEqual([])
})

test('staff hear once that half of the short customer numbers are given out', async () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const give = (prefix: string, from: number, until: number) =>
    shop.db.execute(sql`insert into customer_number (number, email_hash)
      select number, sha256(number::bytea) from generate_series(${from}::int, ${until}::int) as n,
        lateral (select ${prefix} || substr(${digits}, n / 1296 + 1, 1) || substr(${digits}, n / 36 % 36 + 1, 1)
          || substr(${digits}, n % 36 + 1, 1) as number) as made`)
  await give('WEB', 0, 23_326)
  // longer ones do not count
  await give('WEBX', 0, 99)
  await tidyUp(shop)
  expect(await keysOf('customer')).toEqual([])
  await give('WEB', 23_327, 23_327)
  await tidyUp(shop)
  await tidyUp(shop)
  expect(await keysOf('customer')).toEqual(['customer numbers'])
})

async function keysOf(prefix: string): Promise<string[]> {
  const found = await shop.db.execute<{ key: string }>(
    sql`select key from staff_alert where key like ${`${prefix} %`} order by key`,
  )
  return found.rows.map(({ key }) => key)
}

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { migrateUpTo } from '../test/kit/migrate-up-to.ts'
import { copyDatabase } from '../test/kit/open-test-shop.ts'
import { settleCoupons } from '../shop/coupons/settle-coupons.ts'
import { connect, migrateDatabase } from './connect.ts'

const database = await copyDatabase()
const connection = connect(database.target)
afterAll(async () => {
  await connection.close()
  await database.drop()
})

test('a live shop of before the switch keeps the coupons that were used or are its own, and no other', async () => {
  await migrateUpTo(connection, '0010_inbox')
  await connection.db.execute(sql`insert into coupon (code, percent) values ('OURS', 15)`)
  await connection.db.execute(sql`
    insert into checkout (cart_token_hash, session_hash, idempotency_key, request_hash, subtotal_cents, price_tier,
      coupon_code, billing)
    values ('a', 'b', 'sixteen-or-longer', 'c', 100, 'retail', 'SAVE10', '{}')`)
  await migrateDatabase(database.target)
  expect(await countingCodes()).toEqual(['OURS', 'SAVE10'])
  await settleCoupons(connection.db, { demo: false })
  expect(await countingCodes()).toEqual(['OURS', 'SAVE10'])
})

test('a new database has none on; a demo has all of those that nobody has switched', async () => {
  await migrateUpTo(connection, '0010_inbox')
  await migrateDatabase(database.target)
  expect(await countingCodes()).toEqual([])
  await connection.db.execute(sql`update coupon set switched_by = 'operator' where code = 'WHOLE20'`)
  await settleCoupons(connection.db, { demo: true })
  expect(await countingCodes()).toEqual(['SAVE10', 'WELCOME5'])
  // The same database, opened as a live shop.
  await settleCoupons(connection.db, { demo: false })
  expect(await countingCodes()).toEqual([])
})

async function countingCodes(): Promise<unknown[]> {
  const { rows } = await connection.db.execute(sql`select code from coupon where active order by code`)
  return rows.map((row) => row['code'])
}

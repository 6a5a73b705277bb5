import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, expect, test } from 'vitest'
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
  await migrateUpTo('0010_inbox')
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
  await migrateUpTo('0010_inbox')
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

/** An empty database with the migrations up to this one, as an older release left it. */
async function migrateUpTo(last: string): Promise<void> {
  for (const schema of ['public', 'drizzle'])
    await connection.db.execute(sql`drop schema ${sql.identifier(schema)} cascade`)
  await connection.db.execute(sql`create schema public`)
  const folder = await mkdtemp(join(tmpdir(), 'spindle-migrations-'))
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] }
  const until = entries.findIndex(({ tag }) => tag === last)
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, until + 1) }))
  await migrate(drizzle({ client: connection.pool }), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
}

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '../../test/kit/open-test-shop.ts'
import { nobodyInside, rooms } from './rooms.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

/** Names that a column has if it may say who somebody is, or may hold what they wrote. */
const telling =
  /(^|_)(subs?|email|e_mail|emails|name|names|person|people|owner|actor|by|buyer|customer|recipient|sender|reply_to|billing|ship_to|address|address2|phone|contact|details|headers|before|after|message|messages|note|notes|comment|comments|html|text|subject|consent|author|member|company|nickname|po_number|target|reason)($|_)/

test('every column that may hold a person belongs to a room that exports and erases it, or says why not', async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'bytea', 'character varying') order by 1`)
  const all = rows.map(({ name }) => name)
  const owned = rooms.flatMap(({ columns }) => columns)
  const known = new Set([...owned, ...Object.keys(nobodyInside)])
  const suspects = all.filter((name) => telling.test(name.split('.')[1] ?? ''))
  expect(suspects.filter((name) => !known.has(name))).toEqual([])
})

test('what the rooms name is there, once, and no reason is left over', async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`)
  const there = new Set(rows.map(({ name }) => name))
  const named = [...rooms.flatMap(({ columns }) => columns), ...Object.keys(nobodyInside)]
  expect(named.filter((name) => !there.has(name))).toEqual([])
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
  for (const why of Object.values(nobodyInside)) expect(why).toMatch(/^[A-Z].{10,}\.$/s)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../../test/kit/open-test-shop.ts'
import { world } from '../../../test/kit/world.ts'
import { deleteCategory } from './delete-category.ts'
import { restoreCategory } from './restore-category.ts'

let shop: TestShop
let ids: { a: string; b: string; c: string }
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.execute(sql`insert into category (name) values ('A'), ('B'), ('C')`)
  ids = { a: await idOf('A'), b: await idOf('B'), c: await idOf('C') }
})
afterAll(() => shop.close())

const by = { actor: 'boss', requestId: 'r-1' }
const { number } = world.vibrator

test('an edit that moves a product while its category is deleted is not overwritten', async () => {
  await put(ids.a)
  const deleted = await whileMoved(() =>
    deleteCategory(shop, { ...by, id: ids.a, version: null, moveTo: ids.b }),
  )
  expect([deleted.ok, await categoryOf()]).toEqual([true, 'C'])
  const { rows } = await shop.db.execute(sql`select from category_move where category_id = ${ids.a}`)
  expect(rows).toEqual([])
  expect((await restoreCategory(shop, { ...by, id: ids.a })).ok).toBe(true)
})

test('nor is one while the category is restored', async () => {
  await put(ids.a)
  await deleteCategory(shop, { ...by, id: ids.a, version: null, moveTo: ids.b })
  expect(await categoryOf()).toBe('B')
  const restored = await whileMoved(() => restoreCategory(shop, { ...by, id: ids.a }))
  expect([restored.ok, await categoryOf()]).toEqual([true, 'C'])
})

/** Somebody puts the product into C, and commits once `act` waits for it. */
async function whileMoved<T>(act: () => Promise<T>): Promise<T> {
  const begun = await shop.db.transaction(async (tx) => {
    await tx.execute(
      sql`update product set category_id = ${ids.c}, version = version + 1 where number = ${number}`,
    )
    const acting = act()
    await eventually(async () => {
      const { rows } = await shop.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    return { acting }
  })
  return begun.acting
}

async function put(categoryId: string): Promise<void> {
  await shop.db.execute(sql`update product set category_id = ${categoryId} where number = ${number}`)
}

async function idOf(name: string): Promise<string> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from category where name = ${name}`)
  return rows[0]?.id ?? ''
}

async function categoryOf(): Promise<string | undefined> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select category.name from product join category on category.id = category_id where product.number = ${number}`)
  return rows[0]?.name
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { renameProduct } from '../../test/kit/other-numbers.ts'
import { world } from '../../test/kit/world.ts'
import { addLines, putLineBack, removeLine } from './change-lines.ts'
import { createList } from './keep-lists.ts'
import { openList } from './open-list.ts'

/** A list keeps the numbers of the day when its lines were written. */
let shop: TestShop
let id = ''
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.execute(sql`insert into person (sub, issuer, name, email, email_verified)
    values ('rita', 'https://id.test', 'Rita', 'rita@lab.test', true)`)
  const lines = [
    { number: 'AG03', quantity: 1 },
    { number: 'DV34', quantity: 5, note: 'Bench 3' },
    { number: 'W-10', quantity: 2 },
  ]
  const made = await createList(shop, { sub: 'rita', name: 'Monthly', lines })
  id = made.ok ? made.value.id : ''
  await renameProduct(shop.db, 'DV34', 'DV35')
})
afterAll(() => shop.close())

test('a product that was renamed is on it once: the larger quantity counts, its note stays', async () => {
  expect(await add('DV35', 3)).toMatchObject({ ok: true })
  expect(await linesNow()).toEqual([
    ['AG03', 1, ''],
    ['DV34', 5, 'Bench 3'],
    ['W-10', 2, ''],
  ])
  expect(await add('dv34', 8)).toMatchObject({ ok: true })
  expect((await linesNow())[1]).toEqual(['DV34', 8, 'Bench 3'])
})

test('it is ordered under its number of today', async () => {
  const list = await openList(shop, { sub: 'rita', tier: 'retail' }, id)
  expect(list?.lines[1]).toMatchObject({
    number: 'DV34',
    now: { kind: 'sold', number: 'DV35', unitCents: world.vibrator.newPrice },
  })
})

test('Undo of its removal finds it where it was added anew', async () => {
  const removed = await removeLine(shop, { sub: 'rita', id, number: 'DV34' })
  if (!removed.ok) throw new Error(removed.refusal.why)
  const { removed: line, place } = removed.value
  await addLines(shop, { sub: 'rita', id, lines: [{ number: 'DV35', quantity: 1 }] })
  expect(await putLineBack(shop, { sub: 'rita', id, line, place })).toMatchObject({ ok: true })
  expect(await linesNow()).toEqual([
    ['AG03', 1, ''],
    ['W-10', 2, ''],
    ['DV35', 8, 'Bench 3'],
  ])
})

test('a list that has it twice, from before, is mended by the next line that is added', async () => {
  await shop.db
    .execute(sql`insert into buyer_list_line (list_id, place, number, title, quantity, note, reorder_point)
    values (${id}, 4, 'DV34', 'Vibrator', 9, '', 'below 4')`)
  await addLines(shop, { sub: 'rita', id, lines: [{ number: 'CP7', quantity: 1 }] })
  expect(await linesNow()).toEqual([
    ['AG03', 1, ''],
    ['W-10', 2, ''],
    ['DV35', 9, 'Bench 3'],
    ['CP7', 1, ''],
  ])
})

function add(number: string, quantity: number) {
  const line = { number, quantity, note: 'Other', reorderPoint: 'below 2' }
  return addLines(shop, { sub: 'rita', id, lines: [line] })
}

async function linesNow() {
  const list = await openList(shop, { sub: 'rita', tier: 'retail' }, id)
  return list?.lines.map(({ number, quantity, note }) => [number, quantity, note]) ?? []
}

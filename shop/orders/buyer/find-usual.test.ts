import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../../test/kit/buy.ts'
import { openTestShop, type TestShop } from '../../../test/kit/open-test-shop.ts'
import { renameProduct } from '../../../test/kit/other-numbers.ts'
import { world } from '../../../test/kit/world.ts'
import { takeLines } from '../../cart/price-now.ts'
import { findUsual } from './find-usual.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await bought('AG03', 2)
  await renameProduct(shop.db, 'AG03', 'AG04')
  await bought('AG04', 3)
  await bought('DV34', 1)
})
afterAll(() => shop.close())

test('a product that was renamed is one row, under its number of today, and is ordered once', async () => {
  const usual = await findUsual(shop, { sub: 'rita', tier: 'retail' })
  expect(
    usual.map(({ number, title, quantity, orders, pieces }) => [number, title, quantity, orders, pieces]),
  ).toEqual([
    ['AG04', world.grinder.title, 3, 2, 5],
    ['DV34', world.vibrator.title, 1, 1, 1],
  ])
  expect(takeLines([{ number: 'AG04', quantity: 2 }], usual, [])).toMatchObject({
    ok: true,
    value: {
      cart: [
        { number: 'AG04', quantity: 3 },
        { number: 'DV34', quantity: 1 },
      ],
    },
  })
})

test('what is no longer sold keeps the number of its latest order', async () => {
  await shop.db.execute(sql`update product set deleted_at = now() where number = 'DV34'`)
  const usual = await findUsual(shop, { sub: 'rita', tier: 'retail' })
  expect(usual.map(({ number, now }) => [number, now.kind])).toEqual([
    ['AG04', 'sold'],
    ['DV34', 'gone'],
  ])
})

async function bought(number: string, quantity: number): Promise<void> {
  const id = await buy(shop, await orderRequest(shop, { lines: [{ number, quantity }], ownerSub: 'rita' }))
  await untilState(shop, id, 'COMPLETED')
}

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeCart } from '../../../shop/cart/cart.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'

const { shop, server } = await openTestSite()

test('the checkout says what the cart counts and the order does not hold', async () => {
  await shop.db.execute(sql`update product set new_price_cents = 0 where number = 'PIN_1'`)
  expect(await noticesOf('AG03')).toEqual([])
  expect(await noticesOf('AG03', 'PIN_1', 'GONE')).toEqual([
    'Not included in this order because the price is on request: PIN_1. Not included in this order because it is no longer sold: GONE.',
  ])
})

async function noticesOf(...numbers: string[]): Promise<string[]> {
  const visitor = server.visitor()
  visitor.cookies.set('_cart__rf', writeCart(numbers.map((number) => ({ number, quantity: 1 }))).cart)
  const page = await (await visitor.ask('/checkout')).text()
  return [...page.matchAll(/<p role="status".*?<\/p>/gs)]
    .map(([notice]) => notice.replace(/<[^>]*>/g, ''))
    .filter((text) => text.includes('Not included in this order'))
}

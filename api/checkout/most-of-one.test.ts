import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tooManyOfOneText, type Cart } from '../../shop/cart/cart.ts'
import { openCart } from '../../shop/cart/open-cart.ts'
import { makeQuote } from '../../shop/pricing/make-quote.ts'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { renameProduct } from '../../test/kit/other-numbers.ts'
import { customerNumberOf, openService, orderOf, payNext, serviceToken } from '../../test/kit/service.ts'
import { cards, miller } from '../../test/kit/world.ts'

/** At most 9,999 of one product, whichever of its numbers name it. */
const { shop, server } = await openTestSite({ LIMITS: 'off', SERVICE_TOKEN: serviceToken })
await renameProduct(shop.db, 'PIN_1', 'PIN-2')

const refused = {
  status: 422,
  detail: tooManyOfOneText,
  errors: [{ pointer: '/lines', detail: tooManyOfOneText }],
}

describe.each<[what: string, lines: Cart]>([
  ['by its former and its present number', both(6000, 6000)],
  ['one piece too many', both(1, 9999)],
  ['by one number in two lines', [...both(6000, 1).slice(0, 1), { number: 'pin_1', quantity: 6000 }]],
])('more than 9,999 of one product, %s', (_, lines) => {
  test('is no quote', async () => {
    const answer = await server.visitor().call('POST', '/api/quotes', { lines })
    expect(await answer.json()).toMatchObject(refused)
  })

  test.each(['9999', '12000', '10000'])('is no order at %s cents, and writes nothing', async (amount) => {
    const visitor = server.visitor()
    await visitor.ask('/cart')
    const before = await traces()
    const answer = await visitor.call(
      'POST',
      '/api/checkouts',
      { lines, amount, billing: miller, token: tokenOf(cards.approved), expiry: '203012' },
      { 'idempotency-key': randomUUID() },
    )
    expect(await answer.json()).toMatchObject(refused)
    expect(await traces()).toEqual(before)
  })

  test('is 9,999 in the cart, at the total that the quote names beside it', async () => {
    const open = await openCart(shop.db, { cart: lines, titles: [], dropped: false }, 'retail')
    const { quote, tooMany } = await makeQuote(shop, { lines, tier: 'retail' })
    expect(open.lines.map(({ number, quantity }) => [number, quantity])).toEqual([['PIN-2', 9999]])
    expect(quote.lines.map(({ number, quantity }) => [number, quantity])).toEqual([['PIN-2', 9999]])
    expect([open.totalCents, quote.totalCents, tooMany]).toEqual([9999, 9999, ['PIN-2']])
  })
})

test('of a service it is no order, even where the charge is that of 9,999: a person looks', async () => {
  const service = openService(server)
  const customerNumber = await customerNumberOf(service)
  const { number } = await payNext(service, '9999')
  const order = { ...orderOf(number, customerNumber), cart: both(6000, 6000) }
  expect((await service.call('POST', 'createSalesOrder', order)).status).toBe(409)
  const { rows } = await shop.db.execute(sql`select state, review_reason as why,
    (select count(*)::int from checkout_line where checkout_id = checkout.id) as lines
    from checkout where order_number = ${number}`)
  expect(rows).toEqual([
    {
      state: 'NEEDS_REVIEW',
      why: '$99.99 was charged by a service, but its cart comes to $99.99 without what it has above 9999 of PIN-2',
      lines: 0,
    },
  ])
})

test('9,999 by two numbers are one line of a quote', async () => {
  const answer = await server.visitor().call('POST', '/api/quotes', { lines: both(6000, 3999) })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ lines: [{ number: 'PIN-2', quantity: 9999 }], total: 99.99 })
})

function both(former: number, present: number): Cart {
  return [
    { number: 'PIN_1', quantity: former },
    { number: 'PIN-2', quantity: present },
  ]
}

/** The visit to the cart page wrote its session; nothing else may. */
async function traces() {
  const numbers = await shop.db.execute(sql`select sum(last)::int as numbers from order_counter`)
  return {
    tables: await tableHashes(shop.db),
    ...numbers.rows[0],
    ledger: shop.standIns.ledger().charges.length,
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../../test/kit/buy.ts'
import { eventually, openTestShop, type TestShop } from '../../../test/kit/open-test-shop.ts'
import { cards, coupons, miller, world } from '../../../test/kit/world.ts'
import { promiseReturn } from '../../refunds/promise-return.ts'
import type { CheckoutState } from '../../checkout/checkout.ts'
import { findSessionState, openReceipt } from '../../checkout/find-checkout.ts'
import type { OrderRequest } from '../../checkout/placing/place-order.ts'
import { findMyOrder, listMyOrders, openMyOrders } from './find-my-orders.ts'
import { orderAgain } from './my-orders.ts'
import { findLastBilling } from './my-orders-store.ts'

const rita = { sub: 'rita', tier: 'retail' } as const
const dana = { sub: 'dana', tier: 'partner' } as const
const one = { limit: 200, cursor: 0 }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const sub of ['rita', 'dana', 'paula'])
    await shop.db.execute(sql`insert into person (sub, issuer, name, email, email_verified)
      values (${sub}, 'https://id.test', ${sub}, ${`${sub}@lab.test`}, true)`)
})
afterAll(() => shop.close())

describe('two owners and a visitor', () => {
  let [retail, coupon, wholesale, volume, visitors] = ['', '', '', '', '']
  beforeAll(async () => {
    retail = await bought({ ownerSub: 'rita', lines: [{ number: 'AG03', quantity: 2 }] })
    coupon = await bought({
      ownerSub: 'rita',
      lines: [
        { number: 'DV34', quantity: 3 },
        { number: 'W-10', quantity: 7 },
      ],
      coupon: coupons.save10,
    })
    const partner = { ownerSub: 'dana', tier: 'partner' } as const
    wholesale = await bought({ ...partner, lines: [{ number: 'AG03', quantity: 1 }] })
    volume = await bought({ ...partner, lines: [{ number: 'DV34', quantity: 3 }], coupon: coupons.welcome5 })
    visitors = await bought({ lines: [{ number: 'PIN_1', quantity: 1 }] })
    await declined('rita')
  })

  test('each sees their own, newest first, and no declined attempt', async () => {
    expect(await openMyOrders(shop, 'rita', 1)).toEqual({
      orders: [
        {
          number: coupon,
          date: expect.any(String),
          state: 'completed',
          totalCents: 1040_16,
          returnedCents: 0,
          returningCents: 0,
          items: 2,
          pieces: 10,
        },
        {
          number: retail,
          date: expect.any(String),
          state: 'completed',
          totalCents: 2190_00,
          returnedCents: 0,
          returningCents: 0,
          items: 1,
          pieces: 2,
        },
      ],
      total: 2,
      page: 1,
      pages: 1,
    })
    const danas = await listMyOrders(shop, dana, one)
    expect([danas.total, danas.orders.map(({ number }) => number)]).toEqual([2, [volume, wholesale]])
    expect(await openMyOrders(shop, 'nobody', 1)).toEqual({ orders: [], total: 0, page: 1, pages: 1 })
  })

  test('lines, discount and total are what was charged, to the cent', async () => {
    expect(await findMyOrder(shop, rita, coupon)).toEqual({
      number: coupon,
      hasFreight: false,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      state: 'completed',
      lines: [lineOf(world.vibrator, 3, 385_01, 1155_03, 385_01), lineOf(world.washer, 7, 10, 70, 10)],
      subtotalCents: 1155_73,
      discountPercent: 10,
      discountCents: 115_57,
      totalCents: 1040_16,
      returnedCents: 0,
      returningCents: 0,
      billedTo: [
        'Ada Miller',
        '12 Plaster Lane',
        'Austin, TX 78701',
        'United States',
        '+1 (512) 555-0100',
        'ada.miller@lab.test',
      ],
      instructions: { shipTo: null, poNumber: null, note: null, freight: null },
    })
    // 3 × 289.99 = 869.97, less 5 % = 826.4715 → 826.47
    expect(await findMyOrder(shop, dana, volume)).toMatchObject({
      lines: [lineOf(world.vibrator, 3, 289_99, 869_97, 289_99)],
      discountCents: 43_50,
      totalCents: 826_47,
      returnedCents: 0,
      returningCents: 0,
    })
    expect(await findMyOrder(shop, dana, wholesale)).toMatchObject({
      lines: [lineOf(world.grinder, 1, 876_00, 876_00, 876_00)],
      discountCents: 0,
      totalCents: 876_00,
    })
  })

  test('the latest order that was paid says to whom the next one is billed; to its owner alone', async () => {
    const number = await bought({ ownerSub: 'paula', billing: { ...miller, city: 'Waco' } })
    expect(number).toMatch(/^SO-/)
    expect(await findLastBilling(shop.db, 'paula')).toEqual({ ...miller, city: 'Waco' })
    expect(await findLastBilling(shop.db, 'rita')).toEqual(miller)
    expect(await findLastBilling(shop.db, 'nobody')).toBeNull()
  })

  test('of others nothing: not the other owner’s, not the visitor’s, not what does not exist', async () => {
    const numbers = [volume, wholesale, visitors, 'SO-9999', '', 'x'.repeat(65), "' or 1=1", '\0']
    for (const number of numbers) expect(await findMyOrder(shop, rita, number)).toBeNull()
    for (const number of [retail, coupon, visitors]) expect(await findMyOrder(shop, dana, number)).toBeNull()
  })

  test('a cursor goes on where the last page ended', async () => {
    const first = await listMyOrders(shop, rita, { limit: 1, cursor: 0 })
    const second = await listMyOrders(shop, rita, { limit: 1, cursor: 1 })
    expect([first, second].map(({ orders, total }) => [orders.map(({ number }) => number), total])).toEqual([
      [[coupon], 2],
      [[retail], 2],
    ])
    expect((await listMyOrders(shop, rita, { limit: 1, cursor: 2 })).orders).toEqual([])
  })
})

test('today’s price is that of their tier and quantity; what is gone or unpriced is left out of a new order', async () => {
  const lines = ['AG03', 'DV34', 'W-10', 'CP7'].map((number) => ({ number, quantity: 3 }))
  const owner = { sub: 'paula', tier: 'partner' } as const
  const number = await bought({ ownerSub: owner.sub, tier: owner.tier, lines })
  await shop.db.execute(sql`update product set partner_pricex3_cents = 90000 where number = 'AG03'`)
  await shop.db.execute(sql`update product set deleted_at = now() where number = 'DV34'`)
  await shop.db.execute(
    sql`update product set wholesale_price_cents = 0, partner_pricex3_cents = 0 where number = 'W-10'`,
  )

  const order = await findMyOrder(shop, owner, number)
  expect(order?.lines.map(({ unitCents, now }) => [unitCents, now])).toEqual([
    [821_25, { kind: 'sold', number: 'AG03', unitCents: 900_00 }],
    [289_99, { kind: 'gone' }],
    [7, { kind: 'on-request' }],
    [75_00, { kind: 'sold', number: 'CP7', unitCents: 75_00 }],
  ])
  expect(order && orderAgain([{ number: 'AG03', quantity: 8 }], order)).toEqual({
    ok: true,
    value: {
      cart: [
        { number: 'AG03', quantity: 8 },
        { number: 'CP7', quantity: 3 },
      ],
      added: [
        { number: 'AG03', quantity: 8 },
        { number: 'CP7', quantity: 3 },
      ],
      gone: ['DV34'],
      onRequest: ['W-10'],
      replaced: [],
      instead: [],
    },
  })

  // Somebody who is no longer a partner sees what they paid then, and for today only the retail price.
  const retail = await findMyOrder(shop, { sub: owner.sub, tier: 'retail' }, number)
  expect(retail?.lines.map(({ unitCents, now }) => [unitCents, now])).toEqual([
    [821_25, { kind: 'sold', number: 'AG03', unitCents: 1095_00 }],
    [289_99, { kind: 'gone' }],
    [7, { kind: 'sold', number: 'W-10', unitCents: 10 }],
    [75_00, { kind: 'sold', number: 'CP7', unitCents: 95_50 }],
  ])
})

describe('states', () => {
  test.each<[CheckoutState, boolean, string | null]>([
    ['NUMBERED', false, null],
    ['CHARGING', false, 'checking'],
    ['CHARGE_UNKNOWN', false, 'checking'],
    ['VOIDING', false, 'checking'],
    ['VOIDING', true, 'paid'],
    ['APPROVED', true, 'paid'],
    ['ORDERING', true, 'paid'],
    ['COMPLETED', true, 'completed'],
    ['NEEDS_REVIEW', false, 'review'],
    ['NEEDS_REVIEW', true, 'paid'],
    ['DECLINED', false, null],
    ['CANCELLED', false, null],
    ['VOIDED', false, null],
    ['VOIDED', true, 'not-charged'],
  ])('%s (approved: %s) is %s', async (state, approved, shown) => {
    const sub = randomUUID()
    const number = await written(sub, state, { approved })
    const { orders, total } = await openMyOrders(shop, sub, 1)
    expect([total, orders.map((order) => order.state)]).toEqual(shown ? [1, [shown]] : [0, []])
    expect((await findMyOrder(shop, { sub, tier: 'retail' }, number))?.state ?? null).toBe(shown)
  })
})

test('an order whose money staff gave back is called returned, and nowhere paid', async () => {
  const request = await orderRequest(shop, { ownerSub: 'rita' })
  const number = await bought(request)
  expect((await findSessionState(shop, request.sessionToken)).recent).toEqual({ orderNumber: number })
  const returned = { reason: 'Sent back', actor: 'boss', requestId: 'r-1', orderNumber: number }
  await eventually(async () => (await promiseReturn(shop, returned)).ok)
  await eventually(async () => (await findMyOrder(shop, rita, number))?.state === 'returned')
  expect((await openMyOrders(shop, 'rita', 1)).orders[0]).toMatchObject({ number, state: 'returned' })
  expect((await findSessionState(shop, request.sessionToken)).recent).toBeNull()
  expect(await openReceipt(shop, request.sessionToken, number)).toBeNull()
})

test('20 a page, newest first; a page that does not exist is the nearest one', async () => {
  const numbers: string[] = []
  for (let age = 45; age > 0; age--)
    numbers.unshift(await written('long', 'COMPLETED', { approved: true, age }))
  const pages = await Promise.all([1, 2, 3, 4, 999_999, 0].map((page) => openMyOrders(shop, 'long', page)))
  expect(pages.map(({ page, pages: of, total }) => [page, of, total])).toEqual([
    [1, 3, 45],
    [2, 3, 45],
    [3, 3, 45],
    [3, 3, 45],
    [3, 3, 45],
    [1, 3, 45],
  ])
  expect(pages.slice(0, 3).flatMap(({ orders }) => orders.map(({ number }) => number))).toEqual(numbers)
})

async function bought(wishes: Partial<OrderRequest>): Promise<string> {
  const id = await buy(shop, await orderRequest(shop, wishes))
  await untilState(shop, id, 'COMPLETED')
  return numberOf(id)
}

async function declined(ownerSub: string): Promise<void> {
  const id = await buy(shop, await orderRequest(shop, { ownerSub, cardNumber: cards.declined }))
  await untilState(shop, id, 'DECLINED')
}

async function numberOf(id: string): Promise<string> {
  const found = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  return found.rows[0]?.number ?? ''
}

let serial = 0

/** A checkout as a row of the table, without the steps that lead there. */
async function written(
  ownerSub: string,
  state: CheckoutState,
  { approved, age = 0 }: { approved: boolean; age?: number },
): Promise<string> {
  const number = `T-${++serial}`
  await shop.db.execute(sql`
    insert into checkout (cart_token_hash, session_hash, idempotency_key, request_hash, owner_sub, subtotal_cents,
      price_tier, billing, order_number, state, approved_at, created_at)
    values (${randomBytes(32)}, ${randomBytes(32)}, ${randomUUID()}, ${randomBytes(32)}, ${ownerSub}, 100,
      'retail', ${JSON.stringify(miller)}, ${number}, ${state}, ${approved ? sql`now()` : null},
      now() - make_interval(mins => ${age}))`)
  return number
}

function lineOf(
  { number, title }: { number: string; title: string },
  quantity: number,
  unitCents: number,
  lineCents: number,
  nowCents: number,
) {
  return {
    number,
    title,
    quantity,
    unitCents,
    lineCents,
    now: { kind: 'sold', number, unitCents: nowCents },
    own: [],
  }
}

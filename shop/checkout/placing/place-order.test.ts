import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, stateOf, untilState } from '../../../test/kit/buy.ts'
import { violations } from '../../../test/kit/checks/invariants.ts'
import { eventually, openTestShop, type TestShop } from '../../../test/kit/open-test-shop.ts'
import { cards, coupons, miller, world } from '../../../test/kit/world.ts'
import { findCheckout } from '../find-checkout.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

describe('an approved card', () => {
  test('ends as one charge, one sales order, one mail, with the discount spread over the lines', async () => {
    const lines = [
      { number: world.vibrator.number, quantity: 3 },
      { number: world.washer.number, quantity: 7 },
    ]
    const request = await orderRequest(shop, { lines, coupon: ' save10 ' })
    const id = await buy(shop, request)
    await untilState(shop, id, 'COMPLETED')
    const orderNumber = await orderNumberOf(id)
    const [charge, ...others] = chargesOf(orderNumber)
    expect(others).toEqual([])
    // 3 × 385.01 + 7 × 0.10 = 1155.73, less 10 % = 1040.157 → 1040.16
    expect(charge).toMatchObject({
      status: 'approved',
      amountCents: 104_016,
      orderid: expect.stringMatching(`^${orderNumber}-[12]$`),
    })
    const backOffice = await shop.db.execute<{ sum: string; discount: string; customer_number: string }>(sql`
      select sum(l.unit_cents * l.qty - l.discount_cents)::text as sum, sum(l.discount_cents)::text as discount, o.customer_number
      from back_office_order o join back_office_order_line l on l.order_id = o.id
      where o.number = ${orderNumber} group by o.customer_number`)
    expect(backOffice.rows).toEqual([
      { sum: '104016', discount: '11557', customer_number: expect.stringMatching(/^WEB[A-Z0-9]{3}$/) },
    ])
    const mail = await eventually(async () => mailsOf(orderNumber)[0])
    expect(mail.text).toContain('$1,040.16')
    expect(await violations(shop.db, shop.standIns.ledger())).toEqual([])
  })

  test('a second order of the same buyer goes to the same customer, under the next number', async () => {
    const first = await buy(shop, await orderRequest(shop))
    await untilState(shop, first, 'COMPLETED')
    const second = await buy(shop, await orderRequest(shop))
    await untilState(shop, second, 'COMPLETED')
    const customers = await shop.db.execute(
      sql`select count(*)::int as count from back_office_customer where email = ${miller.email}`,
    )
    expect(customers.rows).toEqual([{ count: 1 }])
    const [a, b] = [await orderNumberOf(first), await orderNumberOf(second)]
    expect(Number(b.split('-')[1])).toBe(Number(a.split('-')[1]) + 1)
  })

  test('a partner pays and is booked the volume price', async () => {
    const request = await orderRequest(shop, { tier: 'partner', lines: [{ number: 'ag03', quantity: 3 }] })
    expect(request.amountCents).toBe(3 * world.grinder.partnerPricex3)
    const id = await buy(shop, request)
    await untilState(shop, id, 'COMPLETED')
    const charges = chargesOf(await orderNumberOf(id))
    expect(charges.map((charge) => charge.amountCents)).toEqual([246_375])
    expect(await violations(shop.db, shop.standIns.ledger(), { settled: false })).toEqual([])
  })
})

describe('a declined card', () => {
  test('charges nothing; a new card goes on under the same number', async () => {
    const request = await orderRequest(shop, { cardNumber: cards.declined })
    const id = await buy(shop, request)
    await untilState(shop, id, 'DECLINED')
    const orderNumber = await orderNumberOf(id)
    expect(chargesOf(orderNumber).filter((charge) => charge.status === 'approved')).toEqual([])
    const again = await orderRequest(shop, { sessionToken: request.sessionToken })
    expect(await buy(shop, again)).toBe(id)
    await untilState(shop, id, 'COMPLETED')
    expect(chargesOf(orderNumber).map((charge) => charge.status)).toEqual(['declined', 'approved'])
  })

  test('another cart after a decline is another order', async () => {
    const request = await orderRequest(shop, { cardNumber: cards.declined })
    const id = await buy(shop, request)
    await untilState(shop, id, 'DECLINED')
    const lines = [{ number: world.pin.number, quantity: 2 }]
    expect(await buy(shop, await orderRequest(shop, { sessionToken: request.sessionToken, lines }))).not.toBe(
      id,
    )
  })
})

describe('a repeated request', () => {
  test('20 at once are one checkout and one charge', async () => {
    const request = await orderRequest(shop)
    const ids = await Promise.all(Array.from({ length: 20 }, () => buy(shop, request)))
    expect(new Set(ids).size).toBe(1)
    await untilState(shop, ids[0] ?? '', 'COMPLETED')
    expect(chargesOf(await orderNumberOf(ids[0] ?? ''))).toHaveLength(1)
  })

  test('20 tabs with keys of their own are one checkout as well', async () => {
    const request = await orderRequest(shop)
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        buy(shop, { ...request, idempotencyKey: `tab-number-${tab}-of-twenty` }),
      ),
    )
    expect(new Set(ids).size).toBe(1)
    await untilState(shop, ids[0] ?? '', 'COMPLETED')
    expect(chargesOf(await orderNumberOf(ids[0] ?? ''))).toHaveLength(1)
  })

  test('a tab that missed the end of it cannot pay for the same cart again', async () => {
    const request = await orderRequest(shop)
    const id = await buy(shop, request)
    await untilState(shop, id, 'COMPLETED')
    expect(await buy(shop, await orderRequest(shop, { sessionToken: request.sessionToken }))).toBe(id)
    expect(chargesOf(await orderNumberOf(id))).toHaveLength(1)
  })

  test('sent again with the session that its lost answer had renewed is the same order', async () => {
    const request = await orderRequest(shop)
    const id = await buy(shop, request)
    await untilState(shop, id, 'COMPLETED')
    const sessionToken = (await findCheckout(shop, request.sessionToken, id))?.renewed ?? ''
    expect(sessionToken).not.toBe('')
    expect(await buy(shop, { ...request, sessionToken })).toBe(id)
    expect(chargesOf(await orderNumberOf(id))).toHaveLength(1)
    expect(
      await placeOrder(shop, { ...request, sessionToken, billing: { ...miller, city: 'Dallas' } }),
    ).toEqual({
      ok: false,
      refusal: { why: 'key-reused' },
    })
  })

  test('the same key with another body is refused', async () => {
    const request = await orderRequest(shop)
    await buy(shop, request)
    const other = await placeOrder(shop, { ...request, billing: { ...miller, city: 'Dallas' } })
    expect(other).toEqual({ ok: false, refusal: { why: 'key-reused' } })
  })
})

describe('refused, and nothing written', () => {
  beforeAll(async () => {
    await eventually(async () => (await violations(shop.db, shop.standIns.ledger())).length === 0)
  })

  test.each([
    ['an amount that is not ours', { amountCents: 1 }, 'price-changed'],
    [
      'a product that is not sold',
      { lines: [{ number: 'NOPE', quantity: 1 }], amountCents: 100 },
      'price-changed',
    ],
    ['a product on request', { lines: [{ number: 'BF9', quantity: 1 }], amountCents: 0 }, 'price-changed'],
    ['a coupon that is none', { coupon: 'SAVE99', amountCents: 109_500 }, 'price-changed'],
  ])('%s', async (_, wishes, reason) => {
    const before = await rows()
    const placed = await placeOrder(shop, await orderRequest(shop, wishes))
    expect(placed).toMatchObject({ ok: false, refusal: { why: reason } })
    expect(await rows()).toEqual(before)
  })

  test('what is refused asks nobody outside, and who is admitted is counted by then', async () => {
    const heard: string[] = []
    const needs = {
      ...shop,
      backOffice: {
        async findCustomer(email: string) {
          heard.push('books')
          return shop.backOffice.findCustomer(email)
        },
      },
    }
    const before = await rows()
    await expect(
      placeOrder(needs, await orderRequest(shop), () => Promise.reject(new Error('used up'))),
    ).rejects.toThrow('used up')
    const wrong = await orderRequest(shop, { amountCents: 1 })
    expect(await placeOrder(needs, wrong)).toMatchObject({ refusal: { why: 'price-changed' } })
    expect(heard).toEqual([])
    expect(await rows()).toEqual(before)
    const count = async () => void heard.push('count')
    const placed = await placeOrder(needs, await orderRequest(shop), count)
    expect(heard).toEqual(['count', 'books'])
    if (!placed.ok || !placed.value.toCharge) throw new Error('not placed')
    shop.chargeInBackground(placed.value.toCharge.attemptId, placed.value.toCharge.charge)
    await untilState(shop, placed.value.checkoutId, 'COMPLETED')
  })

  test('a coupon counts once, in any letter case', async () => {
    const request = await orderRequest(shop, { coupon: coupons.whole20.toLowerCase() })
    expect(request.amountCents).toBe(87_600)
  })
})

test('a checkout cannot be changed once it has a number, nor make an illegal move', async () => {
  const id = await buy(shop, await orderRequest(shop))
  await untilState(shop, id, 'COMPLETED')
  const change = (text: string) => shop.db.execute(sql.raw(`update checkout set ${text} where id = '${id}'`))
  const refusal = (text: string) =>
    change(text).then(
      () => 'done',
      (error: Error) => (error.cause as Error).message,
    )
  expect(await refusal(`subtotal_cents = 1`)).toMatch(/frozen/)
  expect(await refusal(`order_number = 'SO-1'`)).toMatch(/frozen/)
  expect(await refusal(`price_tier = 'partner', owner_sub = 'x'`)).toMatch(/frozen/)
  expect(await refusal(`state = 'CHARGING'`)).toMatch(/illegal transition/)
  expect(await stateOf(shop, id)).toBe('COMPLETED')
})

async function orderNumberOf(id: string): Promise<string> {
  const found = await shop.db.execute<{ order_number: string }>(
    sql`select order_number from checkout where id = ${id}`,
  )
  return found.rows[0]?.order_number ?? ''
}

function chargesOf(orderNumber: string) {
  return shop.standIns.ledger().charges.filter((charge) => charge.orderid.startsWith(`${orderNumber}-`))
}

function mailsOf(orderNumber: string) {
  return shop.standIns.ledger().mails.filter((mail) => mail.subject.includes(orderNumber))
}

async function rows() {
  const found = await shop.db.execute(sql`select
    (select count(*) from checkout) as checkouts, (select count(*) from payment_attempt) as attempts,
    (select coalesce(max(last), 0) from order_counter) as counter, (select count(*) from mail) as mails`)
  return found.rows[0]
}

test('whoever signs in after somebody else was declined in this browser buys in their own name', async () => {
  const declined = await orderRequest(shop, {
    tier: 'partner',
    ownerSub: 'first',
    cardNumber: cards.declined,
  })
  const before = await buy(shop, declined)
  await untilState(shop, before, 'DECLINED')
  const { sessionToken } = declined
  const bought = await buy(
    shop,
    await orderRequest(shop, { tier: 'partner', ownerSub: 'second', sessionToken }),
  )
  await untilState(shop, bought, 'COMPLETED')
  const owners = await shop.db.execute(
    sql`select owner_sub, state from checkout where id in (${before}, ${bought}) order by created_at`,
  )
  expect(owners.rows).toEqual([
    { owner_sub: 'first', state: 'DECLINED' },
    { owner_sub: 'second', state: 'COMPLETED' },
  ])
})

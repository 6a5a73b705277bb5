import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { openShop } from '../../server/start/open-shop.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { switchCheckout } from '../../shop/checkout/switch-checkout.ts'
import { openTestServer, type TestServer, type Visitor } from '../../test/kit/http.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { cards, coupons, miller, world } from '../../test/kit/world.ts'

/** Two processes as the shop sees them: they share only the database and the outside. */
let shop: TestShop
let other: TestShop
let server: TestServer
let twin: TestServer
beforeAll(async () => {
  shop = await openTestShop({ LIMITS: 'strict' })
  other = await openOther()
  server = await openTestServer(shop)
  twin = await openTestServer(other)
})
afterAll(async () => {
  await twin.close()
  await server.close()
  await other.close()
  await shop.close()
})

describe('S19: what the browser says about prices does not matter', () => {
  test.each([0, -1, 1.5, 1e9, '1', [1], {}, null])('quantity %j is refused', async (quantity) => {
    expect(await refusal({ lines: [{ number: world.grinder.number, quantity }] })).toMatchObject({
      status: 422,
      wrote: false,
    })
  })

  test('NaN is not even JSON', async () => {
    const visitor = await payer()
    const before = await traces()
    const response = await visitor.ask('/api/checkouts', {
      method: 'POST',
      headers: { 'x-requested-with': 'shop', 'content-type': 'application/json', ...key() },
      body: '{"lines":[{"number":"AG03","quantity":NaN}]}',
    })
    expect(response.status).toBe(400)
    expect(await traces()).toEqual(before)
  })

  test.each(['1', '109499', '109501', '0'])(
    'an amount of %s cents is answered with the quote',
    async (amount) => {
      expect(await refusal({ amount })).toMatchObject({
        status: 409,
        wrote: false,
        body: { quote: { total: 1095 } },
      })
    },
  )

  test.each([{ price: 1 }, { total: 1 }, { tier: 'partner' }, { currency: 'EUR' }, { discount: 99 }])(
    '%j is no field',
    async (field) => {
      expect(await refusal(field)).toMatchObject({ status: 400, wrote: false })
      const lines = [{ number: world.grinder.number, quantity: 1, ...field }]
      expect(await refusal({ lines })).toMatchObject({ status: 400, wrote: false })
    },
  )

  test('two lines of one product are one line of both', async () => {
    const twice = { number: world.pin.number, quantity: 2 }
    const lines = [twice, { ...twice, number: 'pin_1' }]
    expect(await refusal({ lines, amount: '1' })).toMatchObject({
      status: 409,
      wrote: false,
      body: { quote: { total: 0.04, lines: [{ number: world.pin.number, quantity: 4 }] } },
    })
  })

  test('many lines of one product are not more than one line may have', async () => {
    const line = { number: world.pin.number, quantity: 9999 }
    expect(await refusal({ lines: [line, line], amount: '19998' })).toMatchObject({
      status: 422,
      wrote: false,
    })
  })

  test('a price that changed between the cart and Pay now is shown, not charged', async () => {
    const { number } = world.washer
    await price(number, 11)
    expect(await refusal({ lines: [{ number, quantity: 1 }], amount: '10' })).toMatchObject({
      status: 409,
      wrote: false,
      body: { detail: expect.stringContaining('Nothing was charged'), quote: { total: 0.11 } },
    })
    await price(number, 10)
  })

  test('a product that is gone is named, not charged', async () => {
    await shop.db.execute(sql`update product set deleted_at = now() where number = ${world.washer.number}`)
    const lines = [
      { number: world.grinder.number, quantity: 1 },
      { number: world.washer.number, quantity: 1 },
    ]
    expect(await refusal({ lines, amount: '109510' })).toMatchObject({
      status: 409,
      wrote: false,
      body: { quote: { total: 1095, unavailable: [world.washer.number] } },
    })
  })
})

test('S20: the eleventh guess at a coupon is refused, wherever it is made', async () => {
  const visitor = await payer()
  for (let guess = 1; guess <= 10; guess += 1)
    expect((await pay(visitor, { coupon: `GUESS${guess}` })).status).toBe(409)
  const right = await pay(visitor, { coupon: coupons.save10, amount: '1' })
  expect(right.status).toBe(429)
  expect(JSON.stringify(await right.json())).not.toContain('quote')
  const lines = [{ number: world.grinder.number, quantity: 1 }]
  const quote = await at(twin, visitor).call('POST', '/api/quotes', { lines, coupon: coupons.save10 })
  expect(quote.status).toBe(429)
})

test('a guesser who makes up a session for each try is one address', async () => {
  await clearLimits()
  // The guesses before have used up this process's limit for carts.
  const restarted = await openOther()
  const third = await openTestServer(restarted)
  const guess = async (which: number) => {
    const visitor = madeUp(which % 2 ? third : twin)
    const order = { coupon: `GUESS${which}`, amount: '1' }
    const lines = [{ number: world.pin.number, quantity: 1 }]
    return which % 3
      ? (await visitor.call('POST', '/api/quotes', { lines, coupon: order.coupon })).status
      : (await pay(visitor, order)).status
  }
  const answers: number[] = []
  for (let which = 1; which <= 50; which += 1) answers.push(await guess(which))
  expect(new Set(answers)).toEqual(new Set([200, 409]))
  expect([await guess(51), await guess(52), await guess(53)]).toEqual([429, 429, 429])
  await third.close()
  await restarted.close()
})

test('a card tester who makes up a session for each card is one address', async () => {
  await clearLimits()
  for (let card = 1; card <= 20; card += 1) await declined(madeUp(server))
  const before = await traces()
  expect((await pay(madeUp(server), { token: tokenOf(cards.declined) })).status).toBe(429)
  expect(await traces()).toEqual(before)
})

describe('S21: nobody gets past the payment', () => {
  test('the success page without a paid order leads to the cart', async () => {
    const visitor = await payer()
    const response = await visitor.ask('/payment-success?paymentSuccessful=true')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/cart'])
  })

  test('after a declined card too', async () => {
    const visitor = await payer()
    await clearLimits()
    await declined(visitor)
    const response = await visitor.ask('/payment-success')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/cart'])
  })

  test('a forged flag is no field', async () => {
    expect(await refusal({ paymentSuccessful: true })).toMatchObject({ status: 400, wrote: false })
  })
})

describe('S22: card testing', () => {
  test('the sixth card of a session, at either of two processes, never reaches the gateway', async () => {
    await clearLimits()
    const visitor = await payer()
    for (let card = 1; card <= 5; card += 1) await declined(card % 2 ? visitor : at(twin, visitor))
    const before = await traces()
    for (const where of [server, twin]) {
      const response = await pay(at(where, visitor), { token: tokenOf(cards.declined) })
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500)
    }
    expect(await traces()).toEqual(before)
  })

  test('the 21st of an address within an hour, over both processes and a restart', async () => {
    await clearLimits()
    for (let card = 1; card <= 20; card += 1) await declined(at(card % 2 ? server : twin, await payer()))
    const before = await traces()
    const restarted = await openOther()
    const third = await openTestServer(restarted)
    for (const where of [server, twin, third]) {
      const response = await pay(at(where, await payer()), { token: tokenOf(cards.declined) })
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
    }
    expect(await traces()).toEqual(before)
    await third.close()
    await restarted.close()
  })
})

test('while paying is switched off nobody can begin, in no process, and everything under way goes on', async () => {
  await clearLimits()
  const visitor = await payer()
  const underWay = await pay(visitor, { token: tokenOf(cards.timesOut) })
  expect(underWay.status).toBe(202)
  const { id } = (await underWay.json()) as { id: string }
  await switchCheckout(other, { isOff: true, why: 'We are moving house.', actor: 'operator' })
  // A call is recorded when it has ended: the charge under way must not be counted as a refused one.
  await eventually(async () => (await chargesOf(id)) === 1)
  const before = await traces()
  for (const where of [server, twin]) {
    const response = await pay(at(where, await payer()), {})
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '300'])
    expect(await response.json()).toMatchObject({
      detail: 'Online payment is turned off right now. Nothing was charged. We are moving house.',
      closed: true,
    })
  }
  expect(await traces()).toEqual(before)
  await eventually(async () => {
    const answer = await visitor.call('GET', `/api/checkouts/${id}`)
    return ((await answer.json()) as { state: string }).state === 'not-charged'
  })
  expect(await chargesOf(id)).toBe(1)
  await switchCheckout(shop, { isOff: false, why: '', actor: 'operator' })
  expect((await pay(await payer(), {})).status).toBe(202)
  const audit = await shop.db.execute(
    sql`select actor_sub, after from audit_event where action = 'checkout.switch' order by id`,
  )
  expect(audit.rows).toEqual([
    { actor_sub: 'operator', after: { isOff: true, why: 'We are moving house.' } },
    { actor_sub: 'operator', after: { isOff: false, why: '' } },
  ])
})

async function openOther(): Promise<TestShop> {
  const again = await openShop({ ...shop.config, keepsTime: false }, shop.target, { write: () => {} })
  return { ...shop, ...again }
}

/** A browser with a session that the shop has not made. */
function madeUp(where: TestServer): Visitor {
  const visitor = where.visitor()
  visitor.cookies.set('__Host-checkout', newSessionToken())
  return visitor
}

async function payer(): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.ask('/cart')
  return visitor
}

/** The same browser at another process. */
function at(where: TestServer, visitor: Visitor): Visitor {
  const there = where.visitor()
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value)
  return there
}

function pay(visitor: Visitor, change: object): Promise<Response> {
  const order = {
    lines: [{ number: world.grinder.number, quantity: 1 }],
    amount: '109500',
    billing: miller,
    token: tokenOf(cards.approved),
    expiry: '203012',
  }
  return visitor.call('POST', '/api/checkouts', { ...order, ...change }, key())
}

/** A new browser's request, and whether it wrote anything or called the outside. */
async function refusal(change: object) {
  await clearLimits()
  const visitor = await payer()
  const before = await traces()
  const response = await pay(visitor, change)
  const wrote = JSON.stringify(await traces()) !== JSON.stringify(before)
  const body = (await response.json()) as { detail: string; quote?: object }
  return { status: response.status, wrote, body }
}

async function declined(visitor: Visitor): Promise<void> {
  const response = await pay(visitor, { token: tokenOf(cards.declined) })
  expect(response.status).toBe(202)
  const { id } = (await response.json()) as { id: string }
  await eventually(async () => {
    const answer = await visitor.call('GET', `/api/checkouts/${id}`)
    return ((await answer.json()) as { state: string }).state === 'declined'
  })
}

async function traces() {
  const found = await shop.db.execute(sql`select
    (select count(*)::int from checkout) as checkouts, (select count(*)::int from payment_attempt) as attempts,
    (select count(*)::int from sales_order) as orders,
    (select count(*)::int from outside_call where call = 'charge') as calls,
    (select sum(last)::int from order_counter) as numbers`)
  return { ...found.rows[0], charged: shop.standIns.ledger().charges.length }
}

/** How often the card of a checkout was charged, as far as recorded. */
async function chargesOf(checkoutId: string): Promise<number> {
  const { rows } = await shop.db.execute<{ calls: number }>(sql`
    select count(*)::int as calls from outside_call where call = 'charge' and checkout_id = ${checkoutId}`)
  return rows[0]?.calls ?? 0
}

async function clearLimits(): Promise<void> {
  await shop.db.execute(sql`delete from rate_window`)
}

async function price(number: string, cents: number): Promise<void> {
  await shop.db.execute(sql`update product set new_price_cents = ${cents} where number = ${number}`)
}

function key() {
  return { 'idempotency-key': randomUUID() }
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { printedOfFile } from '../../test/kit/prints/printed.ts'
import { placeOrder } from '../../shop/checkout/placing/place-order.ts'
import { makeQuote } from '../../shop/pricing/make-quote.ts'
import { runCoupon } from './coupon-command.ts'

let shop: TestShop
const printed = printedOfFile()
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const lines = [{ number: 'AG03', quantity: 1 }]

test('list says of each what it takes, for whom, and whether it is on', async () => {
  expect(await runCoupon(shop, ['off', 'welcome5'])).toBe(0)
  printed.length = 0
  expect(await runCoupon(shop, ['list'])).toBe(0)
  expect(printed[0]?.split('\n').toSorted()).toEqual([
    'SAVE10 takes 10 % off, also on top of partner prices. It is on.',
    'WELCOME5 takes 5 % off, also on top of partner prices. It is off: buyers are told that it is invalid.',
    'WHOLE20 takes 20 % off, also on top of partner prices. It is on.',
  ])
  expect(await runCoupon(shop, ['on', 'WELCOME5'])).toBe(0)
})

test('a coupon switched off in the middle of a checkout takes nothing off, and nothing is charged', async () => {
  const asked = await orderRequest(shop, { coupon: 'SAVE10' })
  const placed = await buy(shop, await orderRequest(shop, { coupon: 'SAVE10' }))
  expect(await runCoupon(shop, ['off', 'SAVE10'])).toBe(0)
  const before = await traces()
  expect(await placeOrder(shop, asked)).toMatchObject({
    ok: false,
    refusal: {
      why: 'price-changed',
      priced: { couponError: 'Invalid coupon code', quote: { totalCents: 1095_00 } },
    },
  })
  expect(await traces()).toEqual(before)
  await untilState(shop, placed, 'APPROVED', 'ORDERING', 'COMPLETED')
  const kept = await shop.db.execute(sql`select coupon_code, total_cents from checkout where id = ${placed}`)
  expect(kept.rows).toEqual([{ coupon_code: 'SAVE10', total_cents: '98550' }])
  expect(await runCoupon(shop, ['on', 'SAVE10'])).toBe(0)
  expect((await placeOrder(shop, asked)).ok).toBe(true)
  const audit = await shop.db.execute(
    sql`select actor_sub, action, after from audit_event where target = 'SAVE10' order by id`,
  )
  expect(audit.rows).toEqual(
    [false, true].map((active) => ({
      actor_sub: 'operator',
      action: 'coupons.switch',
      after: { active, countsOnPartnerPrices: true },
    })),
  )
})

test('whether it counts on partner prices is a property of the coupon', async () => {
  const total = async (tier: 'retail' | 'partner') => {
    const { quote, couponError } = await makeQuote(shop, { lines, tier, coupon: 'SPRING-15' })
    return [quote.totalCents, couponError]
  }
  expect(await runCoupon(shop, ['add', 'spring-15', '15', '--partner-prices', 'no'])).toBe(0)
  expect(printed).toEqual(['SPRING-15 takes 15 % off, not for partners. It is on.'])
  expect(await total('retail')).toEqual([930_75, null])
  expect(await total('partner')).toEqual([876_00, 'Invalid coupon code'])
  const asked = await orderRequest(shop, { tier: 'partner', coupon: 'SPRING-15', amountCents: 744_60 })
  const before = await traces()
  expect(await placeOrder(shop, asked)).toMatchObject({ ok: false, refusal: { why: 'price-changed' } })
  expect(await traces()).toEqual(before)
  expect(await runCoupon(shop, ['on', 'SPRING-15', '--partner-prices', 'yes'])).toBe(0)
  expect(await total('partner')).toEqual([744_60, null])
})

describe('refused, and nothing is changed', () => {
  test.each([
    [['add', 'SAVE10', '12'], 1],
    [['add', 'X', '12'], 1],
    [['add', 'SÄVE', '12'], 1],
    [['add', 'L'.repeat(65), '12'], 1],
    [['add', 'NEW', '0'], 1],
    [['add', 'NEW', '100'], 1],
    [['add', 'NEW', '12.5'], 1],
    [['add', 'NEW', '12%'], 1],
    [['on', 'NOPE'], 1],
    [['off', 'NOPE'], 1],
    [['add', 'NEW'], 2],
    [['add', 'NEW', '12', '--partner-prices', 'maybe'], 2],
    [['off', 'SAVE10', '--partner-prices', 'no'], 2],
    [['on'], 2],
    [['list', 'SAVE10'], 2],
    [['drop', 'SAVE10'], 2],
    [[], 2],
  ])('%j ends with %i', async (words, code) => {
    const before = await coupons()
    expect(await runCoupon(shop, words)).toBe(code)
    expect(await coupons()).toEqual(before)
    expect(printed).toHaveLength(code === 1 ? 1 : 0)
  })
})

async function coupons(): Promise<unknown> {
  return (await shop.db.execute(sql`select * from coupon order by code`)).rows
}

async function traces(): Promise<unknown> {
  const { rows } = await shop.db.execute(
    sql`select (select count(*) from checkout) as checkouts, (select count(*) from payment_attempt) as attempts`,
  )
  return rows
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { makeQuote } from '../pricing/make-quote.ts'
import type { Cart } from './cart.ts'
import { openCart } from './open-cart.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  // What staff may write by mistake or on purpose: see the tests below.
  await shop.db.execute(sql`
    update product set wholesale_price_cents = 0, partner_pricex3_cents = 700 where number = 'PIN_1'`)
  await shop.db.execute(sql`update product set wholesale_price_cents = 5000 where number = 'BF9'`)
  await shop.db.execute(sql`update product set partner_pricex3_cents = 9000 where number = 'CP7'`)
})
afterAll(() => shop.close())

const three: Cart = [
  { number: 'AG03', quantity: 3 },
  { number: 'dv34', quantity: 2 },
  { number: 'W-10', quantity: 3 },
]

describe('the same cart', () => {
  test.each([
    ['retail', [1095_00, 385_01, 10], [3285_00, 770_02, 30], [false, false, false], 4055_32],
    ['partner', [821_25, 308_33, 7], [2463_75, 616_66, 21], [true, false, true], 3080_62],
  ] as const)('at %s prices', async (tier, units, lines, volumes, total) => {
    const open = await openCart(shop.db, reading(three), tier)
    expect(open.lines.map((line) => line.number)).toEqual(['AG03', 'DV34', 'W-10'])
    expect(open.lines.map((line) => line.unitCents)).toEqual(units)
    expect(open.lines.map((line) => line.lineCents)).toEqual(lines)
    expect(open.lines.map((line) => line.volume)).toEqual(volumes)
    expect(open.totalCents).toBe(total)
  })

  test('carries for a visitor the retail side alone, for a partner both', async () => {
    const [visitors] = (await openCart(shop.db, reading(three), 'retail')).lines
    const [partners] = (await openCart(shop.db, reading(three), 'partner')).lines
    const retail = { tier: 'retail', unitCents: 1095_00, oldUnitCents: 1149_00 }
    expect(visitors?.price).toEqual(retail)
    expect(JSON.stringify(visitors)).not.toMatch(/87600|82125/)
    expect(partners?.price).toEqual({ tier: 'partner', unitCents: 876_00, volumeUnitCents: 821_25, retail })
  })
})

test('on request is what has no price for whoever asks, and the quote agrees', async () => {
  const cart = [
    { number: 'PIN_1', quantity: 3 },
    { number: 'BF9', quantity: 1 },
    { number: 'GONE', quantity: 1 },
  ]
  const sold = { retail: ['PIN_1'], partner: ['BF9'] }
  for (const tier of ['retail', 'partner'] as const) {
    const open = await openCart(shop.db, reading(cart), tier)
    const { quote, unavailable } = await makeQuote(shop, { lines: cart, tier })
    expect(open.lines.map((line) => line.number)).toEqual(sold[tier])
    expect(quote.lines.map((line) => line.number)).toEqual(sold[tier])
    expect(open.onRequest.map((line) => [line.number, line.lineCents])).toEqual([
      [tier === 'retail' ? 'BF9' : 'PIN_1', 0],
    ])
    expect([...open.onRequest.map((line) => line.number), ...open.unavailable].toSorted()).toEqual(
      unavailable.toSorted(),
    )
    expect(open.totalCents).toBe(quote.totalCents)
  }
})

test('a volume price above wholesale is charged as staff wrote it, in the cart as in the quote', async () => {
  const cart = [{ number: 'CP7', quantity: 3 }]
  const open = await openCart(shop.db, reading(cart), 'partner')
  const { quote } = await makeQuote(shop, { lines: cart, tier: 'partner' })
  expect(open.lines.map(({ unitCents, volume }) => [unitCents, volume])).toEqual([[90_00, true]])
  expect([open.totalCents, quote.totalCents]).toEqual([270_00, 270_00])
})

function reading(cart: Cart) {
  return { cart, titles: [], dropped: false }
}

test('what was replaced stays in the cart as it is, and says by what', async () => {
  await shop.db.execute(
    sql`insert into supersession (number, successor) values ('OLD-9', 'OLD-8'), ('OLD-8', 'DV34')`,
  )
  const cart = [
    { number: 'Old-9', quantity: 2 },
    { number: 'GONE', quantity: 1 },
  ]
  const open = await openCart(shop.db, reading(cart), 'retail')
  expect(open).toMatchObject({ lines: [], unavailable: ['Old-9', 'GONE'], totalCents: 0 })
  expect(open.replacedBy).toEqual({ 'old-9': 'DV34' })
})

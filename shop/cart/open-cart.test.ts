import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { renameProduct } from '../../test/kit/other-numbers.ts'
import { makeQuote } from '../pricing/make-quote.ts'
import { mostCartLines, type Cart } from './cart.ts'
import { endBoughtLongCart } from './end-bought-long-cart.ts'
import { findPricesNow } from './find-prices-now.ts'
import { markOf } from './mark-of.ts'
import { offerLastVisit } from './offer-last-visit.ts'
import { openCart } from './open-cart.ts'
import { takeLines } from './price-now.ts'
import { findKept, findLastVisit, lockSavedCart, replaceSavedCart } from './saved-cart-store.ts'
import { setCartAside } from './set-cart-aside.ts'
import { takeLastVisit } from './take-last-visit.ts'
import { changeWholeCart, findWholeCart } from './whole-cart.ts'

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

describe('a product that was renamed is the same one', () => {
  const sub = 'rita'
  const keep = (kept: { lastVisit?: Cart; longLines?: Cart | null }) =>
    shop.db.transaction(async (tx) => {
      await lockSavedCart(tx, sub)
      await replaceSavedCart(tx, sub, { lines: [], longLines: null, lastVisit: [], ...kept })
    })
  beforeAll(async () => {
    await shop.db.execute(sql`insert into person (sub, issuer, name, email, email_verified)
      values (${sub}, 'https://id.test', 'Rita', 'rita@lab.test', true)`)
    await renameProduct(shop.db, 'DV34', 'DV35')
  })

  test.each([
    ['DV34', 'DV35'],
    ['DV35', 'DV34'],
    ['dv34', 'DV34'],
  ])('to a cart with %s that wants %s again', async (held, again) => {
    const { lines } = await findPricesNow(
      shop.db,
      [{ number: again, quantity: 5, title: 'As then' }],
      'retail',
    )
    for (const person of [null, sub]) {
      await keep({})
      const cart = [{ number: held, quantity: 3 }]
      const taken = await changeWholeCart(
        shop,
        person,
        { cart, mark: undefined, isNamedAnew: true },
        ({ cart: now, fits }) => takeLines(now, lines, [], fits),
      )
      if (!taken.ok) throw new Error(taken.refusal.why)
      expect(taken.value).toMatchObject({
        cart: [{ number: 'DV35', quantity: 5 }],
        added: [{ number: 'DV35', quantity: 5 }],
      })
      const open = await openCart(shop.db, reading(taken.value.cart), 'retail')
      expect(open.lines.map(({ number, quantity }) => [number, quantity])).toEqual([['DV35', 5]])
    }
  })

  test.each([
    ['DV34', 'DV35'],
    ['DV35', 'DV34'],
  ])('to a last visit that left %s while the cart holds %s', async (left, held) => {
    const cart = [{ number: held, quantity: 2 }]
    await keep({ lastVisit: [{ number: left, quantity: 2 }] })
    expect(await offerLastVisit(shop, sub, cart)).toEqual([])
    expect(await setCartAside(shop, sub, { cart, mark: undefined })).toEqual({ lastVisit: [], elsewhere: 0 })
  })

  test('to a last visit that is taken: it comes under its number of today', async () => {
    const lastVisit = [
      { number: 'DV34', quantity: 2 },
      { number: 'GONE', quantity: 1 },
    ]
    await keep({ lastVisit })
    expect(await offerLastVisit(shop, sub, [])).toEqual([{ number: 'DV35', quantity: 2 }])
    expect(await takeLastVisit(shop, sub, { cart: [], mark: undefined })).toMatchObject({
      ok: true,
      value: { cart: [{ number: 'DV35', quantity: 2 }] },
    })
    expect(await findLastVisit(shop.db, sub)).toEqual([])
  })

  test.each([
    ['DV34', 'DV35'],
    ['DV35', 'DV34'],
  ])(
    'to a long cart with %s beside cookies with %s: of two quantities the larger counts',
    async (kept, beside) => {
      const others = Array.from({ length: mostCartLines }, (_, at) => ({ number: `N${at}`, quantity: 1 }))
      const longLines = [{ number: kept, quantity: 2 }, ...others]
      await keep({ longLines })
      const cart = [{ number: beside, quantity: 3 }]
      const whole = await findWholeCart(shop, sub, { cart, mark: markOf(sub, longLines) })
      expect(whole.cart).toEqual([{ number: kept, quantity: 3 }, ...others])
    },
  )

  test('to a long cart that was paid for: it ends, and what was not bought is offered', async () => {
    const others = Array.from({ length: mostCartLines }, (_, at) => ({ number: `N${at}`, quantity: 1 }))
    await keep({ longLines: [{ number: 'DV34', quantity: 2 }, ...others] })
    await shop.db.transaction((tx) =>
      endBoughtLongCart(tx, sub, async () => [{ number: 'DV35', quantity: 2 }]),
    )
    expect(await findKept(shop.db, sub)).toEqual({ lines: [], longLines: null, lastVisit: others })
  })

  test('to a long cart of which another quantity was paid for: it stays', async () => {
    const long = Array.from({ length: mostCartLines }, (_, at) => ({ number: `N${at}`, quantity: 1 }))
    const longLines = [{ number: 'DV34', quantity: 2 }, ...long]
    await keep({ longLines })
    await shop.db.transaction((tx) =>
      endBoughtLongCart(tx, sub, async () => [{ number: 'DV35', quantity: 1 }]),
    )
    expect(await findKept(shop.db, sub)).toEqual({ lines: [], longLines, lastVisit: [] })
  })
})

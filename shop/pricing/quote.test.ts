import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceTier, ShownPrice } from '../catalogue/product.ts'
import { cents, largestPriceCents, sum } from '../money.ts'
import {
  quoteLines,
  spread,
  tierOf,
  unitPrice,
  volumeHint,
  volumePrice,
  volumeQuantity,
  volumeSaving,
  type LineToQuote,
} from './quote.ts'

const price = fc.integer({ min: 0, max: largestPriceCents }).map(cents)
const maybePrice = fc.option(price)
const tier = fc.constantFrom<PriceTier>('retail', 'partner')
const shownPrice = (inTier: PriceTier): fc.Arbitrary<ShownPrice> => {
  const retail = fc.record({ tier: fc.constant('retail'), unitCents: price, oldUnitCents: maybePrice })
  if (inTier === 'retail') return retail
  return fc.record({
    tier: fc.constant('partner'),
    unitCents: price,
    volumeUnitCents: maybePrice,
    retail,
  })
}
const percent = fc.constantFrom(0, 5, 10, 20, 1, 33, 99)
const lines = (inTier: PriceTier): fc.Arbitrary<LineToQuote[]> =>
  fc.array(
    fc.tuple(shownPrice(inTier), fc.integer({ min: 1, max: 9999 })).map(([shown, quantity]) => ({
      number: 'P',
      title: 'part',
      quantity,
      ...unitPrice(shown, quantity),
    })),
    { minLength: 1, maxLength: 50 },
  )

describe('a quote', () => {
  test('sum of lines − discount = total for every tier, coupon and quantity; never negative, never a cent lost', () => {
    fc.assert(
      fc.property(tier.chain(lines), percent, (wanted, off) => {
        const quote = quoteLines(wanted, off)
        const lineSum = sum(quote.lines.map((line) => line.lineCents))
        expect(quote.subtotalCents).toBe(lineSum)
        expect(quote.totalCents).toBe(lineSum - quote.discountCents)
        expect(sum(quote.lines.map((line) => line.discountCents))).toBe(quote.discountCents)
        expect(quote.totalCents).toBeGreaterThanOrEqual(0)
        expect(quote.discountCents).toBeGreaterThanOrEqual(0)
        for (const line of quote.lines) {
          expect(line.lineCents).toBe(line.unitCents * line.quantity)
          expect(line.discountCents).toBeLessThanOrEqual(line.lineCents)
          expect(Number.isSafeInteger(line.discountCents)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('grows with the quantity, but for the step to the volume price', () => {
    fc.assert(
      fc.property(tier.chain(shownPrice), fc.integer({ min: 1, max: 500 }), (shown, quantity) => {
        fc.pre(quantity + 1 !== volumeQuantity)
        const total = (count: number) =>
          quoteLines([{ number: 'P', title: 'part', quantity: count, ...unitPrice(shown, count) }]).totalCents
        expect(total(quantity + 1)).toBeGreaterThanOrEqual(total(quantity))
      }),
      { numRuns: 2000 },
    )
  })

  test('3 × 0.10 is 0.30', () => {
    const quote = quoteLines([
      { number: 'W-10', title: 'washer', quantity: 3, unitCents: cents(10), volume: false },
    ])
    expect(quote.totalCents).toBe(30)
  })

  test('one cent less 10 % is still one cent', () => {
    const quote = quoteLines(
      [{ number: 'PIN', title: 'pin', quantity: 1, unitCents: cents(1), volume: false }],
      10,
    )
    expect([quote.totalCents, quote.discountCents]).toEqual([1, 0])
  })
})

test('a quote keeps what else a line carries, and says what it is', () => {
  const line = { number: 'A', title: 'part', quantity: 3, unitCents: cents(333), volume: false, picture: 'x' }
  const other = { ...line, number: 'B', quantity: 1, unitCents: cents(1) }
  expect(quoteLines([line, other], 10)).toEqual({
    lines: [
      { ...line, lineCents: 999, discountCents: 100 },
      { ...other, lineCents: 1, discountCents: 0 },
    ],
    subtotalCents: 1000,
    discountPercent: 10,
    discountCents: 100,
    totalCents: 900,
    currency: 'USD',
  })
  expect(quoteLines([line]).discountPercent).toBe(0)
  expect(volumeQuantity).toBe(3)
})

describe('unit price', () => {
  test.each([
    ['retail', 1, 1000, false],
    ['retail', 3, 1000, false],
    ['partner', 1, 800, false],
    ['partner', 2, 800, false],
    ['partner', 3, 700, true],
    ['partner', 10, 700, true],
  ] as const)('%s, %i of it: %i', (inTier, quantity, unitCents, volume) => {
    const shown = partnerPrice(800, 700)
    expect(unitPrice(inTier === 'partner' ? shown : shown.retail, quantity)).toEqual({ unitCents, volume })
  })

  test.each([
    ['a volume price of 0 is none', 800, 0, 800, false],
    ['no volume price', 800, null, 800, false],
    ['a volume price above wholesale is what staff wrote', 800, 900, 900, true],
    ['the same price is no volume price', 800, 800, 800, false],
    ['on request for one is on request for three', 0, 700, 0, false],
  ])('%s', (_, wholesale, three, unitCents, volume) => {
    expect(unitPrice(partnerPrice(wholesale, three), 3)).toEqual({ unitCents, volume })
  })
})

describe('the hint', () => {
  test.each([
    ['one of it', 876_00, 821_25, 1, 'Add 2 more and pay $821.25 each – saves $164.25'],
    ['two of it', 876_00, 821_25, 2, 'Add 1 more and pay $821.25 each – saves $164.25'],
    ['thousands', 12_450_00, 11_999_99, 2, 'Add 1 more and pay $11,999.99 each – saves $1,350.03'],
    ['a cent', 8, 7, 1, 'Add 2 more and pay $0.07 each – saves $0.03'],
    ['three: it is taken', 876_00, 821_25, 3, null],
    ['no volume price', 876_00, null, 1, null],
    ['a volume price of 0', 876_00, 0, 1, null],
    ['the same price', 1, 1, 1, null],
    ['a higher price', 800_00, 821_25, 1, null],
    ['on request', 0, 821_25, 1, null],
  ])('%s', (_, wholesale, three, quantity, hint) => {
    expect(volumeHint(partnerPrice(wholesale, three), quantity)).toBe(hint)
  })

  test('a visitor is told nothing', () => {
    const { retail } = partnerPrice(876_00, 821_25)
    expect([volumeHint(retail, 2), volumePrice(retail), volumeSaving(retail, 3)]).toEqual([null, null, null])
  })

  test.each([
    [2, null],
    [3, 164_25],
    [10, 547_50],
  ])('%i of it cost so much less: %s', (quantity, saved) => {
    expect(volumeSaving(partnerPrice(876_00, 821_25), quantity)).toBe(saved)
  })

  test('what it promises is what the quote charges', () => {
    fc.assert(
      fc.property(shownPrice('partner'), fc.integer({ min: 1, max: 20 }), (shown, quantity) => {
        const line = { number: 'P', title: 'part', quantity, ...unitPrice(shown, quantity) }
        const single = { ...line, unitCents: shown.unitCents }
        const less = quoteLines([single]).totalCents - quoteLines([line]).totalCents
        expect(volumeSaving(shown, quantity) ?? 0).toBe(Math.max(less, 0))
        expect(line.volume).toBe(quantity >= volumeQuantity && volumePrice(shown) !== null)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  [null, 'retail'],
  [{ isPartner: false }, 'retail'],
  [{ isPartner: true }, 'partner'],
] as const)('%j pays %s prices', (person, inTier) => expect(tierOf(person)).toBe(inTier))

function partnerPrice(wholesale: number, three: number | null) {
  return {
    tier: 'partner',
    unitCents: cents(wholesale),
    volumeUnitCents: three === null ? null : cents(three),
    retail: { tier: 'retail', unitCents: cents(1000), oldUnitCents: null },
  } as const
}

describe('spread', () => {
  test('gives the largest remainders the odd cents', () => {
    expect(spread(cents(10), [cents(1), cents(1), cents(1)])).toEqual([4, 3, 3])
    expect(spread(cents(1), [cents(1), cents(2)])).toEqual([0, 1])
    expect(spread(cents(0), [cents(0)])).toEqual([0])
    expect(spread(cents(5), [cents(0), cents(0)])).toEqual([0, 0])
    expect(spread(cents(2), [cents(1), cents(1), cents(1), cents(1)])).toEqual([1, 1, 0, 0])
    expect(spread(cents(10), [cents(3), cents(7)])).toEqual([3, 7])
    expect(spread(cents(3), [cents(5), cents(2), cents(4)])).toEqual([1, 1, 1])
    expect(spread(cents(2), [cents(3), cents(4), cents(3)])).toEqual([1, 1, 0])
  })
})

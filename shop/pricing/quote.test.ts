import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductPrices } from '../catalogue/product.ts'
import { cents, largestPriceCents, sum } from '../money.ts'
import { quoteLines, spread, unitPrice, volumeQuantity, type LineToQuote, type PriceTier } from './quote.ts'

const price = fc.integer({ min: 0, max: largestPriceCents }).map(cents)
const prices: fc.Arbitrary<ProductPrices> = fc.record({
  newPriceCents: price,
  oldPriceCents: fc.option(price),
  wholesalePriceCents: price,
  partnerPricex3Cents: fc.option(price),
})
const tier = fc.constantFrom<PriceTier>('retail', 'partner')
const percent = fc.constantFrom(0, 5, 10, 20, 1, 33, 99)
const lines = (inTier: PriceTier): fc.Arbitrary<LineToQuote[]> =>
  fc.array(
    fc.tuple(prices, fc.integer({ min: 1, max: 9999 })).map(([all, quantity]) => ({
      number: 'P',
      title: 'part',
      quantity,
      ...unitPrice(all, inTier, quantity),
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
      fc.property(prices, tier, fc.integer({ min: 1, max: 500 }), (all, inTier, quantity) => {
        fc.pre(quantity + 1 !== volumeQuantity)
        const total = (count: number) =>
          quoteLines([{ number: 'P', title: 'part', quantity: count, ...unitPrice(all, inTier, count) }])
            .totalCents
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

describe('unit price', () => {
  const machine = {
    newPriceCents: cents(1000),
    oldPriceCents: null,
    wholesalePriceCents: cents(800),
    partnerPricex3Cents: cents(700),
  }
  test.each([
    ['retail', 1, 1000, false],
    ['retail', 3, 1000, false],
    ['partner', 1, 800, false],
    ['partner', 2, 800, false],
    ['partner', 3, 700, true],
    ['partner', 10, 700, true],
  ] as const)('%s, %i of it: %i', (inTier, quantity, unitCents, volume) =>
    expect(unitPrice(machine, inTier, quantity)).toEqual({ unitCents, volume }),
  )

  test('a volume price of 0 is none', () => {
    const free = { ...machine, partnerPricex3Cents: cents(0) }
    expect(unitPrice(free, 'partner', 3)).toEqual({ unitCents: 800, volume: false })
  })
})

describe('spread', () => {
  test('gives the largest remainders the odd cents', () => {
    expect(spread(cents(10), [cents(1), cents(1), cents(1)])).toEqual([4, 3, 3])
    expect(spread(cents(1), [cents(1), cents(2)])).toEqual([0, 1])
    expect(spread(cents(0), [cents(0)])).toEqual([0])
  })
})

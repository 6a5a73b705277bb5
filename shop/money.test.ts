import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cents,
  decimalText,
  centsOfDollars,
  dollarsNumber,
  formatDollars,
  largestPriceCents,
  lessPercent,
  parseDollars,
  sum,
  times,
  zeroCents,
} from './money.ts'

const anyPrice = fc.integer({ min: 0, max: largestPriceCents }).map(cents)

describe('parseDollars', () => {
  test.each([
    ['0', 0],
    ['25', 2500],
    ['25.5', 2550],
    ['25.05', 2505],
    ['999999.99', 99_999_999],
  ])('%s is %i cents', (text, expected) => expect(parseDollars(text)).toBe(expected))

  test.each(['', ' 1', '1.', '.5', '1.234', '1e3', '-1', '+1', '1,000', 'NaN', '１', '1000000', '0x10'])(
    '%j is no price',
    (text) => expect(parseDollars(text)).toBeNull(),
  )

  test('reads back what decimalText wrote', () => {
    fc.assert(
      fc.property(anyPrice, (price) => {
        expect(parseDollars(decimalText(price))).toBe(price)
      }),
    )
  })
})

test.each([
  [0, '$0.00'],
  [10, '$0.10'],
  [123_450, '$1,234.50'],
])('%i cents read %s', (amount, text) => expect(formatDollars(cents(amount))).toBe(text))

test('a fraction of a cent is refused', () => {
  expect(() => cents(0.1 + 0.2)).toThrow('not a whole number of cents: 0.30000000000000004')
  expect(() => cents(0.1 + 0.2)).toThrow(RangeError)
  expect(() => cents(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
})

test('whole cents stay whole', () => {
  expect(times(cents(10), 3)).toBe(30)
  expect(() => times(cents(10), 0.25)).toThrow(RangeError)
  expect(sum([cents(1), cents(2), cents(3)])).toBe(6)
  expect(sum([])).toBe(zeroCents)
  expect([dollarsNumber(cents(2550)), dollarsNumber(cents(29))]).toEqual([25.5, 0.29])
  expect([centsOfDollars(25.5), centsOfDollars(0.29), centsOfDollars(1.15)]).toEqual([2550, 29, 115])
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [123_450, '1234.50'],
  [99_999_999, '999999.99'],
])('%i cents are written %s', (amount, text) => expect(decimalText(cents(amount))).toBe(text))

describe('lessPercent', () => {
  test.each([
    [1, 10, 1],
    [5, 10, 5],
    [15, 10, 14],
    [328_500, 10, 295_650],
    [1, 99, 0],
  ])('%i less %i %% is %i', (amount, percent, expected) =>
    expect(lessPercent(cents(amount), percent)).toBe(expected),
  )

  test('rounds half a cent up, exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.integer({ min: 0, max: 99 }),
        (amount, percent) => {
          const exact = BigInt(amount) * BigInt(100 - percent)
          const halfUp = (exact + 50n) / 100n
          expect(lessPercent(cents(amount), percent)).toBe(Number(halfUp))
        },
      ),
    )
  })
})

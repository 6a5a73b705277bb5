import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed, times } from '../../test/kit/sample.ts'
import { byNumber, fitsCookie, type Cart } from './cart.ts'
import { mergeCarts, type MergedCart } from './merge-carts.ts'

const one = (number: string, quantity = 1) => ({ number, quantity })
const isSmall = (cart: Cart) => cart.every(({ quantity }) => quantity < 10)
const atMost = (lines: number) => (cart: Cart) => cart.length <= lines

test.each<[what: string, cart: Cart, kept: Cart, merged: MergedCart]>([
  ['nothing and nothing', [], [], { cart: [], added: [], leftOut: [] }],
  ['nothing kept', [one('A', 2)], [], { cart: [one('A', 2)], added: [], leftOut: [] }],
  ['an empty cart', [], [one('A', 2)], { cart: [one('A', 2)], added: [one('A', 2)], leftOut: [] }],
  [
    'what is new comes last',
    [one('A')],
    [one('B', 2)],
    { cart: [one('A'), one('B', 2)], added: [one('B', 2)], leftOut: [] },
  ],
  [
    'the same quantity adds nothing',
    [one('A', 3)],
    [one('A', 3)],
    { cart: [one('A', 3)], added: [], leftOut: [] },
  ],
  [
    'a smaller one adds nothing',
    [one('A', 3)],
    [one('a', 2)],
    { cart: [one('A', 3)], added: [], leftOut: [] },
  ],
  [
    'a larger one counts, not the sum, in its place and as the cart writes it',
    [one('A', 3), one('B')],
    [one('a', 4)],
    { cart: [one('A', 4), one('B')], added: [one('A', 4)], leftOut: [] },
  ],
])('%s', (_, cart, kept, merged) => {
  const before = structuredClone(cart)
  expect(mergeCarts(cart, kept)).toEqual(merged)
  expect(cart).toEqual(before)
})

test('what does not fit is left out, and what comes after it is tried', () => {
  expect(mergeCarts([one('A')], [one('B'), one('C'), one('a', 5)], atMost(2))).toEqual({
    cart: [one('A', 5), one('B')],
    added: [one('B'), one('A', 5)],
    leftOut: [one('C')],
  })
})

test('a quantity that does not fit leaves the present one', () => {
  expect(mergeCarts([one('A', 2), one('B')], [one('a', 10), one('C')], isSmall)).toEqual({
    cart: [one('A', 2), one('B'), one('C')],
    added: [one('C')],
    leftOut: [one('a', 10)],
  })
})

test('of any two carts nothing is lost: each kept line is in the cart or left out, and none has become less', () => {
  const carts = fc.uniqueArray(
    fc.record({
      number: fc.constantFrom('a', 'A', 'b', 'B', 'c', 'd', 'D', 'e'),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: ({ number }) => number.toLowerCase() },
  )
  fc.assert(
    fc.property(carts, carts, fc.integer({ min: 0, max: 6 }), (cart, kept, lines) => {
      const merged = mergeCarts(cart, kept, atMost(lines))
      const is = byNumber(merged.cart)
      const left = byNumber(merged.leftOut)
      for (const { number, quantity } of cart)
        expect(is.get(number.toLowerCase())?.quantity).toBeGreaterThanOrEqual(quantity)
      for (const { number, quantity } of kept) {
        const now = is.get(number.toLowerCase())?.quantity ?? 0
        expect(now >= quantity || left.get(number.toLowerCase())?.quantity === quantity).toBe(true)
      }
      for (const line of merged.added) expect(is.get(line.number.toLowerCase())).toEqual(line)
      expect(merged.cart.length).toBeLessThanOrEqual(Math.max(lines, cart.length))
    }),
    { numRuns: times({ whole: 20_000, sample: 1000 }), seed },
  )
})

test('without another word, what fits are the cookies', () => {
  const full = Array.from({ length: 50 }, (_, at) => one(`N${at}`))
  expect(fitsCookie(full)).toBe(true)
  expect(mergeCarts(full, [one('B')])).toEqual({ cart: full, added: [], leftOut: [one('B')] })
})

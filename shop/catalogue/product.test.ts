import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { cutTitle, saving } from './product.ts'

test.each([
  [1149_00, 1095_00, 54_00],
  [90_00, 95_50, null],
  [90_00, 90_00, null],
  [null, 10, null],
  // on request: there is no price that is lower
  [100_00, 0, null],
  [0, 0, null],
])('an old price of %s and a new one of %s save %s', (old, price, saved) => {
  expect(saving({ oldPriceCents: old === null ? null : cents(old), newPriceCents: cents(price) })).toBe(saved)
})

test('a title of 39 characters stays', () => {
  expect(cutTitle('x'.repeat(39), 'card')).toBe('x'.repeat(39))
  expect(cutTitle('x'.repeat(40), 'card')).toBe(`${'x'.repeat(33)}...`)
})

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
  const oldUnitCents = old === null ? null : cents(old)
  expect(saving({ tier: 'retail', unitCents: cents(price), oldUnitCents })).toBe(saved)
})

test('a partner is shown no saving against a price that they do not pay', () => {
  const retail = { tier: 'retail', unitCents: cents(1095_00), oldUnitCents: cents(1149_00) } as const
  expect(saving({ tier: 'partner', unitCents: cents(876_00), volumeUnitCents: null, retail })).toBeNull()
})

test('a title of 39 characters stays', () => {
  expect(cutTitle('x'.repeat(39), 'card')).toBe('x'.repeat(39))
  expect(cutTitle('x'.repeat(40), 'card')).toBe(`${'x'.repeat(33)}...`)
})

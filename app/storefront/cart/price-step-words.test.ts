import { expect, test } from 'vitest'
import { cents } from '../../../shop/money.ts'
import { priceStepWords } from './price-step-words.ts'

const retail = { tier: 'retail', unitCents: cents(1095_00), oldUnitCents: null } as const
const partner = {
  tier: 'partner',
  unitCents: cents(876_00),
  volumeUnitCents: cents(821_25),
  retail,
} as const

test.each([
  [1, 2, null],
  [2, 3, 'Volume price $821.25 each'],
  [1, 10, 'Volume price $821.25 each'],
  [3, 4, null],
  [3, 2, 'Price $876.00 each'],
])('from %i to %i a partner hears %j, and a visitor nothing', (before, after, words) => {
  expect(priceStepWords(partner, before, after)).toBe(words)
  expect(priceStepWords(retail, before, after)).toBeNull()
})

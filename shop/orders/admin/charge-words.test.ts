import { expect, test } from 'vitest'
import type { CheckoutState } from '../../checkout/checkout.ts'
import { cents } from '../../money.ts'
import { whyNoReturn } from './charge-words.ts'

const facts = { totalCents: cents(1095_00), heldCents: null, moneyReturn: null }
const nothing = 'Nothing is charged for this order, so there is nothing to return.'

test.each<[CheckoutState, string, string]>([
  ['CHARGING', unknown('The card is being charged right now.'), held('The card is being charged right now.')],
  [
    'CHARGE_UNKNOWN',
    unknown('The shop keeps asking the gateway.'),
    held('The shop keeps asking the gateway.'),
  ],
  [
    'VOIDING',
    unknown('The shop keeps telling the gateway to void it.'),
    held('The shop keeps telling the gateway to void it.'),
  ],
  [
    'NEEDS_REVIEW',
    unknown('Please check the gateway, then decide above.'),
    held('Please check the gateway, then decide above.'),
  ],
  // The held amount has been voided since, or was never held.
  ['DECLINED', nothing, nothing],
  ['CANCELLED', nothing, nothing],
  ['VOIDED', nothing, nothing],
  ['PRICED', nothing, nothing],
  ['NUMBERED', nothing, nothing],
])('%s', (state, words, wordsWhileHeld) => {
  expect(whyNoReturn({ ...facts, state })).toBe(words)
  expect(whyNoReturn({ ...facts, state, heldCents: cents(5_00) })).toBe(wordsWhileHeld)
})

test('an order for nothing', () => {
  expect(whyNoReturn({ ...facts, state: 'COMPLETED', totalCents: cents(0) })).toBe(
    'Nothing was charged for this order, so there is nothing to return.',
  )
})

test('money that went back, or is on its way', () => {
  expect(whyNoReturn({ ...facts, state: 'VOIDED', moneyReturn: 'DONE' })).toBe(
    '$1,095.00 was refunded to the buyer.',
  )
  expect(whyNoReturn({ ...facts, state: 'VOIDING', moneyReturn: 'PENDING' })).toBe(
    '$1,095.00 is being refunded to the buyer.',
  )
})

function unknown(next: string): string {
  return `It is not known whether $1,095.00 is charged. ${next}`
}

function held(next: string): string {
  return `The gateway holds an approval of $5.00 that the shop has not confirmed. ${next}`
}

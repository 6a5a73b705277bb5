import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db, Tx } from '../../database/connect.ts'
import { openTestShop } from '../../test/kit/open-test-shop.ts'
import { cents } from '../money.ts'
import {
  buyerView,
  checkMove,
  checkoutMoves,
  freightNote,
  honestAfterMs,
  liveStates,
  mostAttempts,
  paidStates,
  retryMinutes,
  unknownStates,
  type BuyerState,
  type CheckoutFacts,
  type CheckoutState,
  type StateBefore,
} from './checkout.ts'

const facts: CheckoutFacts = {
  id: 'c1',
  state: 'CHARGING',
  orderNumber: 'SO-1001',
  totalCents: cents(109_500),
  resptext: null,
  declineGroup: null,
  approvedAt: null,
  isReturned: false,
  returnedCents: cents(0),
  returningCents: cents(0),
  waitedMs: 0,
}

const processing = 'Processing your order...'
const checking = 'We are checking with the bank whether your card was charged. Please do not pay again.'
const paid = '$1,095.00 was paid and order SO-1001 is recorded.'
const notCharged = 'Nothing was charged. You can try again, or go back to the cart.'

/** Every state, and what the buyer reads. */
const told: Record<CheckoutState, [state: BuyerState, message: string]> = {
  PRICED: ['processing', processing],
  NUMBERED: ['processing', processing],
  CHARGING: ['processing', processing],
  CHARGE_UNKNOWN: ['checking', checking],
  VOIDING: ['checking', checking],
  APPROVED: ['paid', paid],
  ORDERING: ['paid', paid],
  COMPLETED: ['completed', paid],
  DECLINED: ['declined', 'Payment failed due to error: declined'],
  CANCELLED: ['not-charged', notCharged],
  VOIDED: ['not-charged', notCharged],
  NEEDS_REVIEW: [
    'review',
    'Our staff is looking into the payment for order SO-1001. Please do not pay again; we will write to you.',
  ],
}

/**
 * Once the bank has approved the charge and the buyer was told so, only the money changes the text, not the back
 * office.
 */
const toldOncePaid = (state: CheckoutState): [BuyerState, string] =>
  state === 'COMPLETED' || state === 'VOIDED' ? told[state] : ['paid', paid]
const approvedAt = new Date('2026-11-20T12:00:00Z')
const statesAndApprovals = Object.entries(told).flatMap(([state, words]) => [
  { state: state as CheckoutState, at: null, words },
  { state: state as CheckoutState, at: approvedAt, words: toldOncePaid(state as CheckoutState) },
])

test.each(statesAndApprovals)(
  '$state, approved at $at: the buyer reads the truth',
  ({ state, at, words }) => {
    const [buyerState, message] = words
    expect(buyerView({ ...facts, state, approvedAt: at })).toEqual({
      id: 'c1',
      state: buyerState,
      orderNumber: 'SO-1001',
      message,
    })
  },
)

test.each(['PRICED', 'NUMBERED', 'CHARGING'] as const)('%s: after 10 s the bank is being asked', (state) => {
  expect(buyerView({ ...facts, state, waitedMs: honestAfterMs - 1 }).state).toBe('processing')
  expect(buyerView({ ...facts, state, waitedMs: honestAfterMs })).toMatchObject({
    state: 'checking',
    message: checking,
  })
  expect(honestAfterMs).toBe(10_000)
})

test('a decline is told in the gateway’s words, with what to do next', () => {
  const declined = { ...facts, state: 'DECLINED', resptext: 'Do not honor' } as const
  const view = {
    id: 'c1',
    state: 'declined',
    orderNumber: 'SO-1001',
    resptext: 'Do not honor',
    message: 'Payment failed due to error: Do not honor',
  }
  expect(buyerView({ ...declined, declineGroup: null })).toEqual(view)
  const advice = 'Your bank did not approve it. Another card may work, or your bank can tell you why.'
  expect(buyerView({ ...declined, declineGroup: 'issuer' })).toEqual({ ...view, advice })
  expect(buyerView({ ...facts, state: 'APPROVED', declineGroup: 'issuer' })).not.toHaveProperty('advice')
})

test('money that was given back is told, whatever the state', () => {
  expect(buyerView({ ...facts, state: 'COMPLETED', isReturned: true })).toMatchObject({
    state: 'returned',
    message: 'Order SO-1001 was canceled and $1,095.00 was refunded to your card.',
  })
})

test('freight is no part of the price', () =>
  expect(freightNote).toBe('Price does not include freight charges'))

test('an attempt and a retry have their limits', () => expect([mostAttempts, retryMinutes]).toEqual([5, 30]))

test('the moves in the code are those of the database; a move on one side only is noticed', async () => {
  const shop = await openTestShop()
  const inCode = Object.entries(checkoutMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
  expect(await readMoves(shop.db)).toEqual(inCode.toSorted())
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`insert into checkout_transition values ('COMPLETED', 'VOIDING')`)
    expect(await readMoves(tx)).not.toEqual(inCode.toSorted())
  })
  await shop.close()
})

test('a move that is not in the table is refused by name', () => {
  expect(() => checkMove('COMPLETED', 'CHARGING')).toThrow('illegal transition COMPLETED -> CHARGING')
  expect(() => checkMove('CHARGING', 'APPROVED')).not.toThrow()
  // @ts-expect-error -- the compiler refuses it too
  const wrong: StateBefore<'CHARGING'> = 'COMPLETED'
  expect(checkoutMoves[wrong]).toEqual([])
})

test('paid, unknown and live states are those of the database’s table of moves', async () => {
  const shop = await openTestShop()
  const found = await shop.db.execute<{ state: string }>(
    sql`select from_state as state from checkout_transition union select to_state from checkout_transition`,
  )
  await shop.close()
  expect(new Set(found.rows.map(({ state }) => state))).toEqual(new Set(Object.keys(told)))
  expect(paidStates).toEqual(['APPROVED', 'ORDERING', 'COMPLETED'])
  expect(unknownStates).toEqual(['CHARGING', 'CHARGE_UNKNOWN', 'VOIDING', 'NEEDS_REVIEW'])
  expect(liveStates).toEqual([
    'NUMBERED',
    'CHARGING',
    'CHARGE_UNKNOWN',
    'APPROVED',
    'ORDERING',
    'VOIDING',
    'NEEDS_REVIEW',
  ])
})

/** The rows of the database's table of moves. */
async function readMoves(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ move: string }>(
    sql`select from_state || ' ' || to_state as move from checkout_transition`,
  )
  return rows.map(({ move }) => move).toSorted()
}

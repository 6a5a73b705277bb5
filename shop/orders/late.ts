import type { CheckoutState } from '../checkout/checkout.ts'

const minute = 60_000

/** How long a checkout may be in a state before staff hear of it, in ms (I7). ORDERING is reported by its documents. */
export const longestStays = {
  // 40 s, after which a job takes over, and the time until a job that died is repeated
  CHARGING: 2 * minute,
  CHARGE_UNKNOWN: 3 * minute,
  VOIDING: 10 * minute,
  // a web order is handed over by itself; a service may never send its lines
  APPROVED: 15 * minute,
  NEEDS_REVIEW: 0,
} satisfies Partial<Record<CheckoutState, number>>

/** For a document that the back office lacks, and for money that was promised back: staff hear of it at both times. */
export const longestWaits = [15 * minute, 120 * minute] as const

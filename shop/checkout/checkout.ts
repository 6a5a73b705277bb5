import { formatDollars, type Cents } from '../money.ts'
import { declineAdvice, type DeclineGroup } from '../payments/decline.ts'

/** safety.md s.4.1; the legal moves are the rows of `checkout_transition`, kept by a trigger. */
export type CheckoutState =
  | 'PRICED'
  | 'NUMBERED'
  | 'CHARGING'
  | 'CHARGE_UNKNOWN'
  | 'APPROVED'
  | 'ORDERING'
  | 'COMPLETED'
  | 'DECLINED'
  | 'CANCELLED'
  | 'VOIDING'
  | 'VOIDED'
  | 'NEEDS_REVIEW'

/** While a cart's checkout is in one of these no other may start. */
export const liveStates: CheckoutState[] = [
  'NUMBERED',
  'CHARGING',
  'CHARGE_UNKNOWN',
  'APPROVED',
  'ORDERING',
  'VOIDING',
  'NEEDS_REVIEW',
]

/** The money is ours and the order is written down: the buyer is done, whatever the back office still does. */
export const paidStates: CheckoutState[] = ['APPROVED', 'ORDERING', 'COMPLETED']

/** Texts of the checkout; the first four are literal (spec s.4, s.5, s.8). */
export const checkoutTexts = {
  processing: 'Processing your order...',
  noCard: 'Please enter card details first!',
  noAmount: 'Amount must be greater than zero.',
  failed: 'Payment failed due to error: ',
  checking: 'We are checking with the bank whether your card was charged. Please do not pay again.',
  notCharged: 'Nothing was charged. You can try again, or go back to the cart.',
  closed: 'Online payment is switched off at the moment. Nothing was charged.',
} as const

export const freightNote = 'Price does not include freight charges'

export const mostAttempts = 5
/** After a decline the same checkout may be tried again for this long. */
export const retryMinutes = 30
/** From here on a buyer who still waits reads that the bank is being asked: heard within 15 s, even through a restart. */
export const honestAfterMs = 10_000

/** What the browser is told (spec-decisions 49). */
export type BuyerState =
  | 'processing'
  | 'paid'
  | 'completed'
  | 'declined'
  | 'checking'
  | 'not-charged'
  | 'returned'
  | 'review'

export type BuyerView = {
  id: string
  state: BuyerState
  orderNumber: string
  /** the gateway's text: 'Approval', or why the card was declined */
  resptext?: string
  /** one true sentence for the buyer */
  message: string
  /** after a decline: what the buyer can do next */
  advice?: string
}

export type CheckoutFacts = {
  id: string
  state: CheckoutState
  orderNumber: string
  totalCents: Cents
  resptext: string | null
  declineGroup: DeclineGroup | null
  waitedMs: number
  /** staff have given the money back */
  isReturned: boolean
  /** staff have promised it back, and the gateway has not given it yet */
  isReturning: boolean
}

export function buyerView(facts: CheckoutFacts): BuyerView {
  const { id, orderNumber, resptext } = facts
  const state = buyerState(facts)
  const advice = state === 'declined' && facts.declineGroup && declineAdvice(facts.declineGroup)
  return {
    id,
    state,
    orderNumber,
    ...(resptext && { resptext }),
    message: messageFor(state, facts),
    ...(advice && { advice }),
  }
}

function buyerState({ state, waitedMs, isReturned, isReturning }: CheckoutFacts): BuyerState {
  if (isReturned) return 'returned'
  switch (state) {
    case 'PRICED':
    case 'NUMBERED':
    case 'CHARGING':
      return waitedMs >= honestAfterMs ? 'checking' : 'processing'
    case 'CHARGE_UNKNOWN':
      return 'checking'
    case 'VOIDING':
      // The bank has said long ago that the card was charged.
      return isReturning ? 'review' : 'checking'
    case 'APPROVED':
    case 'ORDERING':
      return 'paid'
    case 'COMPLETED':
      return 'completed'
    case 'DECLINED':
      return 'declined'
    case 'CANCELLED':
    case 'VOIDED':
      return 'not-charged'
    case 'NEEDS_REVIEW':
      return 'review'
  }
}

function messageFor(state: BuyerState, facts: CheckoutFacts): string {
  switch (state) {
    case 'processing':
      return checkoutTexts.processing
    case 'paid':
    case 'completed':
      return `${formatDollars(facts.totalCents)} was paid and order ${facts.orderNumber} is recorded.`
    case 'declined':
      return checkoutTexts.failed + (facts.resptext ?? 'declined')
    case 'checking':
      return checkoutTexts.checking
    case 'not-charged':
      return checkoutTexts.notCharged
    case 'returned':
      return `Order ${facts.orderNumber} was cancelled and ${formatDollars(facts.totalCents)} was given back to your card.`
    case 'review':
      return `We are looking into the payment of order ${facts.orderNumber} by hand. Please do not pay again; we will write to you.`
  }
}

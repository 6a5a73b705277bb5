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

/** Until somebody knows whether the card was charged; not once an approval is written down. */
export const inDoubtStates: CheckoutState[] = ['CHARGING', 'CHARGE_UNKNOWN', 'VOIDING', 'NEEDS_REVIEW']

/** The money is ours and the order is written down, and the shop goes on with it by itself. */
export const paidStates: CheckoutState[] = ['APPROVED', 'ORDERING', 'COMPLETED']

/** What decides whether a buyer has paid. */
export type Payment = {
  state: CheckoutState
  /** when the bank approved the charge, and the buyer was told so */
  approvedAt: Date | null
  /** staff have given the money back */
  isReturned: boolean
}

/** While an approved charge is live its buyer has paid, whatever is in doubt about the books, and whoever decides. */
export function isPaid({ state, approvedAt, isReturned }: Payment): boolean {
  return approvedAt !== null && !isReturned && state !== 'VOIDED'
}

/** Texts of the checkout; the first four are literal (spec s.4, s.5, s.8). */
export const checkoutTexts = {
  processing: 'Processing your order...',
  noCard: 'Please enter card details first!',
  noAmount: 'Amount must be greater than zero.',
  failed: 'Payment failed due to error: ',
  checking: 'We are checking with the bank whether your card was charged. Please do not pay again.',
  notCharged: 'Nothing was charged. You can try again, or go back to the cart.',
  closed: 'Online payment is turned off right now. Nothing was charged.',
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

export type CheckoutFacts = Payment & {
  id: string
  orderNumber: string
  totalCents: Cents
  resptext: string | null
  declineGroup: DeclineGroup | null
  waitedMs: number
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

function buyerState(facts: CheckoutFacts): BuyerState {
  const { state, waitedMs } = facts
  if (facts.isReturned) return 'returned'
  if (isPaid(facts)) return state === 'COMPLETED' ? 'completed' : 'paid'
  switch (state) {
    case 'PRICED':
    case 'NUMBERED':
    case 'CHARGING':
      return waitedMs >= honestAfterMs ? 'checking' : 'processing'
    case 'CHARGE_UNKNOWN':
    case 'VOIDING':
      return 'checking'
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
      return `Order ${facts.orderNumber} was canceled and ${formatDollars(facts.totalCents)} was returned to your card.`
    case 'review':
      return `Our staff is looking into the payment for order ${facts.orderNumber}. Please do not pay again; we will write to you.`
  }
}

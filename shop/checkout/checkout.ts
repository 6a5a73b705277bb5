import { formatDollars, type Cents } from '../money.ts'
import { declineAdvice, type DeclineGroup } from '../payments/decline.ts'

/**
 * Every state of a checkout, and those that may follow it (docs/safety.md, Checkout states). The table
 * `checkout_transition` holds the same moves for a trigger; a test holds both equal.
 */
export const checkoutMoves = {
  PRICED: ['NUMBERED', 'CANCELLED'],
  // Approved at once: an offer for 0, which no card is charged for.
  NUMBERED: ['CHARGING', 'APPROVED', 'CANCELLED'],
  CHARGING: ['APPROVED', 'DECLINED', 'CHARGE_UNKNOWN'],
  CHARGE_UNKNOWN: ['APPROVED', 'DECLINED', 'VOIDING', 'NEEDS_REVIEW'],
  APPROVED: ['ORDERING', 'VOIDING'],
  ORDERING: ['COMPLETED', 'NEEDS_REVIEW'],
  COMPLETED: [],
  DECLINED: ['CHARGING'],
  CANCELLED: [],
  VOIDING: ['VOIDED', 'NEEDS_REVIEW'],
  VOIDED: ['CHARGING'],
  NEEDS_REVIEW: ['ORDERING', 'VOIDING', 'COMPLETED', 'VOIDED'],
} as const

export type CheckoutState = keyof typeof checkoutMoves

export const checkoutStates = Object.keys(checkoutMoves) as CheckoutState[]

/** The states that `To` may follow. */
export type StateBefore<To extends CheckoutState> = {
  [From in CheckoutState]: To extends (typeof checkoutMoves)[From][number] ? From : never
}[CheckoutState]

/** For a state that was read: whoever would move it illegally has misread what happened. */
export function checkMove<To extends CheckoutState>(
  from: CheckoutState,
  to: To,
): asserts from is StateBefore<To> {
  const next: readonly CheckoutState[] = checkoutMoves[from]
  if (!next.includes(to)) throw new Error(`illegal transition ${from} -> ${to}`)
}

export const attemptStatuses = ['OPEN', 'APPROVED', 'DECLINED', 'UNKNOWN', 'VOIDED'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** While a cart has a checkout in one of these states, no other can start. */
export const liveStates: CheckoutState[] = [
  'NUMBERED',
  'CHARGING',
  'CHARGE_UNKNOWN',
  'APPROVED',
  'ORDERING',
  'VOIDING',
  'NEEDS_REVIEW',
]

/** Nobody knows yet whether the card was charged, and no approval is recorded. */
export const unknownStates: CheckoutState[] = ['CHARGING', 'CHARGE_UNKNOWN', 'VOIDING', 'NEEDS_REVIEW']

/** The money is ours, the order is recorded, and the shop continues by itself. */
export const paidStates: CheckoutState[] = ['APPROVED', 'ORDERING', 'COMPLETED']

/** What decides whether a buyer has paid. */
export type Payment = {
  state: CheckoutState
  /** when the bank approved the charge and the buyer was told so */
  approvedAt: Date | null
  /** staff have returned the money */
  isReturned: boolean
}

/** While an approved charge is live its buyer has paid, whatever is open at the back office. */
export function isPaid({ state, approvedAt, isReturned }: Payment): boolean {
  return approvedAt !== null && !isReturned && state !== 'VOIDED'
}

/** docs/behaviour.md, Checkout */
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
/** After a decline another card can be tried for this long. */
export const retryMinutes = 30
/**
 * After this time a waiting buyer reads that the bank is being asked. I10 allows 15 s; the rest is for polling and a
 * restart.
 */
export const honestAfterMs = 10_000

/** What the browser is told. */
export const buyerStates = [
  'processing',
  'paid',
  'completed',
  'declined',
  'checking',
  'not-charged',
  'returned',
  'review',
] as const
export type BuyerState = (typeof buyerStates)[number]

export type BuyerView = {
  id: string
  state: BuyerState
  orderNumber: string
  /** the gateway's text: 'Approval', or why the card was declined */
  resptext?: string
  /** one sentence for the buyer */
  message: string
  /** after a decline: what the buyer can do next */
  advice?: string
}

export type CheckoutFacts = Payment & {
  /** the parts that have gone back, and those that will */
  returnedCents: Cents
  returningCents: Cents
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
      if (facts.totalCents === 0) return `Nothing was charged, and order ${facts.orderNumber} is recorded.`
      return [
        `${formatDollars(facts.totalCents)} was paid and order ${facts.orderNumber} is recorded.`,
        ...partWords(facts),
      ].join(' ')
    case 'declined':
      return checkoutTexts.failed + (facts.resptext ?? 'declined')
    case 'checking':
      return checkoutTexts.checking
    case 'not-charged':
      return checkoutTexts.notCharged
    case 'returned':
      return `Order ${facts.orderNumber} was canceled and ${formatDollars(facts.totalCents)} was refunded to your card.`
    case 'review':
      return `Our staff is looking into the payment for order ${facts.orderNumber}. Please do not pay again; we will write to you.`
  }
}

/** Staff and buyers read the same. */
export const waitsWords = 'will be refunded after the bank has settled the charge, usually the next day.'

/** What of the money has gone back to the buyer, or will, in sentences. */
export function partWords({
  returnedCents,
  returningCents,
}: Pick<CheckoutFacts, 'returnedCents' | 'returningCents'>): string[] {
  return [
    ...(returnedCents > 0
      ? [`${formatDollars(returnedCents)} of your payment was refunded to your card.`]
      : []),
    ...(returningCents > 0 ? [`${formatDollars(returningCents)} of your payment ${waitsWords}`] : []),
  ]
}

import type { CheckoutState } from '../../checkout/checkout.ts'
import { cents, formatDollars } from '../../money.ts'

/** The filters of the list. */
export const orderFilters = ['all', 'needs-you', 'open', 'paid', 'not-charged', 'returned'] as const
export type OrderFilter = (typeof orderFilters)[number]

export const filterNames: Record<OrderFilter, string> = {
  all: 'All',
  'needs-you': 'Needs you',
  open: 'In progress',
  paid: 'Paid',
  'not-charged': 'Not charged',
  returned: 'Refunded',
}

type Standing = {
  state: CheckoutState
  totalCents: number
  moneyReturn: 'PENDING' | 'DONE' | 'FAILED' | null
}

/** The state of an order in a few words, the money first. */
export function orderStateWords({ state, totalCents, moneyReturn }: Standing): string {
  if (moneyReturn === 'DONE') return 'Money refunded'
  if (moneyReturn === 'PENDING') return 'Money is being refunded'
  if (moneyReturn === 'FAILED') return 'Charged, refund failed'
  return (totalCents === 0 && freeWords[state]) || stateWords[state]
}

/** How much of an order went back, or will; null: nothing of it, or the whole, which its state says. */
export function returnedWords({
  moneyReturn,
  totalCents,
  returnedCents,
  returningCents,
}: Pick<Standing, 'moneyReturn'> & Record<'totalCents' | 'returnedCents' | 'returningCents', number>):
  | string
  | null {
  if (moneyReturn === 'DONE' || returnedCents + returningCents === 0) return null
  const words = [
    returnedCents > 0 &&
      `${formatDollars(cents(returnedCents))} of ${formatDollars(cents(totalCents))} refunded`,
    returningCents > 0 && moneyReturn === null && `${formatDollars(cents(returningCents))} being refunded`,
  ]
  return words.filter(Boolean).join(', ') || null
}

/** Of an order for nothing. */
const freeWords: Partial<Record<CheckoutState, string>> = {
  APPROVED: 'Accepted, nothing to charge',
  ORDERING: 'Nothing charged, handing over',
  COMPLETED: 'Nothing charged, in the back office',
}

export const stateWords: Record<CheckoutState, string> = {
  PRICED: 'Not started',
  NUMBERED: 'Not charged yet',
  CHARGING: 'Being charged',
  CHARGE_UNKNOWN: 'Asking the bank',
  APPROVED: 'Charged',
  ORDERING: 'Charged, handing over',
  COMPLETED: 'Charged, in the back office',
  DECLINED: 'Declined, not charged',
  CANCELLED: 'Canceled, not charged',
  VOIDING: 'Being voided',
  VOIDED: 'Voided, not charged',
  NEEDS_REVIEW: 'Needs a decision',
}

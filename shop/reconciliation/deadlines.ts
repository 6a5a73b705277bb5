import type { CheckoutState } from '../checkout/checkout.ts'
import type { HandOverStep } from '../checkout/hand-over.ts'

const minute = 60_000

/** How long a checkout may be in a state before staff hear of it, in ms (safety.md s.4.1, I7). ORDERING is told by its documents. */
export const longestStays: Partial<Record<CheckoutState, number>> = {
  // 40 s, after which a job takes it on, and the time until one that died comes round again
  CHARGING: 2 * minute,
  CHARGE_UNKNOWN: 3 * minute,
  VOIDING: 10 * minute,
  // the hand-over of a web order begins by itself; a service may never send its lines
  APPROVED: 15 * minute,
  NEEDS_REVIEW: 0,
}

/** Of a document that the books lack, and of money that was promised back: told, and told once more. */
export const longestWaits = [15 * minute, 120 * minute]

/** A job that is overdue for so long has nobody who does it. */
export const longestQueueMs = 10 * minute

export function overdueWords(one: {
  state: CheckoutState
  orderNumber: string
  channel: 'web' | 'service'
  reviewReason: string | null
}): { subject: string; text: string } {
  const order = `Order ${one.orderNumber}`
  switch (one.state) {
    case 'CHARGING':
      return {
        subject: 'A charge has no outcome',
        text: `${order}: the charge was begun over two minutes ago and nothing is written down of it. The shop asks the gateway; nobody is charged a second time.`,
      }
    case 'CHARGE_UNKNOWN':
      return {
        subject: 'A charge is in doubt',
        text: `${order}: for over three minutes nobody has known whether the card was charged. The shop goes on asking the gateway. The buyer was told not to pay again.`,
      }
    case 'VOIDING':
      return {
        subject: 'A charge is not voided yet',
        text: `${order}: for over ten minutes the gateway has not confirmed that nothing is charged. The shop goes on trying.`,
      }
    case 'APPROVED':
      return one.channel === 'service'
        ? {
            subject: 'A paid order has no lines',
            text: `${order} was paid through a service over 15 minutes ago, and the service has not said what was bought. Create the order, or give the money back.`,
          }
        : {
            subject: 'A paid order is not handed over',
            text: `${order} was paid over 15 minutes ago, and its hand-over to the back office has not begun.`,
          }
    default:
      return {
        subject: 'An order needs review',
        text: `${order}: ${one.reviewReason ?? 'somebody must decide how it goes on'}. Nothing more happens to it until somebody decides.`,
      }
  }
}

const documents: Record<HandOverStep, string> = {
  customer: 'its customer',
  order: 'the order itself',
  invoice: 'its invoice',
  'payment-entry': 'its payment',
  cancellation: 'its cancellation',
}

export function stepWords(one: {
  orderNumber: string
  step: HandOverStep
  refused: boolean
  lastError: string | null
}): { subject: string; text: string } {
  const reason = one.lastError ? ` ${one.lastError}` : ''
  return one.refused
    ? {
        subject: 'The books refuse a document',
        text: `Order ${one.orderNumber}: the books refuse ${documents[one.step]}.${reason} The order is paid; waiting alone will not help.`,
      }
    : {
        subject: 'The books lack a document',
        text: `Order ${one.orderNumber}: ${documents[one.step]} has waited for the books for long.${reason} The shop goes on trying.`,
      }
}

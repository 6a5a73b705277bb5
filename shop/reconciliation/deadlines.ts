import type { CheckoutState } from '../checkout/checkout.ts'
import type { HandOverStep } from '../order-sync/hand-over.ts'

/** A job that is overdue for this long is not being worked on. */
export const longestQueueMs = 10 * 60_000

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
        text: `${order}: the charge was started over two minutes ago and has no recorded outcome. The shop is asking the gateway; no one will be charged a second time.`,
      }
    case 'CHARGE_UNKNOWN':
      return {
        subject: 'A charge is in doubt',
        text: `${order}: for over three minutes we have not known whether the card was charged. The shop keeps asking the gateway. The buyer was told not to pay again.`,
      }
    case 'VOIDING':
      return {
        subject: 'A charge has not been voided yet',
        text: `${order}: for over ten minutes the gateway has not confirmed that nothing is charged. The shop keeps trying.`,
      }
    case 'APPROVED':
      return one.channel === 'service'
        ? {
            subject: 'A paid order has no lines',
            text: `${order} was paid through a service over 15 minutes ago, and the service has not said what was bought. Create the order, or refund the money.`,
          }
        : {
            subject: 'A paid order has not been handed over',
            text: `${order} was paid over 15 minutes ago, and its handover to the back office has not started.`,
          }
    default:
      return {
        subject: 'An order needs review',
        text: `${order}: ${one.reviewReason ?? 'someone must decide what happens next'}. Nothing more happens to it until someone decides.`,
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
        subject: 'The back office refused a document',
        text: `Order ${one.orderNumber}: the back office refused ${documents[one.step]}.${reason} The order is paid; waiting will not fix this.`,
      }
    : {
        subject: 'A document is missing from the back office',
        text: `Order ${one.orderNumber}: ${documents[one.step]} has been waiting for the back office for a long time.${reason} The shop keeps trying.`,
      }
}

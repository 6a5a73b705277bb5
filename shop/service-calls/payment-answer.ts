import { approvalText } from '../payments/payment-gateway.ts'

/** The status of the payment of a sales order. Only 'approved' means that the money is ours. */
export type ServicePayment =
  | { kind: 'approved'; retref: string }
  | { kind: 'declined'; retref: string | null; resptext: string }
  /** it was unknown, and is settled: no charge is live */
  | { kind: 'not-charged' }
  /** staff have returned the money */
  | { kind: 'returned'; retref: string | null }
  | { kind: 'unknown' }

type PaymentAnswer = { retref: string | null; resptext: string; message: string }

/** `resptext` is 'Approval' for an approval and for nothing else: it is all that the other program looks at. */
export function paymentAnswer(payment: ServicePayment, salesOrderId: string): PaymentAnswer {
  switch (payment.kind) {
    case 'approved':
      return {
        retref: payment.retref,
        resptext: approvalText,
        message: `The card was charged for ${salesOrderId}. Send the order with createSalesOrder.`,
      }
    case 'declined':
      return {
        retref: payment.retref,
        resptext: payment.resptext === approvalText ? 'Declined' : payment.resptext,
        message: `The card was declined. Nothing was charged. ${anotherCard}`,
      }
    case 'not-charged':
      return {
        retref: null,
        resptext: 'Not charged',
        message: `The gateway did not answer and has no charge on record. Nothing was charged. ${anotherCard}`,
      }
    case 'returned':
      return {
        retref: payment.retref,
        resptext: 'Returned',
        message: `Staff withdrew ${salesOrderId}: its money is being refunded. A new sale needs a new number.`,
      }
    case 'unknown':
      return {
        retref: null,
        resptext: 'Unknown',
        message:
          'The gateway has not said whether the card was charged. The shop is asking. Do not charge again: repeat this same call, which gives the outcome once it is known.',
      }
  }
}

const anotherCard = 'To try another card, send this call with a new Idempotency-Key.'

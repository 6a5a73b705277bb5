import { approvalText } from '../payments/payment-gateway.ts'

/** How the payment of a sales order stands. Only 'approved' means that the money is ours. */
export type ServicePayment =
  | { kind: 'approved'; retref: string }
  | { kind: 'declined'; retref: string | null; resptext: string }
  /** in doubt once, and settled: nothing of it is live */
  | { kind: 'not-charged' }
  /** staff have given the money back */
  | { kind: 'returned'; retref: string | null }
  | { kind: 'unknown' }

export type PaymentAnswer = { retref: string | null; resptext: string; message: string }

/** `resptext` is 'Approval' for an approval and for nothing else: it is all that the rule of spec s.4 reads. */
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
        message: `The gateway did not answer, and holds no charge. Nothing was charged. ${anotherCard}`,
      }
    case 'returned':
      return {
        retref: payment.retref,
        resptext: 'Returned',
        message: `Staff have withdrawn ${salesOrderId}: its money is given back. A new sale takes a new number.`,
      }
    case 'unknown':
      return {
        retref: null,
        resptext: 'Unknown',
        message:
          'The gateway has not said whether the card was charged. It is being asked. Do not charge again: ask with the same call, which answers the truth once it is known.',
      }
  }
}

const anotherCard = 'For another card send this call with a new Idempotency-Key.'

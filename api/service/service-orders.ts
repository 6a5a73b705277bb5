import { z } from 'zod'
import { instructionFields, instructionsOf } from '../../shop/checkout/instructions/instructions.ts'
import { createInvoice } from '../../shop/service-calls/create-invoice.ts'
import { createSalesOrder } from '../../shop/service-calls/create-sales-order.ts'
import { recordPayment } from '../../shop/service-calls/record-payment.ts'
import type { SaleRefusal } from '../../shop/service-calls/sale.ts'
import { askBackOffice } from '../http/ask-back-office.ts'
import { route } from '../http/call.ts'
import { fieldProblem, Problem } from '../http/problem.ts'
import {
  cartClaim,
  customerNumber,
  documentId,
  fullName,
  paymentRetref,
  salesOrderId,
  serviceCalls,
} from './service-fields.ts'

const later =
  'It is recorded here and is being handed over to the back office. Repeat the same call to learn the outcome.'

export const postSalesOrder = route({
  method: 'POST',
  path: '/api/createSalesOrder',
  summary: 'Creates the sales order for an approved charge.',
  role: 'service',
  body: z.strictObject({
    newOrderNumber: salesOrderId,
    cart: cartClaim,
    customerNumber,
    fullName,
    ...instructionFields,
  }),
  answer: z.object({
    orderNumber: z.string(),
    /** the same, under the name that the later calls use */
    salesOrderId: z.string(),
    customerNumber: z.string(),
    /** the order's own number in the back office */
    documentNumber: z.string().nullable(),
    message: z.string().optional(),
  }),
  status: [200, 202],
  problems: { 409: {} },
  limits: [serviceCalls],
  audit: 'service.create-sales-order',
  async handle(shop, { body, requestId }) {
    const { newOrderNumber, shipTo, poNumber, note, freight, ...claims } = body
    const instructions = instructionsOf({ shipTo, poNumber, note, freight })
    return askBackOffice(async () => {
      const made = await createSalesOrder(shop, {
        ...claims,
        instructions,
        orderNumber: newOrderNumber,
        requestId,
      })
      if (!made.ok) return refusal(made.refusal)
      const order = { ...made.value, salesOrderId: made.value.orderNumber }
      return order.documentNumber === null
        ? { status: 202, body: { ...order, message: later } }
        : { status: 200, body: order }
    })
  },
})

export const postInvoice = route({
  method: 'POST',
  path: '/api/createInvoice',
  summary: 'Creates the invoice for a sales order.',
  role: 'service',
  body: z.strictObject({ salesOrderId, cart: cartClaim, customerNumber, fullName, paymentRetref }),
  answer: z.object({
    invoiceId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    message: z.string().optional(),
  }),
  status: [200, 202],
  problems: { 409: {} },
  limits: [serviceCalls],
  audit: 'service.invoice',
  async handle(shop, { body, requestId }) {
    const { salesOrderId: orderNumber, ...claims } = body
    return askBackOffice(async () => {
      const made = await createInvoice(shop, { ...claims, orderNumber, requestId })
      if (!made.ok) return refusal(made.refusal)
      if (made.value === 'pending')
        return { status: 202, body: { invoiceId: null, invoiceNumber: null, message: later } }
      return { status: 200, body: { invoiceId: made.value.id, invoiceNumber: made.value.number } }
    })
  },
})

export const postRecordPayment = route({
  method: 'POST',
  path: '/api/recordPayment',
  summary: 'Records the payment of an invoice in the back office.',
  role: 'service',
  body: z.strictObject({ invoiceId: documentId, customerNumber, paymentRetref }),
  answer: z.object({ paymentId: z.string().nullable(), message: z.string().optional() }),
  status: [200, 202],
  problems: { 409: {} },
  limits: [serviceCalls],
  audit: 'service.payment-entry',
  async handle(shop, { body, requestId }) {
    return askBackOffice(async () => {
      const made = await recordPayment(shop, { ...body, requestId })
      if (!made.ok) return refusal(made.refusal)
      if (made.value === 'pending') return { status: 202, body: { paymentId: null, message: later } }
      return { status: 200, body: { paymentId: made.value.id } }
    })
  },
})

function refusal({ why }: SaleRefusal): Problem {
  if (why === 'unknown-customer')
    return fieldProblem([
      {
        pointer: '/customerNumber',
        detail:
          'The back office has no customer with this number. No order was created; get the number from checkCustomer.',
      },
    ])
  return new Problem(409, refusals[why])
}

const refusals: Record<Exclude<SaleRefusal['why'], 'unknown-customer'>, string> = {
  'not-paid': 'There is no approved charge, or no order, for this. Nothing was created.',
  'other-cart': 'The order with this number has a different cart. Nothing was changed.',
  'other-instructions':
    'The order with this number has another ship-to address, PO number, note or freight. Nothing was changed.',
  'other-customer': 'The order with this number belongs to another customer. Nothing was changed.',
  'other-payment': 'This order was not paid by this charge. Nothing was changed.',
  'other-invoice': 'The sale for this charge has no such invoice. Nothing was changed.',
  'in-review':
    'Staff are looking into this order. The card was charged and the money has not been refunded; nothing was changed.',
  'total-differs':
    'The cart total does not match the charge. The card was charged, but no order was created; staff will look into it.',
  withdrawn: 'The money for this order was or is being refunded. Nothing was changed.',
}

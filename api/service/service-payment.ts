import { z } from 'zod'
import { checkoutTexts, mostAttempts, retryMinutes } from '../../shop/checkout/checkout.ts'
import { cents } from '../../shop/money.ts'
import { expiryPattern, tokenPattern } from '../../shop/payments/card-token.ts'
import { findLastSalesOrderId } from '../../shop/service-calls/find-last-sales-order-id.ts'
import { paymentAnswer } from '../../shop/service-calls/payment-answer.ts'
import type { PaymentRefusal } from '../../shop/checkout/service/place-service-payment.ts'
import { processPayment } from '../../shop/service-calls/process-payment.ts'
import { route } from '../http/call.ts'
import { askBackOffice } from '../http/ask-back-office.ts'
import { badKey, readKey } from '../http/idempotency-key.ts'
import { fieldProblem, Problem } from '../http/problem.ts'
import { fullName, salesOrderId, serviceCalls } from './service-fields.ts'

/** Reserves nothing: process-payment takes the number, and says so if another sale was faster. */
export const getLastSalesOrderId = route({
  method: 'GET',
  path: '/api/salesOrdersLastID',
  summary: 'The last sales order ID; it reserves nothing.',
  role: 'service',
  answer: z.object({ lastSalesOrderId: z.string() }),
  limits: [serviceCalls],
  async handle(shop) {
    return askBackOffice(async () => ({
      status: 200,
      body: { lastSalesOrderId: await findLastSalesOrderId(shop) },
    }))
  },
})

export const postProcessPayment = route({
  method: 'POST',
  path: '/api/process-payment',
  summary: 'Charges a card for a sales order ID; a repeated call gets the same answer.',
  role: 'service',
  body: z.strictObject({
    amount: z
      .string({ error: 'Please enter the amount in cents, digits only.' })
      .regex(/^\d{1,12}$/, 'Please enter the amount in cents, digits only.')
      .refine((text) => Number(text) > 0, checkoutTexts.noAmount),
    token: z.string().regex(tokenPattern, 'Please enter the token that the card frame returned.'),
    expiry: z.string().regex(expiryPattern).optional(),
    fullName,
    salesOrderId,
  }),
  answer: z.object({ retref: z.string().nullable(), resptext: z.string(), message: z.string() }),
  status: [200, 202],
  problems: { 409: {} },
  idempotencyKey: 'optional',
  limits: [serviceCalls],
  audit: 'service.process-payment',
  async handle(shop, { body, header, requestId }) {
    const given = header('idempotency-key')
    const idempotencyKey = readKey(given)
    if (given !== undefined && !idempotencyKey) return badKey('Nothing was charged.')
    const paid = await processPayment(shop, {
      salesOrderId: body.salesOrderId,
      amountCents: cents(Number(body.amount)),
      fullName: body.fullName,
      card: { token: body.token, expiry: body.expiry ?? '' },
      idempotencyKey,
      requestId,
    })
    if (!paid.ok) return refusal(paid.refusal)
    return {
      status: paid.value.kind === 'unknown' ? 202 : 200,
      body: paymentAnswer(paid.value, body.salesOrderId),
    }
  },
})

function refusal(refused: PaymentRefusal): Problem {
  switch (refused.why) {
    case 'no-number-of-ours':
      return fieldProblem([
        {
          pointer: '/salesOrderId',
          detail: `Sales order IDs of this shop start with ${refused.prefix}- and are written as salesOrdersLastID writes them. Nothing was charged.`,
        },
      ])
    case 'number-in-use':
      return new Problem(
        409,
        'Another sale has this number. Nothing was charged; call salesOrdersLastID again and use the next number.',
      )
    case 'other-claims':
      return new Problem(
        409,
        'This number has a payment with a different amount or name. This call charged nothing.',
      )
    case 'no-more-tries':
      return new Problem(
        409,
        `A number allows ${mostAttempts} cards within ${retryMinutes} minutes. Nothing was charged; use a new number for another try.`,
      )
    case 'closed':
      return new Problem(503, `${checkoutTexts.closed} ${refused.text}`, { retryAfter: 300 })
  }
}

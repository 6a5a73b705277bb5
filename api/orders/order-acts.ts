import { z } from 'zod'
import { findOrder } from '../../shop/orders/admin/find-order.ts'
import { retryParts, reviewOutcomes } from '../../shop/orders/admin/possible-acts.ts'
import { resendConfirmation } from '../../shop/orders/admin/resend-confirmation.ts'
import { resolveReview } from '../../shop/orders/admin/resolve-review.ts'
import { retryPart } from '../../shop/orders/admin/retry-part.ts'
import { limits, route, signedIn, type ShopForCalls } from '../http/call.ts'
import { Problem } from '../http/problem.ts'
import { noSuchOrder, orderNumber, wholeOrder, wholeView } from './order-views.ts'

export const named = z.strictObject({ number: orderNumber })

/** No database text holds a NUL. */
export const reason = z
  .string()
  .trim()
  .min(1, 'Say why.')
  .max(500, 'Use at most 500 characters.')
  .regex(/^[^\0]*$/, 'Use letters, digits and signs only.')

/** The order as it is now, and the outcome of the act in one sentence. */
export const answer = wholeOrder.extend({ note: z.string() })

/** Tries now what has failed. It looks before it acts: any number of clicks makes one document. */
export const postOrderRetry = route({
  method: 'POST',
  path: '/api/orders/{number}/retry',
  summary: 'Retries what failed; it checks before it acts, so nothing is created twice.',
  role: 'admin',
  audit: 'orders.retry',
  params: named,
  body: z.strictObject({ step: z.enum(retryParts) }),
  answer,
  problems: { 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, caller, requestId }) {
    const request = { orderNumber: params.number, part: body.step, actor: signedIn(caller).sub, requestId }
    const tried = await retryPart(shop, request)
    if (tried.ok) return asItStands(shop, params.number, tried.value)
    return tried.refusal.why === 'not-found'
      ? noSuchOrder(params.number)
      : new Problem(409, 'There is nothing to retry here right now. Nothing was sent.')
  },
})

export const postOrderConfirmation = route({
  method: 'POST',
  path: '/api/orders/{number}/confirmation',
  summary: 'Resends the confirmation of a paid order.',
  role: 'admin',
  audit: 'orders.confirmation',
  params: named,
  answer,
  problems: { 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params, caller, requestId }) {
    const request = { orderNumber: params.number, actor: signedIn(caller).sub, requestId }
    const sent = await resendConfirmation(shop, request)
    if (sent.ok) return asItStands(shop, params.number, `The confirmation is on its way to ${sent.value}.`)
    if (sent.refusal.why === 'not-found') return noSuchOrder(params.number)
    return new Problem(
      409,
      sent.refusal.why === 'just-sent'
        ? 'A confirmation went out less than a minute ago. It was not sent again.'
        : 'Only a paid order placed in the shop has a confirmation. None was sent.',
    )
  },
})

/** Ends a review with a person's decision. */
export const postOrderResolve = route({
  method: 'POST',
  path: '/api/orders/{number}/resolve',
  summary: 'Ends the review of an order with a person’s decision.',
  role: 'admin',
  audit: 'orders.resolve',
  params: named,
  body: z.strictObject({ outcome: z.enum(reviewOutcomes), reason }),
  answer,
  problems: { 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, caller, requestId }) {
    const decision = { orderNumber: params.number, ...body, actor: signedIn(caller).sub, requestId }
    const resolved = await resolveReview(shop, decision)
    if (resolved.ok) return asItStands(shop, params.number, 'Your decision is recorded.')
    if (resolved.refusal.why === 'not-found') return noSuchOrder(params.number)
    return new Problem(
      409,
      resolved.refusal.why === 'not-in-review'
        ? 'This order no longer needs a decision. Nothing was changed.'
        : 'This decision does not match the current status of the charge. Nothing was changed.',
    )
  },
})

export async function asItStands(shop: ShopForCalls, number: string, note: string) {
  const order = await findOrder(shop, number)
  if (!order) throw new Error(`order ${number} was changed and is not found`)
  return { status: 200, body: { ...wholeView(order), note } }
}

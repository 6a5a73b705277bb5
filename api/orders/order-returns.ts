import { z } from 'zod'
import { cents, formatDollars, largestPriceCents } from '../../shop/money.ts'
import type { ReturnRefusal } from '../../shop/refunds/promise-return.ts'
import { dropPart, type PartReturnRefusal } from '../../shop/refunds/promise-part.ts'
import { returnOrder } from '../../shop/refunds/return-order.ts'
import { returnPart } from '../../shop/refunds/return-part.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { Problem } from '../http/problem.ts'
import { answer, asItStands, named, reason } from './order-acts.ts'
import { noSuchOrder } from './order-views.ts'

const amount = z.number().int().min(1, 'Refund at least $0.01.').max(largestPriceCents)

const wantedPart = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('lines'),
    /** lines by their place in the order, and how many of each */
    lines: z
      .array(z.strictObject({ line: z.number().int().min(1), quantity: z.number().int().min(1) }))
      .min(1, 'Choose what to refund.')
      .max(500),
    /** the sum that was shown for them: if they are worth another one, nothing is returned */
    shownCents: amount,
    /** of this request: sent again, it returns nothing twice */
    key: z.uuid(),
  }),
  z.strictObject({ kind: z.literal('sum'), amountCents: amount, key: z.uuid() }),
])

/** Returns the money; the gateway's answer decides whether by void or refund. */
export const postOrderReturn = route({
  method: 'POST',
  path: '/api/orders/{number}/return',
  summary:
    'Returns the money, or what is left of it, by void or refund as the gateway allows. With `part`, only some lines or a sum: the order stays.',
  role: 'admin',
  fresh: true,
  audit: 'orders.return',
  params: named,
  body: z.strictObject({ reason, part: wantedPart.optional() }),
  answer,
  problems: { 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, caller, requestId }) {
    const request = {
      orderNumber: params.number,
      reason: body.reason,
      actor: signedIn(caller).sub,
      requestId,
    }
    const returned = body.part
      ? await returnPart(shop, { ...request, key: body.part.key, part: partOf(body.part) })
      : await returnOrder(shop, request)
    if (returned.ok) return asItStands(shop, params.number, returned.value)
    return refused(returned.refusal, params.number)
  },
})

/** Ends a part that has not gone back. */
export const postOrderReturnDrop = route({
  method: 'POST',
  path: '/api/orders/{number}/return/drop',
  summary: 'Gives up returning a part that waits, or that the gateway has refused.',
  role: 'admin',
  audit: 'orders.drop-part',
  params: named,
  body: z.strictObject({ part: z.number().int().min(1).max(1_000_000) }),
  answer,
  problems: { 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, caller, requestId }) {
    const choice = { orderNumber: params.number, partNo: body.part, actor: signedIn(caller).sub, requestId }
    const dropped = await dropPart(shop, choice)
    if (dropped.ok) {
      const { amountCents } = dropped.value
      return asItStands(
        shop,
        params.number,
        `${formatDollars(amountCents)} stays with you: it is not refunded.`,
      )
    }
    return dropped.refusal.why === 'not-found'
      ? new Problem(404, `Order ${params.number} has no part ${body.part} to return.`)
      : new Problem(409, 'This part was refunded, or is at the gateway right now. Nothing was changed.')
  },
})

function partOf(part: z.output<typeof wantedPart>) {
  if (part.kind === 'sum') return { kind: part.kind, amountCents: cents(part.amountCents) }
  return {
    kind: part.kind,
    lines: part.lines.map(({ line, quantity }) => ({ lineNo: line, quantity })),
    shownCents: cents(part.shownCents),
  }
}

type Refusal = ReturnRefusal | PartReturnRefusal

function refused(refusal: Refusal, number: string): Problem {
  if (refusal.why === 'not-found') return noSuchOrder(number)
  if (refusal.why === 'other-sum')
    return new Problem(
      409,
      `These lines are worth ${formatDollars(refusal.amountCents)} now, not what was shown. Nothing was refunded; look at the order again.`,
    )
  return new Problem(409, refusals[refusal.why])
}

const refusals: Record<Exclude<Refusal['why'], 'other-sum' | 'not-found'>, string> = {
  'nothing-charged': 'Nothing is charged for this order, so there is nothing to return.',
  'in-doubt':
    'It is not confirmed yet whether this order was charged, so nothing was refunded. The order’s page says what is known and what happens next.',
  'returned-already': 'The money for this order was already refunded. Nothing was refunded again.',
  'being-handed-over':
    'This order is being sent to the back office right now. Nothing was refunded; try again in a minute.',
  'part-under-way':
    'A part of this order is being refunded right now. Nothing more was refunded; try again in a minute.',
  'freight-being-paid':
    'The buyer is paying the freight of this order right now, or the bank has not answered yet. Nothing was refunded; try again when its quote says how that ended.',
  withdrawn: 'The whole order was refunded, or is being refunded. Nothing more was refunded.',
  'other-request':
    'An earlier request from this page has arrived. Nothing more was refunded: load the page again and see what was.',
  'no-such-line': 'This order has no such line. Nothing was refunded.',
  'more-than-sold': 'You cannot refund more of a line than is left of it. Nothing was refunded.',
  'nothing-chosen': 'These lines are worth nothing. Nothing was refunded.',
  'more-than-left': 'That is more than is left of what was charged. Nothing was refunded.',
  'all-that-is-left':
    'That is everything that is left. Nothing was refunded: choose “Everything” instead, and the order is canceled too.',
}

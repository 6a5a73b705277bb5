import { z } from 'zod'
import { cents, largestPriceCents } from '../../../shop/money.ts'
import { longestMessage } from '../../../shop/offers/desk/desk-view.ts'
import { findShipping } from '../../../shop/shipping/find-shipping.ts'
import { quoteFreight } from '../../../shop/offers/desk/quote-freight.ts'
import { typedLine, typedLines } from '../../../shop/text/typed-text.ts'
import { limits, route, signedIn } from '../../http/call.ts'
import { Problem } from '../../http/problem.ts'
import { noSuchOrder, orderNumber } from '../../orders/order-views.ts'

export const postFreightOffer = route({
  method: 'POST',
  path: '/api/orders/{number}/freight-offer',
  summary: 'Tells the buyer of a paid order what its freight costs, to approve and pay.',
  role: 'admin',
  audit: 'offers.send',
  params: z.strictObject({ number: orderNumber }),
  body: z.strictObject({
    amountCents: z.number().int().min(0).max(largestPriceCents),
    title: typedLine(300).min(1, 'Say how it ships.'),
    note: typedLines(longestMessage).default(''),
    validDays: z.number().int().min(1).max(365).default(30),
  }),
  answer: z.object({
    /** of the quote */
    number: z.string(),
    /** the outcome in one sentence */
    note: z.string(),
  }),
  status: 201,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, caller, requestId }) {
    const shipping = await findShipping(shop, params.number)
    if (shipping?.state === 'shipped')
      return new Problem(
        409,
        'Everything of this order is shipped, and the buyer would read that it waits for its freight. Write a new quote instead. Nothing was sent.',
      )
    const quoted = await quoteFreight(shop, {
      ...body,
      amountCents: cents(body.amountCents),
      orderNumber: params.number,
      actor: signedIn(caller).sub,
      requestId,
    })
    if (quoted.ok) {
      const { number, contact } = quoted.value
      const note = `Quote ${number} for the freight is on its way to ${contact.email}.`
      return { status: 201, body: { number, note } }
    }
    const { refusal } = quoted
    if (refusal.why === 'absent') return noSuchOrder(params.number)
    return new Problem(
      409,
      refusal.why === 'quoted'
        ? `The freight of this order was quoted already, in ${refusal.number}. Nothing was sent.`
        : 'Only the freight of a paid order from the shop can be quoted. Nothing was sent.',
    )
  },
})

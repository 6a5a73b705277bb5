import { z } from 'zod'
import { findOfferPayment, openedByBuyer } from '../../../shop/offers/buyer/read-buyer-offer.ts'
import { checkoutAnswer } from '../../checkout/checkouts.ts'
import { limits, route, type Caller, type ShopForCalls } from '../../http/call.ts'
import { Problem } from '../../http/problem.ts'
import { offerAsked, offerKeyFields } from './offer-key.ts'

/** The address opens the offer, as that of the page does: it is not passed on. */
export const getLinkedOfferPayment = route({
  method: 'GET',
  path: '/api/linked-offers/{token}/payment',
  summary: 'How the payment of a quote stands, for whoever has its link, in any browser.',
  role: 'visitor',
  params: z.strictObject({ token: z.string().max(200) }),
  answer: checkoutAnswer,
  limits: [limits.reads],
  handle: (shop, { params, caller }) => paymentOf(shop, { link: params.token, number: '' }, caller),
})

export const getMyOfferPayment = route({
  method: 'GET',
  path: '/api/my-offers/{number}/payment',
  summary: 'How the payment of one of the signed-in customer’s quotes stands.',
  role: 'signed-in',
  params: z.strictObject({ number: z.string().max(32) }),
  answer: checkoutAnswer,
  limits: [limits.reads],
  handle: (shop, { params, caller }) => paymentOf(shop, { link: '', number: params.number }, caller),
})

async function paymentOf(
  shop: ShopForCalls,
  key: { link: string; number: string },
  caller: Pick<Caller, 'person'>,
) {
  const offer = await offerAsked(shop, key, caller, '')
  if (offer instanceof Problem) return offer
  const payment = await findOfferPayment(shop, offer.id)
  if (!payment) return new Problem(404, 'Nobody has begun to pay for this quote.')
  return { status: 200, body: payment }
}

/** Asked for by the page itself: programs that look at the links of a mail run no scripts. */
export const postOfferOpened = route({
  method: 'POST',
  path: '/api/offers/opened',
  summary: 'Its buyer has the quote open; noted once.',
  role: 'visitor',
  body: z.strictObject(offerKeyFields),
  answer: z.object({}),
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { body, caller }) {
    const offer = await offerAsked(shop, body, caller, '')
    if (offer instanceof Problem) return offer
    const isStaff = caller.person?.isAdmin === true && caller.person.sub !== offer.ownerSub
    if (!isStaff) await openedByBuyer(shop, offer.id)
    return { status: 200, body: {} }
  },
})

import { z } from 'zod'
import { readBuyerOffer, readDraftToPrint } from '../../shop/offers/buyer/read-buyer-offer.ts'
import { offerSheet } from '../../shop/offers/offer-print.ts'
import { findNumberedOffer, type OfferRow } from '../../shop/offers/offer-store.ts'
import { fileBytes, limits, route, type CallAnswer, type ShopForCalls } from '../http/call.ts'
import { printFile } from '../http/print-file.ts'
import { Problem } from '../http/problem.ts'
import { offerAsked } from './buyer/offer-key.ts'

const pdf = { type: 'application/pdf', name: 'quote.pdf' }

/** The optional lines to count; without it all of them. What was paid for counts those that were bought. */
const asked = z.strictObject({
  chosen: z
    .string()
    .max(2000)
    .regex(/^[0-9,]*$/, 'Numbers of lines, with commas between them.')
    .optional(),
})
type Asked = z.output<typeof asked>

const oneOffer = z.strictObject({ number: z.string().max(32) })

export const getOfferPdf = route({
  method: 'GET',
  path: '/api/offers/{number}/pdf',
  summary: 'A quote as a PDF, as its buyer gets it: the newest edition that was sent.',
  role: 'admin',
  params: oneOffer,
  query: asked,
  answer: fileBytes,
  file: pdf,
  linked: true,
  limits: [limits.prints],
  async handle(shop, { params, query }) {
    const offer = await findNumberedOffer(shop.db, params.number)
    return offer ? printed(shop, offer, query) : new Problem(404, `There is no quote ${params.number}.`)
  },
})

export const getOfferDraftPdf = route({
  method: 'GET',
  path: '/api/offers/{number}/draft/pdf',
  summary: 'The draft of a quote as a PDF that says so, as it was saved last.',
  role: 'admin',
  params: oneOffer,
  answer: fileBytes,
  file: pdf,
  linked: true,
  limits: [limits.prints],
  async handle(shop, { params }) {
    const offer = await findNumberedOffer(shop.db, params.number)
    if (!offer) return new Problem(404, `There is no quote ${params.number}.`)
    const draft = await readDraftToPrint(shop, offer)
    if (!draft) return new Problem(404, `Quote ${params.number} has no draft.`)
    return printFile(shop, offerSheet(draft, shop))
  },
})

export const getMyOfferPdf = route({
  method: 'GET',
  path: '/api/my-offers/{number}/pdf',
  summary: 'One of the signed-in customer’s quotes as a PDF.',
  role: 'signed-in',
  params: oneOffer,
  query: asked,
  answer: fileBytes,
  file: pdf,
  linked: true,
  limits: [limits.prints],
  async handle(shop, { params, query, caller }) {
    const offer = await offerAsked(shop, { link: '', number: params.number }, caller, '')
    return offer instanceof Problem ? offer : printed(shop, offer, query)
  },
})

/** The address opens the offer, as that of the page does: it is not passed on. */
export const getLinkedOfferPdf = route({
  method: 'GET',
  path: '/api/linked-offers/{token}/pdf',
  summary: 'The quote that the link of a mail opens, as a PDF.',
  role: 'visitor',
  params: z.strictObject({ token: z.string().max(200) }),
  query: asked,
  answer: fileBytes,
  file: pdf,
  linked: true,
  limits: [limits.prints],
  async handle(shop, { params, query, caller }) {
    const offer = await offerAsked(shop, { link: params.token, number: '' }, caller, '')
    if (offer instanceof Problem) return offer
    const answer = await printed(shop, offer, query)
    return answer instanceof Problem ? answer : { ...answer, headers: { 'referrer-policy': 'no-referrer' } }
  },
})

async function printed(
  shop: ShopForCalls,
  row: OfferRow,
  { chosen }: Asked,
): Promise<CallAnswer<Uint8Array> | Problem> {
  const offer = await readBuyerOffer(shop, row)
  const { edition, state } = offer
  if (!edition) return new Problem(404, `Nothing has been sent for quote ${offer.number} yet.`)
  // What was paid for, or is being paid for, is not chosen any more.
  const isChosen = state === 'paid' || state === 'returned' || state === 'paying'
  const taken =
    chosen === undefined || isChosen ? edition.taken : chosen.split(',').filter(Boolean).map(Number)
  return printFile(shop, offerSheet({ ...offer, edition: { ...edition, taken } }, shop))
}

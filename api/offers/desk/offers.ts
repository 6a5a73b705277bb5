import { z } from 'zod'
import { billingFields } from '../../../shop/checkout/billing.ts'
import { countDesk } from '../../../shop/offers/desk/desk-store.ts'
import { copyOffer } from '../../../shop/offers/desk/copy-offer.ts'
import { deskViews } from '../../../shop/offers/desk/desk-view.ts'
import { findKnown } from '../../../shop/offers/desk/find-known.ts'
import { findSold } from '../../../shop/offers/desk/find-sold.ts'
import { listDesk } from '../../../shop/offers/desk/list-desk.ts'
import { createPhoneOffer } from '../../../shop/offers/create-offer.ts'
import { findNumberedOffer } from '../../../shop/offers/offer-store.ts'
import { volumePrice } from '../../../shop/pricing/quote.ts'
import { limits, route, signedIn } from '../../http/call.ts'
import { pageFields, pageHeaders } from '../../http/paging.ts'
import { orderNumber } from '../../orders/order-views.ts'
import { contactFields } from './contact.ts'
import { asItStands } from './offer-acts.ts'
import {
  anyTier,
  listedOffer,
  listedView,
  noSuchOffer,
  offerCounts,
  offerNamed,
  wholeOffer,
} from './offer-views.ts'

const forWhom = z.strictObject({
  contact: contactFields,
  billing: billingFields.nullable().default(null),
})

export const getOffers = route({
  method: 'GET',
  path: '/api/offers',
  summary: 'Quotes: those that wait for the shop oldest first, all others by their last move.',
  role: 'admin',
  query: z.strictObject({
    show: z.enum(deskViews).default('all'),
    q: z.string().max(100).default(''),
    order: orderNumber.optional(),
    ...pageFields,
  }),
  answer: z.array(listedOffer),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { offers, total } = await listDesk(shop, { ...query, view: query.show })
    const headers = pageHeaders('/api/offers', query, offers.length, total)
    return { status: 200, body: offers.map(listedView), headers }
  },
})

export const getOfferCounts = route({
  method: 'GET',
  path: '/api/offer-counts',
  summary: 'How many quotes wait for the shop, are drafts, wait for their buyers, and so on.',
  role: 'admin',
  answer: offerCounts,
  limits: [limits.reads],
  async handle(shop) {
    return { status: 200, body: await countDesk(shop.db) }
  },
})

export const getOffer = route({
  method: 'GET',
  path: '/api/offers/{number}',
  summary: 'One quote with its request, messages and editions, and what can be done with it.',
  role: 'admin',
  params: offerNamed,
  answer: wholeOffer,
  version: true,
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params: { number } }) {
    return asItStands(shop, number, 200)
  },
})

export const postOffer = route({
  method: 'POST',
  path: '/api/offers',
  summary: 'Begins a quote for somebody, such as who calls. It is a draft until it is sent.',
  role: 'admin',
  audit: 'offers.create',
  body: forWhom,
  answer: wholeOffer,
  status: 201,
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const made = await createPhoneOffer(shop, { ...body, actor: signedIn(caller).sub, requestId })
    return asItStands(shop, `Q-${made.no}`, 201)
  },
})

export const postOfferCopy = route({
  method: 'POST',
  path: '/api/offers/{number}/copy',
  summary: 'The lines and texts of a quote in a new draft for somebody else, at that buyer’s prices.',
  role: 'admin',
  audit: 'offers.create',
  params: offerNamed,
  body: forWhom,
  answer: wholeOffer,
  status: 201,
  version: true,
  problems: { 404: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { number }, body, caller, requestId }) {
    const from = await findNumberedOffer(shop.db, number)
    if (!from) return noSuchOffer(number)
    const made = await copyOffer(shop, { ...body, from, actor: signedIn(caller).sub, requestId })
    return asItStands(shop, `Q-${made.no}`, 201)
  },
})

export const getOfferProducts = route({
  method: 'GET',
  path: '/api/offers/{number}/products',
  summary: 'What a text that is being typed into a quote may mean, at the prices of its buyer.',
  role: 'admin',
  params: offerNamed,
  query: z.strictObject({ q: z.string().max(100) }),
  answer: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      unitCents: z.number().int(),
      /** of each, from 3 on; null: no such price */
      fromThreeUnitCents: z.number().int().nullable(),
      /** what was typed is another number of it */
      because: z.string(),
    }),
  ),
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params: { number }, query }) {
    const offer = await findNumberedOffer(shop.db, number)
    if (!offer) return noSuchOffer(number)
    const found = await findSold(shop, offer, query.q)
    const body = found.map(({ price, ...product }) => ({
      ...product,
      unitCents: price.unitCents,
      fromThreeUnitCents: volumePrice(price),
    }))
    return { status: 200, body }
  },
})

export const getOfferCustomers = route({
  method: 'GET',
  path: '/api/offer-customers',
  summary: 'People that the shop knows, by parts of their name, company or e-mail, to quote to.',
  role: 'admin',
  query: z.strictObject({ q: z.string().max(100) }),
  answer: z.array(
    z.object({
      contact: z.object({ name: z.string(), email: z.string(), phone: z.string(), company: z.string() }),
      billing: z.object(billingFields.shape).nullable(),
      priceTier: anyTier,
    }),
  ),
  limits: [limits.reads],
  async handle(shop, { query }) {
    return { status: 200, body: await findKnown(shop, query.q) }
  },
})

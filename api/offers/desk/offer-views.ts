import { z } from 'zod'
import type { PriceTier } from '../../../shop/catalogue/product.ts'
import { billingFields } from '../../../shop/checkout/billing.ts'
import { lineKinds } from '../../../shop/pricing/quote.ts'
import { deskViews } from '../../../shop/offers/desk/desk-view.ts'
import type { ListedOffer } from '../../../shop/offers/desk/list-desk.ts'
import type { DeskEdition, DeskOffer } from '../../../shop/offers/desk/read-desk-offer.ts'
import { editionMoves, offerKinds, offerNumber, type EditionState } from '../../../shop/offers/offer.ts'
import { Problem } from '../../http/problem.ts'

const moment = z.iso.datetime()
const cents = z.number().int()
const state = z.enum(Object.keys(editionMoves) as [EditionState, ...EditionState[]])

export const anyTier = z.enum(['retail', 'partner'] satisfies PriceTier[])

const whoever = z.object({ name: z.string(), email: z.string(), phone: z.string(), company: z.string() })

export const listedOffer = z.object({
  number: z.string(),
  kind: z.enum(offerKinds),
  contact: whoever,
  priceTier: anyTier,
  /** of the order that it is about */
  order: z.string().nullable(),
  createdAt: moment,
  openedAt: moment.nullable(),
  /** since when somebody waits for a word of the shop */
  waitsSince: moment.nullable(),
  isClosed: z.boolean(),
  hasDraft: z.boolean(),
  /** what its buyer sees; null: nothing was sent */
  shown: state.nullable(),
  shownNo: z.number().int().nullable(),
  sentAt: moment.nullable(),
  validUntil: moment.nullable(),
  endedAt: moment.nullable(),
  isBeingPaid: z.boolean(),
  /** it was paid, and the money was returned */
  isReturned: z.boolean(),
  /** what was paid; before that, without optional lines; null: nothing is priced yet */
  totalCents: cents.nullable(),
  hasOptional: z.boolean(),
})

export function listedView({ no, ...offer }: ListedOffer): z.output<typeof listedOffer> {
  const { createdAt, openedAt, waitsSince, sentAt, validUntil, endedAt } = offer
  return {
    ...offer,
    number: offerNumber(no),
    createdAt: new Date(createdAt).toISOString(),
    openedAt: isoOf(openedAt),
    waitsSince: isoOf(waitsSince),
    sentAt: isoOf(sentAt),
    validUntil: isoOf(validUntil),
    endedAt: isoOf(endedAt),
  }
}

export const offerCounts = z.object(
  Object.fromEntries(deskViews.map((view) => [view, z.number().int()])) as Record<
    (typeof deskViews)[number],
    z.ZodNumber
  >,
)

const edition = z.object({
  no: z.number().int(),
  state,
  note: z.string(),
  terms: z.string(),
  validDays: z.number().int(),
  validUntil: moment.nullable(),
  createdBy: z.string(),
  createdAt: moment,
  sentBy: z.string().nullable(),
  sentAt: moment.nullable(),
  acceptedAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** null: its buyer, or the clock */
  endedBy: z.string().nullable(),
  endReason: z.string(),
  version: z.number().int(),
  lines: z.array(
    z.object({
      kind: z.enum(lineKinds),
      number: z.string(),
      title: z.string(),
      quantity: z.number().int(),
      /** of the shop for this buyer, when it was priced */
      listCents: cents.nullable(),
      unitCents: cents,
      lineCents: cents,
      reason: z.string(),
      /** who set the price */
      by: z.string(),
      isOptional: z.boolean(),
      /** the buyer paid without it */
      isLeftOut: z.boolean(),
      /** of a draft: what it costs now, one and from three on; null: it is no product that is sold */
      sold: z.object({ unitCents: cents, fromThreeUnitCents: cents.nullable() }).nullable(),
    }),
  ),
  leastCents: cents,
  mostCents: cents,
  /** null: nothing of it was paid */
  paidCents: cents.nullable(),
})

export const wholeOffer = z.object({
  number: z.string(),
  kind: z.enum(offerKinds),
  priceTier: anyTier,
  contact: whoever,
  billing: z.object(billingFields.shape).nullable(),
  /** who sees it without the link */
  owner: z.object({ name: z.string(), email: z.string() }).nullable(),
  order: z.string().nullable(),
  createdAt: moment,
  /** null: its buyer */
  createdBy: z.string().nullable(),
  openedAt: moment.nullable(),
  closed: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
  asked: z.array(z.object({ number: z.string(), title: z.string(), quantity: z.number().int() })),
  messages: z.array(
    z.object({ at: moment, fromStaff: z.boolean(), by: z.string().nullable(), text: z.string() }),
  ),
  editions: z.array(edition),
  orders: z.array(z.object({ number: z.string(), isPaid: z.boolean(), isReturned: z.boolean() })),
  isBeingPaid: z.boolean(),
  acts: z.object({
    draft: z.boolean(),
    send: z.boolean(),
    correct: z.boolean(),
    discard: z.boolean(),
    withdraw: z.boolean(),
    close: z.boolean(),
  }),
})

export function wholeView(found: DeskOffer): z.output<typeof wholeOffer> {
  const { offer, closedBy, editions, messages, ...rest } = found
  const { no, kind, priceTier, contact, billing, createdAt, openedAt, closedAt, closeReason } = offer
  return {
    ...rest,
    number: offerNumber(no),
    kind,
    priceTier,
    contact,
    billing,
    createdAt: createdAt.toISOString(),
    openedAt: isoOf(openedAt),
    closed: closedAt && { at: closedAt.toISOString(), by: closedBy ?? '', reason: closeReason },
    messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })),
    editions: editions.map(editionView),
  }
}

function editionView(one: DeskEdition): z.output<typeof edition> {
  const { createdAt, sentAt, validUntil, acceptedAt, endedAt, lines } = one
  return {
    ...one,
    createdAt: createdAt.toISOString(),
    sentAt: isoOf(sentAt),
    validUntil: isoOf(validUntil),
    acceptedAt: isoOf(acceptedAt),
    endedAt: isoOf(endedAt),
    lines,
  }
}

export const offerNamed = z.strictObject({
  number: z.string().regex(/^Q-\d{1,12}$/i, 'There is no such quote.'),
})

export function noSuchOffer(number: string): Problem {
  return new Problem(404, `There is no quote ${number}.`)
}

function isoOf(at: string | Date | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

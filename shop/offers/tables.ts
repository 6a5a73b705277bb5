import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, centsColumn, json, moment } from '../../database/columns.ts'
import type { PriceTier } from '../catalogue/product.ts'
import type { Billing } from '../checkout/billing.ts'
import type { LineKind } from '../pricing/quote.ts'
import type { EditionState, OfferContact, OfferKind } from './offer.ts'

export const offers = pgTable('offer', {
  id: uuid().primaryKey().defaultRandom(),
  no: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  kind: text().$type<OfferKind>().notNull(),
  ownerSub: text('owner_sub'),
  priceTier: text('price_tier').$type<PriceTier>().notNull().default('retail'),
  contact: json().$type<OfferContact>().notNull(),
  billing: json().$type<Billing>(),
  aboutCheckoutId: uuid('about_checkout_id'),
  requestKey: text('request_key'),
  requestHash: bytes('request_hash'),
  createdBy: text('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  openedAt: moment('opened_at'),
  askedAt: moment('asked_at'),
  closedAt: moment('closed_at'),
  closedBy: text('closed_by'),
  closeReason: text('close_reason').notNull().default(''),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(0),
})

export const offerEditions = pgTable('offer_edition', {
  id: uuid().primaryKey().defaultRandom(),
  offerId: uuid('offer_id')
    .notNull()
    .references(() => offers.id),
  no: integer().notNull(),
  state: text().$type<EditionState>().notNull().default('DRAFT'),
  note: text().notNull().default(''),
  terms: text().notNull().default(''),
  validDays: integer('valid_days').notNull().default(30),
  validUntil: moment('valid_until'),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentBy: text('sent_by'),
  sentAt: moment('sent_at'),
  acceptedAt: moment('accepted_at'),
  endedAt: moment('ended_at'),
  endedBy: text('ended_by'),
  endReason: text('end_reason').notNull().default(''),
  remindedAt: moment('reminded_at'),
  version: integer().notNull().default(0),
})

export const offerLines = pgTable(
  'offer_line',
  {
    editionId: uuid('edition_id')
      .notNull()
      .references(() => offerEditions.id),
    lineNo: integer('line_no').notNull(),
    kind: text().$type<LineKind>().notNull(),
    productNumber: text('product_number').notNull().default(''),
    title: text().notNull(),
    qty: integer().notNull(),
    listCents: centsColumn('list_cents'),
    unitCents: centsColumn('unit_cents').notNull(),
    reason: text().notNull().default(''),
    pricedBy: text('priced_by').notNull(),
    isOptional: boolean('is_optional').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.editionId, table.lineNo] })],
)

export const offerRequestLines = pgTable(
  'offer_request_line',
  {
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id),
    lineNo: integer('line_no').notNull(),
    productNumber: text('product_number').notNull(),
    title: text().notNull(),
    qty: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.lineNo] })],
)

export const offerMessages = pgTable('offer_message', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  offerId: uuid('offer_id')
    .notNull()
    .references(() => offers.id),
  at: moment('at').notNull().defaultNow(),
  fromStaff: boolean('from_staff').notNull(),
  author: text(),
  text: text().notNull(),
  key: text(),
})

export const offerTemplates = pgTable('offer_template', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  note: text().notNull().default(''),
  terms: text().notNull().default(''),
  version: integer().notNull().default(0),
})

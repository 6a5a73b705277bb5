import { sql, type SQL } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, centsColumn, json, moment } from '../../database/columns.ts'
import type { PriceTier } from '../catalogue/product.ts'
import { cents, type Cents } from '../money.ts'
import type { DeclineGroup } from '../payments/decline.ts'
import type { LineKind } from '../pricing/quote.ts'
import { containing } from '../text/like-pattern.ts'
import type { Billing } from './billing.ts'
import type { ShipTo } from '../addresses/address.ts'
import type { AttemptStatus, CheckoutState } from './checkout.ts'
import type { Freight } from './instructions/freight.ts'

export const checkouts = pgTable('checkout', {
  id: uuid().primaryKey().defaultRandom(),
  cartTokenHash: bytes('cart_token_hash').notNull(),
  sessionHash: bytes('session_hash').notNull(),
  nextSessionHash: bytes('next_session_hash'),
  idempotencyKey: text('idempotency_key').notNull(),
  requestHash: bytes('request_hash').notNull(),
  ownerSub: text('owner_sub'),
  subtotalCents: centsColumn('subtotal_cents').notNull(),
  discountCents: centsColumn('discount_cents').notNull(),
  totalCents: centsColumn('total_cents')
    .notNull()
    .generatedAlwaysAs(sql`subtotal_cents - discount_cents`),
  priceTier: text('price_tier').$type<PriceTier>().notNull(),
  couponCode: text('coupon_code'),
  discountPercent: integer('discount_percent').notNull().default(0),
  billing: json().$type<Billing>().notNull(),
  shipTo: json('ship_to').$type<ShipTo>(),
  poNumber: text('po_number').notNull().default(''),
  note: text('buyer_note').notNull().default(''),
  freight: json().$type<Freight>(),
  orderNumber: text('order_number'),
  channel: text({ enum: ['web', 'service'] })
    .notNull()
    .default('web'),
  source: text({ enum: ['cart', 'offer'] })
    .notNull()
    .default('cart'),
  offerEditionId: uuid('offer_edition_id'),
  state: text().$type<CheckoutState>().notNull().default('PRICED'),
  version: integer().notNull().default(0),
  approvedAt: moment('approved_at'),
  successSeenAt: moment('success_seen_at'),
  reviewReason: text('review_reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Of a row of `checkout`: exactly the expression of the index checkout_words_trgm. */
const orderWords = sql`lower(coalesce(order_number, '') || ' ' || coalesce(billing ->> 'firstName', '') || ' ' ||
  coalesce(billing ->> 'lastName', '') || ' ' || coalesce(billing ->> 'email', ''))`

/** Titles that people say on the phone; no order is found by them. */
const title = /^(dr|mr|mrs|ms|prof)\.?$/

/** For a row of `checkout`: each word of `asked`, in lower case, is in its number, name or e-mail, in any order. */
export function saysAll(asked: string): SQL {
  const words = asked.split(/\s+/)
  const named = words.filter((word) => !title.test(word))
  const parts = (named.length ? named : words).map((word) => sql`${orderWords} like ${containing(word)}`)
  return sql.join(parts, sql` and `)
}

/** For a row of `checkout`: staff have returned its money. */
export const isReturned = sql<boolean>`exists (select from money_return back where back.checkout_id = checkout.id and back.state = 'DONE')`

/** For a row of `checkout`: the parts of its money that have gone back, and those that will. */
export const returnedCents = partsIn('DONE')
export const returningCents = partsIn('PENDING')

function partsIn(state: 'DONE' | 'PENDING') {
  return sql<Cents>`(select coalesce(sum(part.amount_cents), 0)::int8 from part_return part
    where part.checkout_id = checkout.id and part.state = ${sql.raw(`'${state}'`)})`.mapWith((told) =>
    cents(Number(told)),
  )
}

export const checkoutLines = pgTable(
  'checkout_line',
  {
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    lineNo: integer('line_no').notNull(),
    kind: text().$type<LineKind>().notNull().default('product'),
    /** '' unless it is a product */
    productNumber: text('product_number').notNull(),
    title: text().notNull(),
    qty: integer().notNull(),
    unitCents: centsColumn('unit_cents').notNull(),
    volume: boolean().notNull().default(false),
    discountCents: centsColumn('discount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkoutId, table.lineNo] })],
)

export const paymentAttempts = pgTable('payment_attempt', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  checkoutId: uuid('checkout_id')
    .notNull()
    .references(() => checkouts.id),
  attemptNo: integer('attempt_no').notNull(),
  sessionHash: bytes('session_hash').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  requestHash: bytes('request_hash').notNull(),
  gatewayOrderId: text('gateway_orderid').notNull(),
  amountCents: centsColumn('amount_cents').notNull(),
  status: text().$type<AttemptStatus>().notNull().default('OPEN'),
  retref: text(),
  resptext: text(),
  respcode: text(),
  avsresp: text(),
  cvvresp: text(),
  declineGroup: text('decline_group').$type<DeclineGroup>(),
  heldCents: centsColumn('held_cents'),
  asked: integer().notNull().default(0),
  confirmedAt: moment('confirmed_at'),
  openedAt: moment('opened_at').notNull().defaultNow(),
})

export const checkoutEvents = pgTable('checkout_event', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  checkoutId: uuid('checkout_id').notNull(),
  at: moment('at').notNull(),
  fromState: text('from_state').$type<CheckoutState>().notNull(),
  toState: text('to_state').$type<CheckoutState>().notNull(),
})

export const checkoutSwitches = pgTable('checkout_switch', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  isOff: boolean('is_off').notNull().default(false),
  why: text().notNull().default(''),
  changedBy: text('changed_by'),
  changedAt: moment('changed_at').notNull().defaultNow(),
})

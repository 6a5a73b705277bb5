import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, centsColumn, moment } from '../../database/columns.ts'
import type { PriceTier } from '../catalogue/product.ts'
import type { Billing } from './billing.ts'
import type { CheckoutState } from './checkout.ts'

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
  billing: jsonb().$type<Billing>().notNull(),
  orderNumber: text('order_number'),
  state: text().$type<CheckoutState>().notNull().default('PRICED'),
  version: integer().notNull().default(0),
  approvedAt: moment('approved_at'),
  successSeenAt: moment('success_seen_at'),
  reviewReason: text('review_reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const checkoutLines = pgTable(
  'checkout_line',
  {
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    lineNo: integer('line_no').notNull(),
    productNumber: text('product_number').notNull(),
    title: text().notNull(),
    qty: integer().notNull(),
    unitCents: centsColumn('unit_cents').notNull(),
    volume: boolean().notNull().default(false),
    discountCents: centsColumn('discount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkoutId, table.lineNo] })],
)

export type AttemptStatus = 'OPEN' | 'APPROVED' | 'DECLINED' | 'UNKNOWN' | 'VOIDED'

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
  asked: integer().notNull().default(0),
  openedAt: moment('opened_at').notNull().defaultNow(),
})

import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, centsColumn, json, moment } from '../../database/columns.ts'
import type { LineKind } from '../pricing/quote.ts'
import type { KeptDetails } from './back-office.ts'

export const customerNumbers = pgTable('customer_number', {
  number: text().primaryKey(),
  emailHash: bytes('email_hash').notNull(),
  allocatedAt: moment('allocated_at').notNull().defaultNow(),
})

export const backOfficeCustomers = pgTable('back_office_customer', {
  id: uuid().primaryKey().defaultRandom(),
  number: text().notNull(),
  email: text().notNull(),
  displayName: text('display_name').notNull(),
  details: json().$type<KeptDetails>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const backOfficeOrders = pgTable('back_office_order', {
  id: uuid().primaryKey().defaultRandom(),
  number: text().notNull(),
  customerNumber: text('customer_number').notNull(),
  customerName: text('customer_name').notNull(),
  discountCents: centsColumn('discount_cents').notNull(),
  totalCents: centsColumn('total_cents').notNull(),
  cancelledAt: moment('cancelled_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const backOfficeOrderLines = pgTable(
  'back_office_order_line',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => backOfficeOrders.id),
    lineNo: integer('line_no').notNull(),
    kind: text().$type<LineKind>().notNull().default('product'),
    productNumber: text('product_number').notNull(),
    title: text().notNull(),
    qty: integer().notNull(),
    unitCents: centsColumn('unit_cents').notNull(),
    discountCents: centsColumn('discount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.lineNo] })],
)

export const backOfficeInvoices = pgTable('back_office_invoice', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  number: text().notNull(),
  totalCents: centsColumn('total_cents').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const backOfficePayments = pgTable('back_office_payment', {
  id: uuid().primaryKey().defaultRandom(),
  invoiceId: uuid('invoice_id').notNull(),
  retref: text().notNull(),
  amountCents: centsColumn('amount_cents').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

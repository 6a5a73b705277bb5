import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../database/columns.ts'

export const carriers = pgTable('carrier', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  trackingPage: text('tracking_page').notNull().default(''),
  version: integer().notNull().default(0),
})

export const shipments = pgTable('shipment', {
  id: uuid().primaryKey().defaultRandom(),
  checkoutId: uuid('checkout_id').notNull(),
  no: integer().notNull(),
  carrier: text().notNull(),
  tracking: text().notNull().default(''),
  shippedOn: date('shipped_on', { mode: 'string' }).notNull(),
  reference: text(),
  requestHash: bytes('request_hash'),
  freightWaited: boolean('freight_waited').notNull(),
  freightReason: text('freight_reason').notNull().default(''),
  returnReason: text('return_reason').notNull().default(''),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  undoneAt: moment('undone_at'),
  undoneBy: text('undone_by'),
  version: integer().notNull().default(0),
})

export const shipmentLines = pgTable(
  'shipment_line',
  {
    shipmentId: uuid('shipment_id').notNull(),
    checkoutId: uuid('checkout_id').notNull(),
    lineNo: integer('line_no').notNull(),
    qty: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.lineNo] })],
)

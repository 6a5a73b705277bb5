import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

export const salesOrders = pgTable('sales_order', {
  checkoutId: uuid('checkout_id').primaryKey(),
  orderNumber: text('order_number').notNull(),
  backOfficeId: text('backoffice_id'),
  status: text({ enum: ['PENDING', 'CREATED'] })
    .notNull()
    .default('PENDING'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const orderCounters = pgTable('order_counter', {
  prefix: text().primaryKey(),
  width: integer().notNull().default(0),
  last: bigint({ mode: 'number' }).notNull(),
})

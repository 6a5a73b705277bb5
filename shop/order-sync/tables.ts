import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'
import type { HandOverStep } from './hand-over.ts'

export const salesOrders = pgTable('sales_order', {
  checkoutId: uuid('checkout_id').primaryKey(),
  orderNumber: text('order_number').notNull(),
  backOfficeId: text('backoffice_id'),
  status: text({ enum: ['PENDING', 'CREATED'] })
    .notNull()
    .default('PENDING'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const handOverSteps = pgTable(
  'hand_over_step',
  {
    checkoutId: uuid('checkout_id').notNull(),
    step: text().$type<HandOverStep>().notNull(),
    state: text({ enum: ['WAITING', 'DONE', 'OFF'] })
      .notNull()
      .default('WAITING'),
    documentId: text('document_id'),
    documentNumber: text('document_number'),
    tries: integer().notNull().default(0),
    lastError: text('last_error'),
    refused: boolean().notNull().default(false),
    lease: uuid(),
    leaseUntil: moment('lease_until'),
    sentAt: moment('sent_at'),
    unknownUntil: moment('unclear_until'),
    doneAt: moment('done_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.checkoutId, table.step] })],
)

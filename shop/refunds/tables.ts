import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, moment } from '../../database/columns.ts'

export const moneyReturns = pgTable('money_return', {
  checkoutId: uuid('checkout_id').primaryKey(),
  attemptId: bigint('attempt_id', { mode: 'number' }).notNull(),
  amountCents: centsColumn('amount_cents').notNull(),
  reason: text().notNull(),
  actorSub: text('actor_sub').notNull(),
  state: text({ enum: ['PENDING', 'DONE', 'FAILED'] })
    .notNull()
    .default('PENDING'),
  kind: text({ enum: ['void', 'refund'] }),
  refundOrderId: text('refund_orderid').notNull(),
  unknownUntil: moment('unclear_until'),
  retref: text(),
  tries: integer().notNull().default(0),
  lastError: text('last_error'),
  createdAt: moment('created_at').notNull().defaultNow(),
  doneAt: moment('done_at'),
})

import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, moment } from '../../database/columns.ts'
import type { PartState } from './part-return.ts'

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

export const partReturns = pgTable('part_return', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  checkoutId: uuid('checkout_id').notNull(),
  attemptId: bigint('attempt_id', { mode: 'number' }).notNull(),
  partNo: integer('part_no').notNull(),
  requestKey: uuid('request_key').notNull(),
  amountCents: centsColumn('amount_cents').notNull(),
  reason: text().notNull(),
  actorSub: text('actor_sub').notNull(),
  state: text().$type<PartState>().notNull().default('PENDING'),
  refundOrderId: text('refund_orderid').notNull(),
  waitsSince: moment('waits_since'),
  unknownUntil: moment('unclear_until'),
  retref: text(),
  tries: integer().notNull().default(0),
  lastError: text('last_error'),
  createdAt: moment('created_at').notNull().defaultNow(),
  doneAt: moment('done_at'),
})

export const partReturnLines = pgTable(
  'part_return_line',
  {
    partReturnId: bigint('part_return_id', { mode: 'number' }).notNull(),
    checkoutId: uuid('checkout_id').notNull(),
    lineNo: integer('line_no').notNull(),
    qty: integer().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partReturnId, table.lineNo] })],
)

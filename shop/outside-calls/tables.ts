import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

export const outsideCalls = pgTable('outside_call', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  checkoutId: uuid('checkout_id').notNull(),
  system: text({ enum: ['gateway', 'back-office'] }).notNull(),
  call: text().notNull(),
  outcome: text().notNull(),
  detail: text().notNull().default(''),
  startedAt: moment('started_at').notNull(),
  tookMs: integer('took_ms').notNull(),
})

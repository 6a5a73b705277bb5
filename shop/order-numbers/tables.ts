import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const orderCounters = pgTable('order_counter', {
  prefix: text().primaryKey(),
  width: integer().notNull().default(0),
  last: bigint({ mode: 'number' }).notNull(),
})

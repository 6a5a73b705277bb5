import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const coupons = pgTable('coupon', {
  code: text().primaryKey(),
  percent: integer().notNull(),
  active: boolean().notNull().default(true),
})

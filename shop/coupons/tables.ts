import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const coupons = pgTable('coupon', {
  code: text().primaryKey(),
  percent: integer().notNull(),
  active: boolean().notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** null: nobody has switched it yet, and the mode of the shop decides */
  switchedBy: text('switched_by'),
  countsOnPartnerPrices: boolean('counts_on_partner_prices').notNull().default(true),
})

import { pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '../../database/columns.ts'
import type { Cart } from './cart.ts'

export const savedCarts = pgTable('kept_cart', {
  sub: text().primaryKey(),
  lines: json().$type<Cart>().notNull(),
  /** the cart itself, while it has more lines than the cookies hold; never empty */
  longLines: json('long_lines').$type<Cart>(),
  lastVisit: json('last_visit').$type<Cart>().notNull().default([]),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

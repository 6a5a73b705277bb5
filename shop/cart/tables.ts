import { pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '../../database/columns.ts'
import type { Cart } from './cart.ts'

export const savedCarts = pgTable('kept_cart', {
  sub: text().primaryKey(),
  lines: json().$type<Cart>().notNull(),
  lastVisit: json('last_visit').$type<Cart>().notNull().default([]),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

export const addresses = pgTable('address', {
  id: uuid().primaryKey().defaultRandom(),
  ownerSub: text('owner_sub').notNull(),
  slot: integer().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  name: text().notNull(),
  address: text().notNull(),
  address2: text().notNull().default(''),
  city: text().notNull(),
  state: text().notNull().default(''),
  zip: text().notNull().default(''),
  country: text().notNull(),
  carrier: text().notNull().default(''),
  carrierAccount: text('carrier_account').notNull().default(''),
  version: integer().notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
})

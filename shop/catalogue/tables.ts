import { boolean, integer, pgTable, primaryKey, text, uuid, bigint } from 'drizzle-orm/pg-core'
import { centsColumn, moment } from '../../database/columns.ts'
import { pictures } from '../media/tables.ts'

export const categories = pgTable('category', {
  id: uuid().primaryKey().defaultRandom(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  name: text().notNull(),
  version: integer().notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const categoryOldNames = pgTable('category_old_name', {
  nameLower: text('name_lower').primaryKey(),
  categoryId: uuid('category_id')
    .notNull()
    .references(() => categories.id),
})

export const products = pgTable('product', {
  id: uuid().primaryKey().defaultRandom(),
  number: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  categoryId: uuid('category_id')
    .notNull()
    .references(() => categories.id),
  oldPriceCents: centsColumn('old_price_cents'),
  newPriceCents: centsColumn('new_price_cents').notNull(),
  wholesalePriceCents: centsColumn('wholesale_price_cents').notNull(),
  partnerPricex3Cents: centsColumn('partner_pricex3_cents'),
  brochure: text().notNull().default(''),
  featured: boolean().notNull().default(false),
  version: integer().notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
})

export const productPictures = pgTable(
  'product_picture',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    pictureId: text('picture_id')
      .notNull()
      .references(() => pictures.id),
    hidden: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

export const brochures = pgTable('brochure', {
  name: text().primaryKey(),
  file: text().notNull(),
  bytes: integer().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

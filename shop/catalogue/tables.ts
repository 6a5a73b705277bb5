import { bigint, boolean, integer, pgTable, primaryKey, text, uuid, type PgColumn } from 'drizzle-orm/pg-core'
import { centsColumn, json, moment } from '../../database/columns.ts'
import { pictures } from '../media/tables.ts'
import type { WrittenField } from './product-field-list.ts'

export const categories = pgTable('category', {
  id: uuid().primaryKey().defaultRandom(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  name: text().notNull(),
  pictureId: text('picture_id').references(() => pictures.id),
  version: integer().notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
})

export const categoryOldNames = pgTable('category_old_name', {
  nameLower: text('name_lower').primaryKey(),
  categoryId: uuid('category_id')
    .notNull()
    .references(() => categories.id),
  /** the deleted category that it came from */
  movedFrom: uuid('moved_from').references(() => categories.id),
})

/** What a deleted category gave away: the product, and its version after that. */
export const categoryMoves = pgTable('category_move', {
  productId: uuid('product_id')
    .primaryKey()
    .references(() => products.id),
  categoryId: uuid('category_id')
    .notNull()
    .references(() => categories.id),
  version: integer().notNull(),
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

/** Where the fields of a product are kept; its category by its id. */
export const fieldColumns = {
  number: products.number,
  title: products.title,
  description: products.description,
  categoryId: products.categoryId,
  oldPrice: products.oldPriceCents,
  newPrice: products.newPriceCents,
  wholesalePrice: products.wholesalePriceCents,
  partnerPricex3: products.partnerPricex3Cents,
  brochure: products.brochure,
} satisfies Record<Exclude<WrittenField, 'category'> | 'categoryId', PgColumn>

export const productOldNumbers = pgTable('product_old_number', {
  numberLower: text('number_lower').primaryKey(),
  productId: uuid('product_id')
    .notNull()
    .references(() => products.id),
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
    alt: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

export const brochures = pgTable('brochure', {
  name: text().primaryKey(),
  file: text().notNull(),
  bytes: integer().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const catalogueImports = pgTable('catalogue_import', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<'products' | 'numbers'>().notNull().default('products'),
  fileName: text('file_name').notNull(),
  actorSub: text('actor_sub').notNull(),
  importedAt: moment('imported_at').notNull().defaultNow(),
  undoneAt: moment('undone_at'),
  added: integer().notNull(),
  changed: integer().notNull(),
})

export const catalogueImportRows = pgTable(
  'catalogue_import_row',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => catalogueImports.id),
    productId: uuid('product_id').notNull(),
    before: json(),
    after: json().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.productId] })],
)

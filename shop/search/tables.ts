import { boolean, customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What is compared of each product that is sold. Triggers of the database keep it (migration 0022). */
export const productSearch = pgTable('product_search', {
  productId: uuid('product_id').primaryKey(),
  categoryId: uuid('category_id').notNull(),
  createdAt: moment('created_at').notNull(),
  number: text().notNull(),
  /** without separators, in lower case */
  numberKey: text('number_key').notNull(),
  titleWords: words('title_words').notNull(),
  /** of title, number and description */
  words: words('words').notNull(),
})

export const synonyms = pgTable('synonym', {
  id: uuid().primaryKey().defaultRandom(),
  term: text().notNull(),
  means: text().notNull(),
  bothWays: boolean('both_ways').notNull().default(true),
  version: integer().notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
})

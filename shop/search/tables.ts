import { boolean, customType, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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

/** What found nothing. */
export const emptySearches = pgTable(
  'empty_search',
  {
    term: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    times: integer().notNull().default(1),
    /** where it was typed */
    pages: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.day, table.term] })],
)

/** What found something of which nothing was chosen. */
export const leftSearches = pgTable(
  'left_search',
  {
    term: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    times: integer().notNull().default(1),
    pages: text().array().notNull().default([]),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.day, table.term] })],
)

import { integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../database/columns.ts'

export const buyerLists = pgTable('buyer_list', {
  id: uuid().primaryKey().defaultRandom(),
  sub: text().notNull(),
  place: smallint(),
  name: text().notNull(),
  shareHash: bytes('share_hash'),
  sharedAt: moment('shared_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
})

export const buyerListLines = pgTable(
  'buyer_list_line',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => buyerLists.id),
    place: smallint().notNull(),
    number: text().notNull(),
    title: text().notNull(),
    quantity: integer().notNull(),
    note: text().notNull().default(''),
    reorderPoint: text('reorder_point').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.listId, table.place] })],
)

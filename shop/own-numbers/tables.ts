import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

export const ownNumbers = pgTable(
  'own_number',
  {
    sub: text().notNull(),
    key: text().notNull(),
    place: smallint().notNull(),
    own: text().notNull(),
    number: text().notNull(),
    title: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.sub, table.key] })],
)

import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

export const rateWindows = pgTable(
  'rate_window',
  {
    bucket: text().notNull(),
    key: text().notNull(),
    used: integer().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.key] })],
)

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

export const pictures = pgTable('picture', {
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  widths: integer().array().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** since when nothing shows it; null: something does, or it has not been checked yet */
  unusedSince: moment('unused_since'),
})

/** The columns of a `Picture`, for every store that joins it. */
export const pictureColumns = {
  id: pictures.id,
  width: pictures.width,
  height: pictures.height,
  widths: pictures.widths,
}

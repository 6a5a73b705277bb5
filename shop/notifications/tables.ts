import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'
import { audiences } from './notification.ts'

export const notifications = pgTable('notification', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  body: text().notNull(),
  dateTime: moment('date_time').notNull().defaultNow(),
  read: boolean().notNull().default(false),
  audience: text({ enum: audiences }).notNull().default('everybody'),
  version: integer().notNull().default(0),
  deletedAt: moment('deleted_at'),
})

import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { mailKinds } from './mail-kind.ts'
import { bytes, json, moment } from '../../database/columns.ts'

export const mails = pgTable('mail', {
  id: uuid().primaryKey().defaultRandom(),
  dedupeKey: text('dedupe_key').notNull(),
  messageId: text('message_id').notNull(),
  recipient: text().notNull(),
  replyTo: text('reply_to'),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  state: text({ enum: ['QUEUED', 'SENT', 'FAILED'] })
    .notNull()
    .default('QUEUED'),
  kind: text({ enum: mailKinds }).notNull().default('other'),
  headers: json().$type<Record<string, string>>(),
  attempts: integer().notNull().default(0),
  copyOf: uuid('copy_of'),
  lastError: text('last_error'),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
})

export const linkKeys = pgTable('link_key', {
  id: text().primaryKey(),
  secret: bytes().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const staffAlerts = pgTable('staff_alert', {
  key: text().primaryKey(),
  at: moment('at').notNull().defaultNow(),
})

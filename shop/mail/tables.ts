import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'

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
  lastError: text('last_error'),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
})

export const staffAlerts = pgTable('staff_alert', {
  key: text().primaryKey(),
  at: moment('at').notNull().defaultNow(),
})

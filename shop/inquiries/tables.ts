import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'
import type { InquiryType } from './inquiry.ts'

export const inquiries = pgTable('inquiry', {
  id: uuid().primaryKey().defaultRandom(),
  reference: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  type: text().$type<InquiryType>().notNull(),
  message: text().notNull(),
  product: text(),
  state: text({ enum: ['OPEN', 'ANSWERED', 'SPAM'] })
    .notNull()
    .default('OPEN'),
  key: text(),
  page: text().notNull().default(''),
  version: integer().notNull().default(0),
  stateBy: text('state_by'),
  stateAt: moment('state_at'),
  confirmedAt: moment('confirmed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const inquiryAnswers = pgTable('inquiry_answer', {
  id: uuid().primaryKey().defaultRandom(),
  inquiryId: uuid('inquiry_id').notNull(),
  message: text().notNull(),
  answeredBy: text('answered_by').notNull(),
  answeredAt: moment('answered_at').notNull().defaultNow(),
  mailId: uuid('mail_id'),
  key: text(),
})

import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
  createdAt: moment('created_at').notNull().defaultNow(),
})

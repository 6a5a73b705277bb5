import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '../../database/columns.ts'

export const auditEvents = pgTable('audit_event', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull().defaultNow(),
  actorSub: text('actor_sub'),
  action: text().notNull(),
  target: text(),
  requestId: text('request_id').notNull(),
  before: json(),
  after: json(),
})

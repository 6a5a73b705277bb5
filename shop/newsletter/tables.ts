import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../database/columns.ts'

export const subscribers = pgTable('subscriber', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull(),
  displayName: text('display_name').notNull(),
  subscribed: boolean().notNull().default(true),
  source: text({ enum: ['admin', 'sign-up', 'import', 'demo'] }).notNull(),
  consent: text().notNull(),
  consentedAt: moment('consented_at').notNull().defaultNow(),
  leftAt: moment('left_at'),
  leftBy: text('left_by', { enum: ['link', 'one-click', 'admin'] }),
  bouncedAt: moment('bounced_at'),
  bounceReason: text('bounce_reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const listRequests = pgTable('list_request', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text({ enum: ['sign-up', 'leave'] }).notNull(),
  email: text().notNull(),
  displayName: text('display_name').notNull().default(''),
  page: text().notNull().default(''),
  requestedAt: moment('requested_at').notNull().defaultNow(),
  mailedAt: moment('mailed_at'),
  confirmedAt: moment('confirmed_at'),
})

export const newsletters = pgTable('newsletter', {
  id: uuid().primaryKey().defaultRandom(),
  idempotencyKey: text('idempotency_key'),
  subject: text().notNull(),
  html: text().notNull(),
  cleanerVersion: integer('cleaner_version').notNull(),
  contentHash: bytes('content_hash').notNull(),
  state: text({ enum: ['SENDING', 'PAUSED', 'DONE'] })
    .notNull()
    .default('SENDING'),
  pauseReason: text('pause_reason'),
  perHour: integer('per_hour').notNull(),
  recipients: integer().notNull(),
  queuedBy: text('queued_by').notNull(),
  queuedAt: moment('queued_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
  leaseHolder: uuid('lease_holder'),
  leaseUntil: moment('lease_until'),
  waitsFor: text('waits_for', { enum: ['limit', 'server'] }),
  waitsUntil: moment('waits_until'),
  serverFailures: integer('server_failures').notNull().default(0),
  refusals: integer().notNull().default(0),
  troubleSince: moment('trouble_since'),
  figures: jsonb(),
})

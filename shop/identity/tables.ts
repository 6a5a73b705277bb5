import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../database/columns.ts'

export const people = pgTable('person', {
  sub: text().primaryKey(),
  issuer: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  emailVerified: boolean('email_verified').notNull(),
  firstVerifiedEmail: text('first_verified_email'),
  isAdmin: boolean('is_admin').notNull().default(false),
  partnerApprovedAt: moment('partner_approved_at'),
  sessionsEndedAt: moment('sessions_ended_at'),
  firstSignedInAt: moment('first_signed_in_at').notNull().defaultNow(),
  lastSignedInAt: moment('last_signed_in_at').notNull().defaultNow(),
})

export const adminAddresses = pgTable('admin_address', {
  email: text().primaryKey(),
  sub: text().notNull(),
  claimedAt: moment('claimed_at').notNull().defaultNow(),
})

export const sessions = pgTable('session', {
  idHash: bytes('id_hash').primaryKey(),
  sub: text().notNull(),
  sealed: bytes().notNull(),
  provedAt: moment('proved_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeen: moment('last_seen').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})

export const signIns = pgTable('sign_in', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  state: text().notNull(),
  nonce: text().notNull(),
  verifier: text().notNull(),
  returnPath: text('return_path').notNull(),
  mode: text({ enum: ['page', 'popup', 'silent'] }).notNull(),
  again: boolean().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, moment } from '../../database/columns.ts'
import type { Difference, RunKind } from './reconciliation.ts'

export const reconciliations = pgTable('reconciliation', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<RunKind>().notNull(),
  fromAt: moment('from_at').notNull(),
  untilAt: moment('until_at').notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
  checked: integer().notNull().default(0),
  unanswered: integer().notNull().default(0),
  differences: json().$type<Difference[]>().notNull().default([]),
})

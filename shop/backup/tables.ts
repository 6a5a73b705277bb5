import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'
import { backupRunKinds } from './backup.ts'

export const backupRuns = pgTable('backup_run', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: backupRunKinds }).notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
  endedAt: moment('ended_at').notNull().defaultNow(),
  failure: text(),
  place: text().notNull(),
  bytes: bigint({ mode: 'number' }),
  missingFiles: integer('missing_files').notNull().default(0),
})

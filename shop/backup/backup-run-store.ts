import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { BackupRunKind } from './backup.ts'
import { backupRuns } from './tables.ts'

export type BackupRun = {
  kind: BackupRunKind
  place: string
  /** how long it took */
  ms: number
  failure?: string
  bytes?: number
  missingFiles?: number
}

/** Written when it is over: one that was killed leaves nothing, and is missed later. */
export async function recordBackupRun(db: Db | Tx, { ms, failure, place, ...run }: BackupRun): Promise<void> {
  await db.insert(backupRuns).values({
    ...run,
    place: place.slice(0, mostText),
    failure: failure === undefined ? null : failure.slice(0, mostText) || 'unknown',
    startedAt: sql`now() - ${Math.max(0, ms)} * interval '1 millisecond'`,
  })
}

const mostText = 2000

/** Backups are wanted from now on, unless they were before. */
export async function noteBackupsWanted(db: Db, place: string): Promise<void> {
  await db.execute(sql`insert into backup_run (kind, place)
    select 'set-up', ${place.slice(0, mostText)} where not exists (select from backup_run where kind = 'set-up')`)
}

/** Seconds since the last good one, by the database's clock; null: there was none. */
type BackupAges = { backup: number | null; rehearsal: number | null }

export async function findBackupAges(db: Db): Promise<BackupAges> {
  const { rows } = await db.execute<Record<keyof BackupAges, string | null>>(sql`
    select ${ageOf('backup')} as backup, ${ageOf('rehearsal')} as rehearsal`)
  const [row] = rows
  return { backup: numberOf(row?.backup), rehearsal: numberOf(row?.rehearsal) }
}

function numberOf(text: string | null | undefined): number | null {
  return text == null ? null : Number(text)
}

function ageOf(kind: BackupRunKind) {
  return sql`(select greatest(0, floor(extract(epoch from now() - ended_at)))::text from backup_run
    where kind = ${kind} and failure is null order by ended_at desc limit 1)`
}

/** Seconds since the first good one; null: there was none. */
export async function findFirstBackupAge(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: string | null }>(sql`
    select floor(extract(epoch from now() - min(ended_at)))::text as seconds from backup_run
    where kind = 'backup' and failure is null`)
  return numberOf(rows[0]?.seconds)
}

/** Ms without a good backup: since the last one, or since they were wanted; null: they never were. */
export async function findBackupGapMs(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ ms: string | null }>(sql`
    select (extract(epoch from now() - max(ended_at)) * 1000)::text as ms from backup_run
    where kind in ('set-up', 'backup') and failure is null having bool_or(kind = 'set-up')`)
  return numberOf(rows[0]?.ms)
}

export async function deleteOldBackupRuns(db: Db): Promise<void> {
  await db
    .delete(backupRuns)
    .where(sql`${backupRuns.endedAt} < now() - interval '400 days' and ${backupRuns.kind} <> 'set-up'`)
}

/** Today, 'YYYY-MM-DD', by the database's clock. */
export async function findToday(db: Db): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select to_char(now(), 'YYYY-MM-DD') as today`)
  return rows[0]?.today ?? ''
}

/** Rows by which a shop is in use; of tables that exist. */
export async function countOwn(db: Db): Promise<{ thing: string; count: number }[]> {
  const found: { thing: string; count: number }[] = []
  for (const [table, thing] of ownTables) {
    const { rows } = await db.execute<{ there: boolean }>(
      sql`select to_regclass(${`public.${table}`}) is not null as there`,
    )
    if (!rows[0]?.there) continue
    const counted = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    )
    const count = counted.rows[0]?.count ?? 0
    if (count > 0) found.push({ thing, count })
  }
  return found
}

const ownTables = [
  ['checkout', 'orders'],
  ['product', 'products'],
  ['person', 'people who signed in'],
  ['back_office_customer', 'customers'],
  ['subscriber', 'subscribers'],
  ['inquiry', 'inquiries'],
] as const

import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Findings, RunKind } from './reconciliation.ts'
import { reconciliations } from './tables.ts'

export type RunRow = typeof reconciliations.$inferSelect

/** The last 48 hours by the database's clock, or one day of `timeZone`, 'YYYY-MM-DD'. */
export async function beginRun(
  db: Db,
  { kind, day, timeZone }: { kind: RunKind; day: string | null; timeZone: string },
): Promise<RunRow> {
  const start = sql`${day}::date::timestamp at time zone ${timeZone}`
  const end = sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`
  const [run] = await db
    .insert(reconciliations)
    .values({
      kind,
      fromAt: day === null ? sql`now() - interval '48 hours'` : start,
      untilAt: day === null ? sql`now()` : end,
    })
    .returning()
  if (!run) throw new Error('the run was not written')
  return run
}

export async function endRun(tx: Tx, id: number, findings: Findings): Promise<RunRow> {
  const [run] = await tx
    .update(reconciliations)
    .set({ ...findings, endedAt: sql`now()` })
    .where(eq(reconciliations.id, id))
    .returning()
  if (!run) throw new Error(`the run ${id} is gone`)
  return run
}

/** Finished runs, newest first, with their age by the database's clock. */
export async function listRuns(
  db: Db,
  { limit, kind }: { limit: number; kind?: RunKind | undefined },
): Promise<{ run: RunRow; agoMs: number }[]> {
  return db
    .select({
      run: reconciliations,
      agoMs: sql<string>`extract(epoch from now() - ${reconciliations.endedAt}) * 1000`.mapWith(Number),
    })
    .from(reconciliations)
    .where(
      and(
        isNotNull(reconciliations.endedAt),
        kind === undefined ? undefined : eq(reconciliations.kind, kind),
      ),
    )
    .orderBy(desc(reconciliations.endedAt), desc(reconciliations.id))
    .limit(limit)
}

/** The day before today in `timeZone`, and today, by the database's clock. */
export async function findDays(db: Db, timeZone: string): Promise<{ yesterday: string; today: string }> {
  const found = await db.execute<{ yesterday: string; today: string }>(sql`
    select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') as today,
      to_char((now() at time zone ${timeZone}) - interval '1 day', 'YYYY-MM-DD') as yesterday`)
  const [days] = found.rows
  if (!days) throw new Error('the database did not tell the day')
  return days
}

/** Ten-minute runs without a difference are kept for a week, all others for 400 days. */
export async function deleteOldRuns(db: Db): Promise<void> {
  await db.delete(reconciliations).where(
    sql`${reconciliations.startedAt} < now() - interval '400 days' or (${reconciliations.startedAt} < now() - interval '7 days'
        and ${reconciliations.kind} = 'recent' and ${reconciliations.differences} = '[]')`,
  )
}

import { lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { rateWindows } from './tables.ts'

/** Counts one in the present window, or opens the next; for all processes of the shop. */
export async function countInWindow(
  db: Db | Tx,
  { bucket, key, seconds }: { bucket: string; key: string; seconds: number },
): Promise<{ used: number; waitMs: number }> {
  const endsAt = sql`now() + make_interval(secs => ${seconds})`
  const isOver = sql`${rateWindows.endsAt} <= now()`
  const [window] = await db
    .insert(rateWindows)
    .values({ bucket, key, used: 1, endsAt })
    .onConflictDoUpdate({
      target: [rateWindows.bucket, rateWindows.key],
      set: {
        used: sql`case when ${isOver} then 1 else ${rateWindows.used} + 1 end`,
        endsAt: sql`case when ${isOver} then ${endsAt} else ${rateWindows.endsAt} end`,
      },
    })
    .returning({
      used: rateWindows.used,
      waitMs: sql<string>`extract(epoch from ${rateWindows.endsAt} - now()) * 1000`,
    })
  if (!window) throw new Error(`the limit ${bucket} could not be counted`)
  return { used: window.used, waitMs: Number(window.waitMs) }
}

/**
 * Windows that somebody is counting in are left alone: a checkout locks two at once, and we would wait for each other.
 */
export async function deleteOldWindows(db: Db): Promise<void> {
  const old = db
    .select({ bucket: rateWindows.bucket, key: rateWindows.key })
    .from(rateWindows)
    .where(lt(rateWindows.endsAt, sql`now()`))
    .for('update', { skipLocked: true })
  await db.delete(rateWindows).where(sql`(${rateWindows.bucket}, ${rateWindows.key}) in ${old}`)
}

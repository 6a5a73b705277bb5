import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'
import { notifications } from './tables.ts'

/** Removes for good what was deleted that many days ago. */
export async function removeOldNotifications(
  tx: Tx,
  days: number,
): Promise<{ target: string; name: string }[]> {
  return tx
    .delete(notifications)
    .where(lt(notifications.deletedAt, sql`now() - make_interval(days => ${days})`))
    .returning({ target: sql<string>`${notifications.id}::text`, name: notifications.title })
}

import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Audience, Notification } from './notification.ts'
import { notifications } from './tables.ts'

/** Newest first, and never more than a bell can show. */
const mostListed = 200

export async function listNotifications(
  db: Db,
  /** null: for everybody */
  audience: Audience | null,
): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(isNull(notifications.deletedAt), audience ? eq(notifications.audience, audience) : undefined))
    .orderBy(desc(notifications.dateTime), asc(notifications.id))
    .limit(mostListed)
  return rows.map(read)
}

/** With the present time, unless one is given. */
export async function insertNotification(
  tx: Tx,
  notification: { title: string; body: string; audience: Audience; dateTime?: Date },
): Promise<Notification> {
  const [row] = await tx.insert(notifications).values(notification).returning()
  if (!row) throw new Error('the notification was not written')
  return read(row)
}

/** Into the trash, or out of it. Null: it is not there to be moved. */
export async function moveNotification(
  tx: Tx,
  id: string,
  to: 'trash' | 'bell',
): Promise<Notification | null> {
  const { deletedAt } = notifications
  const [row] = await tx
    .update(notifications)
    .set({ deletedAt: to === 'trash' ? sql`now()` : null })
    .where(and(eq(notifications.id, id), to === 'trash' ? isNull(deletedAt) : isNotNull(deletedAt)))
    .returning()
  return row ? read(row) : null
}

function read(row: typeof notifications.$inferSelect): Notification {
  const { id, title, body, dateTime, read: isRead, audience } = row
  return { id, title, body, dateTime: dateTime.toISOString(), read: isRead, audience }
}

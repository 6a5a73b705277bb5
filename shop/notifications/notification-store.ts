import { asc, desc } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Notification } from './notification.ts'
import { notifications } from './tables.ts'

/** Newest first. The list never grows beyond what a bell can show. */
const mostListed = 200

export async function listNotifications(db: Db): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .orderBy(desc(notifications.dateTime), asc(notifications.id))
    .limit(mostListed)
  return rows.map(({ id, title, body, dateTime, read }) => ({
    id,
    title,
    body,
    dateTime: dateTime.toISOString(),
    read,
  }))
}

export async function insertNotification(
  tx: Tx,
  notification: { title: string; body: string; dateTime: Date },
): Promise<void> {
  await tx.insert(notifications).values(notification)
}

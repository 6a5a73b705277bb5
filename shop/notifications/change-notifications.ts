import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { invalidatePages } from '../invalidate-pages.ts'
import { ok, refused, type Result } from '../result.ts'
import type { NotificationFields } from './notification-fields.ts'
import { insertNotification, moveNotification } from './notification-store.ts'
import type { Notification } from './notification.ts'

type Change = { id: string; actor: string; requestId: string }

/** Adds a notification for every visitor, or for partners only, with the present time; nobody has read it yet. */
export async function addNotification(
  needs: { db: Db },
  { title, body, audience, actor, requestId }: NotificationFields & { actor: string; requestId: string },
): Promise<Notification> {
  return needs.db.transaction(async (tx) => {
    const notification = await insertNotification(tx, { title, body, audience })
    const { id: target, ...after } = notification
    await recordAudit(tx, { actor, requestId, action: 'notifications.add', target, after })
    await invalidatePages(tx, 'content')
    return notification
  })
}

/** Moves it into the trash, from where it can be restored. */
export async function deleteNotification(
  needs: { db: Db },
  { id, actor, requestId }: Change,
): Promise<Result<Notification, { why: 'unknown' }>> {
  return needs.db.transaction(async (tx) => {
    const notification = await moveNotification(tx, id, 'trash')
    if (!notification) return refused({ why: 'unknown' })
    const { id: target, ...before } = notification
    await recordAudit(tx, { actor, requestId, action: 'notifications.delete', target, before })
    await invalidatePages(tx, 'content')
    return ok(notification)
  })
}

/** Takes it out of the trash, with its old date. */
export async function restoreNotification(
  needs: { db: Db },
  { id, actor, requestId }: Change,
): Promise<Result<Notification, { why: 'unknown' }>> {
  return needs.db.transaction(async (tx) => {
    const notification = await moveNotification(tx, id, 'bell')
    if (!notification) return refused({ why: 'unknown' })
    const { id: target, ...after } = notification
    await recordAudit(tx, { actor, requestId, action: 'notifications.restore', target, after })
    await invalidatePages(tx, 'content')
    return ok(notification)
  })
}

import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { readLink } from '../../mail/signed-link.ts'
import { ok, refused, type Result } from '../../result.ts'
import type { Subscriber, WayOut } from './subscriber.ts'
import { findSubscriber, lockSubscriber, lockSubscriberOf, markLeft } from './subscriber-store.ts'

/** Takes an address off the list. For somebody who has left before, nothing changes and nothing is recorded. */
export async function unsubscribeByAdmin(
  needs: { db: Db },
  { email, actor, requestId }: { email: string; actor: string; requestId: string },
): Promise<Result<Subscriber, { why: 'unknown' }>> {
  return needs.db.transaction(async (tx) => {
    const before = await lockSubscriberOf(tx, email)
    if (!before) return refused({ why: 'unknown' })
    if (!before.subscribed) return ok(before)
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'newsletter.unsubscribe',
      target: before.email,
      before: { subscribed: true },
      after: { subscribed: false },
    })
    return ok(await markLeft(tx, before.id, 'admin'))
  })
}

/** Whose link this is; null: we did not sign it for this purpose, or its key was removed (docs/safety.md, S26). */
export async function findLinkedSubscriber(needs: { db: Db }, token: string): Promise<Subscriber | null> {
  const id = await readLink(needs.db, 'unsubscribe', token)
  return id === null ? null : findSubscriber(needs.db, id)
}

/** By the link of a mail, however often it is pressed: the first time counts. */
export async function unsubscribeByLink(
  needs: { db: Db },
  { token, way, requestId }: { token: string; way: Exclude<WayOut, 'admin'>; requestId: string },
): Promise<Result<Subscriber, { why: 'no-link' }>> {
  const id = await readLink(needs.db, 'unsubscribe', token)
  if (id === null) return refused({ why: 'no-link' })
  return needs.db.transaction(async (tx) => {
    const before = await lockSubscriber(tx, id)
    if (!before) return refused({ why: 'no-link' })
    if (!before.subscribed) return ok(before)
    await recordAudit(tx, {
      actor: 'visitor',
      requestId,
      action: 'newsletter.unsubscribe',
      target: before.email,
      before: { subscribed: true },
      after: { subscribed: false, leftBy: way },
    })
    return ok(await markLeft(tx, id, way))
  })
}

import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { ok, refused, type Result } from '../../result.ts'
import type { Subscriber, SubscriberFields, WayOut } from './subscriber.ts'
import { clearBounce, insertSubscriber, lockSubscriberOf, subscribeAgain } from './subscriber-store.ts'

type Asked = SubscriberFields & {
  /** why somebody who left gets the newsletter again */
  reason?: string | undefined
  actor: string
  requestId: string
}

/** They have left; or the address is new, and a new subscriber needs a name. */
type NotAdded = { why: 'left'; leftAt: Date; leftBy: WayOut } | { why: 'nameless' }

/**
 * Puts somebody on the list. Somebody who is on it stays unchanged, and counts as reachable again. Somebody who has left
 * is added back only with a reason; without one the answer says when they left.
 */
export async function addSubscriber(
  needs: { db: Db },
  asked: Asked,
): Promise<Result<{ subscriber: Subscriber; made: boolean }, NotAdded>> {
  return needs.db.transaction(async (tx) => {
    const made = asked.displayName ? await make(tx, asked) : null
    if (made) return ok({ subscriber: made, made: true })
    const before = await lockSubscriberOf(tx, asked.email)
    if (!before && !asked.displayName) return refused({ why: 'nameless' })
    if (!before) throw new Error('a subscriber whose address is taken is gone')
    const { leftAt, leftBy } = before
    if (leftAt === null || leftBy === null)
      return ok({ subscriber: await keep(tx, asked, before), made: false })
    if (asked.reason === undefined) return refused({ why: 'left', leftAt, leftBy })
    return ok({ subscriber: await bringBack(tx, asked, asked.reason, before), made: false })
  })
}

async function make(tx: Tx, { email, displayName, actor, requestId }: Asked): Promise<Subscriber | null> {
  const consent = 'Added by hand in the admin panel.'
  const made = await insertSubscriber(tx, { email, displayName, source: 'admin', consent })
  if (made)
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'newsletter.add-subscriber',
      target: email,
      after: { displayName, email },
    })
  return made
}

async function keep(tx: Tx, { actor, requestId }: Asked, before: Subscriber): Promise<Subscriber> {
  if (before.bouncedAt === null) return before
  await recordAudit(tx, {
    actor,
    requestId,
    action: 'newsletter.add-subscriber',
    target: before.email,
    before: { bouncedAt: before.bouncedAt, bounceReason: before.bounceReason },
    after: {},
  })
  return clearBounce(tx, before.id)
}

async function bringBack(
  tx: Tx,
  { displayName, actor, requestId }: Asked,
  reason: string,
  before: Subscriber,
): Promise<Subscriber> {
  const { id, email, leftAt, leftBy, consent } = before
  await recordAudit(tx, {
    actor,
    requestId,
    action: 'newsletter.return-subscriber',
    target: email,
    before: { subscribed: false, leftAt, leftBy, consent },
    after: { subscribed: true, reason },
  })
  return subscribeAgain(tx, id, {
    displayName: before.displayName || displayName,
    source: 'admin',
    consent: `Resubscribed in the admin panel: ${reason}`,
  })
}

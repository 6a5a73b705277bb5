import type { Db } from '../../../database/connect.ts'
import { readLink } from '../../mail/signed-link.ts'
import { findListRequest, lockListRequest, markConfirmed, type ListRequest } from './list-request-store.ts'
import type { Subscriber } from './subscriber.ts'
import { findSubscriberOf, insertSubscriber, lockSubscriberOf, subscribeAgain } from './subscriber-store.ts'

/**
 * What the link of a sign-up mail stands for. `open`: pressing the button subscribes. `done`: they are on the list.
 * `left`: they have left since then, and this link brings nobody back. `old`: older than seven days. `none`: not such a
 * link.
 */
export type SignUpState = { kind: 'open' | 'done' | 'left'; email: string } | { kind: 'old' | 'none' }

/** What the page shows before anybody presses the button. */
export async function findSignUp(needs: { db: Db }, token: string): Promise<SignUpState> {
  const id = await readLink(needs.db, 'join', token)
  const request = id === null ? null : await findListRequest(needs.db, id)
  if (!request) return { kind: id === null ? 'none' : 'old' }
  return needs.db.transaction(async (tx) => stateOf(request, await findSubscriberOf(tx, request.email)))
}

/** Puts whoever pressed the button on the list: once, however often it is pressed. */
export async function confirmSignUp(needs: { db: Db }, token: string): Promise<SignUpState> {
  const id = await readLink(needs.db, 'join', token)
  if (id === null) return { kind: 'none' }
  return needs.db.transaction(async (tx) => {
    const request = await lockListRequest(tx, id)
    if (!request) return { kind: 'old' }
    const { email } = request
    const before = await lockSubscriberOf(tx, email)
    const state = stateOf(request, before)
    if (state.kind !== 'open') return state
    const { displayName } = request
    const consent = consentOf(request, before)
    const source = 'sign-up' as const
    if (before)
      await subscribeAgain(tx, before.id, {
        displayName: before.displayName || displayName,
        source,
        consent,
      })
    // Somebody else has added the address at the same moment: that is enough.
    else await insertSubscriber(tx, { email, displayName, source, consent })
    await markConfirmed(tx, id)
    return { kind: 'done', email }
  })
}

function stateOf({ email, requestedAt, tooOld }: ListRequest, subscriber: Subscriber | null): SignUpState {
  if (subscriber?.subscribed && subscriber.bouncedAt === null) return { kind: 'done', email }
  if (subscriber?.leftAt && subscriber.leftAt > requestedAt) return { kind: 'left', email }
  return tooOld ? { kind: 'old' } : { kind: 'open', email }
}

/** Their consent in words, with its date and page, and what it replaces. */
function consentOf({ page, requestedAt }: ListRequest, before: Subscriber | null): string {
  const where = page ? `on the page ${page}` : 'by a call'
  const overruled = before?.leftAt ? ` Had left on ${dayOf(before.leftAt)}.` : ''
  return `Signed up ${where} on ${dayOf(requestedAt)} and confirmed through the link in an e-mail on ${dayOf(new Date())}.${overruled}`
}

/** '2026-11-22', in UTC */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

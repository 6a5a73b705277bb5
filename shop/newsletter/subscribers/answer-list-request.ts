import type { Db } from '../../../database/connect.ts'
import type { Brand } from '../../brand.ts'
import type { JobQueue } from '../../jobs/job.ts'
import type { Message } from '../../mail/message.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { openLinkSigner, type LinkSigner } from '../../mail/signed-link.ts'
import { alreadyThereMessage, confirmMessage, leaveMessage } from './list-mails.ts'
import {
  countMailedTo,
  holdAddress,
  lockListRequest,
  markMailed,
  type ListRequest,
} from './list-request-store.ts'
import type { Subscriber } from './subscriber.ts'
import { findSubscriberOf } from './subscriber-store.ts'

type Needs = { db: Db; jobs: JobQueue; brand: Brand; mailDomain: string }

/** More requests for one address within a day are somebody else's, and only bother its owner. */
const mostMailsADay = 3

/** Mails what a visitor asked for, if there is anything to mail; only the owner of the address learns of it. */
export async function answerListRequest(needs: Needs, { id }: { id: string }): Promise<void> {
  const sign = await openLinkSigner(needs.db)
  await needs.db.transaction(async (tx) => {
    const request = await lockListRequest(tx, id)
    if (!request || request.mailedAt) return
    const { email } = request
    await holdAddress(tx, email)
    if ((await countMailedTo(tx, email)) >= mostMailsADay) return
    const subscriber = await findSubscriberOf(tx, email)
    const message = messageFor(needs.brand, sign, request, subscriber)
    if (!message) return
    await markMailed(tx, id)
    await queueMail(needs, tx, { to: email, kind: 'list', message, dedupeKey: `list request ${id}` })
  })
}

function messageFor(
  brand: Brand,
  sign: LinkSigner,
  { id, kind }: ListRequest,
  subscriber: Subscriber | null,
): Message | null {
  const leaveAddress = (whom: Subscriber) =>
    `${brand.siteOrigin}/unsubscribe?t=${sign('unsubscribe', whom.id)}`
  if (kind === 'leave') return subscriber?.subscribed ? leaveMessage(brand, leaveAddress(subscriber)) : null
  // The address bounced once and works again: its owner confirms like a new subscriber.
  if (subscriber?.subscribed && subscriber.bouncedAt === null)
    return alreadyThereMessage(brand, leaveAddress(subscriber))
  return confirmMessage(brand, `${brand.siteOrigin}/subscribe/confirm?t=${sign('join', id)}`)
}

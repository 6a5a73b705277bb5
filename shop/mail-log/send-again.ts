import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { isPaid } from '../checkout/checkout.ts'
import { findOrderCheckout } from '../checkout/read-checkout.ts'
import { findReturn } from '../refunds/find-return.ts'
import type { JobQueue } from '../jobs/job.ts'
import { insertMail } from '../mail/mail-store.ts'
import { sendMailJob } from '../mail/send-mail.job.ts'
import { ok, refused, type Result } from '../result.ts'
import { restBetweenCopiesMs, staysWithItsAddress, type WholeMail } from './mail-log.ts'
import { findCopies, findWholeMail, lockMail } from './mail-log-store.ts'

type Needs = { db: Db; jobs: JobQueue; mailDomain: string; timeScale: number }

export type SendAgainRefusal = { why: 'not-found' | 'waiting' | 'just-sent' | 'not-paid' | 'bound' }

/**
 * Sends the same mail again as a new one, to the same address or to a corrected one. The old one keeps its status.
 * Answers the new mail.
 */
export async function sendAgain(
  needs: Needs,
  { id, to, actor, requestId }: { id: string; to?: string | undefined; actor: string; requestId: string },
): Promise<Result<WholeMail, SendAgainRefusal>> {
  return needs.db.transaction(async (tx) => {
    const mail = await lockMail(tx, id)
    if (!mail) return refused({ why: 'not-found' })
    const { waits, justNow } = await findCopies(tx, id, restBetweenCopiesMs * needs.timeScale)
    if (mail.state === 'QUEUED' || waits) return refused({ why: 'waiting' })
    if (justNow) return refused({ why: 'just-sent' })
    const { recipient } = mail
    if (to && to !== recipient && staysWithItsAddress(mail.kind)) return refused({ why: 'bound' })
    if (!(await isStillTrue(tx, mail))) return refused({ why: 'not-paid' })
    const { replyTo, subject, html, text, headers, kind } = mail
    const copy = await insertMail(tx, {
      replyTo,
      subject,
      html,
      text,
      headers,
      kind,
      to: to ?? recipient,
      messageId: `<${randomUUID()}@${needs.mailDomain}>`,
      dedupeKey: keyOfCopy(mail.dedupeKey),
      copyOf: id,
    })
    if (!copy) throw new Error(`the copy of mail ${id} was not written`)
    await needs.jobs.enqueue(tx, sendMailJob, { id: copy })
    await recordAudit(tx, {
      actor,
      action: 'mail.send-again',
      target: id,
      requestId,
      before: { to: recipient },
      after: { to: to ?? recipient, subject, mail: copy },
    })
    const written = await findWholeMail(tx, copy, needs.timeScale)
    if (!written) throw new Error(`mail ${copy} is not found`)
    return ok(written)
  })
}

/** Begins with the key of the first one, so that the orders admin finds it among the mails of its order. */
function keyOfCopy(dedupeKey: string): string {
  return `${dedupeKey.replace(/ again [0-9a-f-]{36}$/, '')} again ${randomUUID()}`
}

/** A confirmation says that an order is paid: once the money was returned it must not say so again. */
async function isStillTrue(
  tx: Tx,
  { kind, dedupeKey }: { kind: string; dedupeKey: string },
): Promise<boolean> {
  const orderNumber = /^confirmation (\S+)/.exec(dedupeKey)?.[1]
  if (kind !== 'order' || !orderNumber) return true
  const checkout = await findOrderCheckout(tx, orderNumber)
  if (!checkout) return true
  return isPaid({ ...checkout, isReturned: false }) && (await findReturn(tx, checkout.id)) === null
}

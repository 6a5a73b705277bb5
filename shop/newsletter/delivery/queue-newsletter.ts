import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import type { Brand } from '../../brand.ts'
import { cleanerVersion, cleanSentHtml } from '../../content/text-pages/clean-html.ts'
import { isEmptyText } from '../../content/text-pages/text-page.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { ok, refused, type Result } from '../../result.ts'
import { longestNewsletter, newsletterWaits, type Newsletter } from '../newsletter.ts'
import {
  countReachable,
  findByKey,
  findSameContent,
  insertNewsletter,
  lockQueueing,
  readNewsletter,
} from '../newsletter-store.ts'
import { deliverNewsletterJob } from './deliver-newsletter.job.ts'
import { queueDeliveries } from './delivery-store.ts'

type QueueNeeds = {
  db: Db
  jobs: JobQueue
  brand: Brand
  mediaOrigin: string
  mailDomain: string
  /** mails in an hour, unless asked for otherwise */
  newsletterPerHour: number
}

type Asked = {
  subject: string
  /** as it was written; cleaned here */
  content: string
  idempotencyKey: string | null
  /** the number of recipients that was confirmed; null: none */
  recipients: number | null
  perHour: number | null
  /** the same content as before is intended */
  again: boolean
  actor: string
  requestId: string
}

export type QueueRefusal =
  | { why: 'no-postal-address' | 'empty' | 'too-long' | 'too-deep' | 'nobody' | 'key-reused' }
  | { why: 'same'; sameAs: string }
  | { why: 'other-number'; recipients: number }

/**
 * The whole newsletter in one transaction: its row, one delivery for each recipient, the audit and the job. The same
 * key answers the same newsletter. `count` is called within the transaction, after all other reasons to refuse.
 */
export async function queueNewsletter(
  needs: QueueNeeds,
  asked: Asked,
  count: (tx: Tx) => Promise<void>,
): Promise<Result<Newsletter, QueueRefusal>> {
  const { subject, actor, requestId, idempotencyKey } = asked
  if (needs.brand.postalAddress.length === 0) return refused({ why: 'no-postal-address' })
  const cleaned = cleanContent(needs, asked.content)
  if (!cleaned.ok) return cleaned
  const html = cleaned.value
  const contentHash = createHash('sha256').update(`${subject}\n${html}`).digest()
  const perHour = asked.perHour ?? needs.newsletterPerHour
  const queue = async (tx: Tx): Promise<Result<Newsletter, QueueRefusal>> => {
    await lockQueueing(tx)
    const known = idempotencyKey === null ? null : await findByKey(tx, idempotencyKey)
    if (known) {
      const isSame = known.contentHash.equals(contentHash) && known.perHour === perHour
      return isSame ? ok(await readNewsletter(tx, known.id)) : refused({ why: 'key-reused' })
    }
    const sameAs = asked.again ? null : await findSameContent(tx, contentHash, newsletterWaits.sameContent)
    if (sameAs) return refused({ why: 'same', sameAs })
    const reachable = await countReachable(tx)
    if (reachable === 0) return refused({ why: 'nobody' })
    if (asked.recipients !== null && asked.recipients !== reachable)
      return refused({ why: 'other-number', recipients: reachable })
    await count(tx)
    const row = { idempotencyKey, subject, html, cleanerVersion, contentHash, perHour, queuedBy: actor }
    const newsletterId = await insertNewsletter(tx, row)
    const recipients = await queueDeliveries(tx, newsletterId, needs.mailDomain)
    // Somebody has joined or left at this very moment: the confirmed number is no longer true.
    if (asked.recipients !== null && asked.recipients !== recipients) throw new OtherNumber(recipients)
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'newsletter.send',
      target: newsletterId,
      after: { subject, recipients, perHour },
    })
    await needs.jobs.enqueue(tx, deliverNewsletterJob, {})
    return ok(await readNewsletter(tx, newsletterId))
  }
  try {
    return await needs.db.transaction(queue)
  } catch (error) {
    if (error instanceof OtherNumber) return refused({ why: 'other-number', recipients: error.recipients })
    throw error
  }
}

/** Cleaned by the same cleaner, and not empty. */
export function cleanContent(
  { mediaOrigin }: { mediaOrigin: string },
  content: string,
): Result<string, { why: 'empty' | 'too-long' | 'too-deep' }> {
  const sent = cleanSentHtml(content, mediaOrigin)
  if (!sent.ok) return sent
  const html = sent.value
  if (isEmptyText(html)) return refused({ why: 'empty' })
  return html.length > longestNewsletter ? refused({ why: 'too-long' }) : ok(html)
}

/** Undoes what the transaction has written so far. */
class OtherNumber extends Error {
  readonly recipients: number
  constructor(recipients: number) {
    super()
    this.recipients = recipients
  }
}

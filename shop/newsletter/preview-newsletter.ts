import { randomUUID } from 'node:crypto'
import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { cleanerVersion } from '../content/text-pages/clean-html.ts'
import type { JobQueue } from '../jobs/job.ts'
import { messageHtml } from '../mail/message-html.ts'
import { messageText } from '../mail/message-text.ts'
import type { Message } from '../mail/message.ts'
import { queueMail } from '../mail/send-mail.ts'
import { ok, type Result } from '../result.ts'
import { composeNewsletter, noToken, unsubscribeAddress, type MessageNeeds } from './newsletter-message.ts'
import { countReachable, findContent } from './newsletter-store.ts'
import { cleanContent } from './delivery/queue-newsletter.ts'

type Written = { subject: string; content: string }
type Refusal = { why: 'empty' | 'too-long' | 'too-deep' }

/** The mail as it will be, with an unsubscribe link that belongs to nobody, and how many would get it now. */
export async function previewNewsletter(
  needs: MessageNeeds & { db: Db },
  written: Written,
): Promise<Result<{ subject: string; html: string; text: string; recipients: number }, Refusal>> {
  const message = compose(needs, written)
  if (!message.ok) return message
  const recipients = await countReachable(needs.db)
  return ok({ subject: written.subject, ...bothOf(needs, message.value), recipients })
}

/** Sent to whoever asks for it, and marked as a test. */
export async function sendTest(
  needs: MessageNeeds & { db: Db; jobs: JobQueue; mailDomain: string },
  { to, actor, requestId, ...written }: Written & { to: string; actor: string; requestId: string },
): Promise<Result<{ to: string }, Refusal>> {
  const message = compose(needs, { ...written, subject: `[Test] ${written.subject}` })
  if (!message.ok) return message
  await needs.db.transaction(async (tx) => {
    const dedupeKey = `newsletter-test ${randomUUID()}`
    await queueMail(needs, tx, { to, kind: 'test', message: message.value, dedupeKey })
    const after = { subject: written.subject, to }
    await recordAudit(tx, { actor, requestId, action: 'newsletter.test', after })
  })
  return ok({ to })
}

/** The mail of a newsletter, as it looked; null: there is no such newsletter. */
export async function readSentNewsletter(
  needs: MessageNeeds & { db: Db },
  id: string,
): Promise<{ subject: string; html: string; text: string } | null> {
  const content = await findContent(needs.db, id)
  if (!content) return null
  return { subject: content.subject, ...bothOf(needs, composeNewsletter(needs, content)(nobodys(needs))) }
}

function compose(needs: MessageNeeds, { subject, content }: Written): Result<Message, Refusal> {
  const html = cleanContent(needs, content)
  if (!html.ok) return html
  return ok(composeNewsletter(needs, { subject, html: html.value, cleanerVersion })(nobodys(needs)))
}

function nobodys({ brand }: MessageNeeds): string {
  return unsubscribeAddress(brand, noToken)
}

function bothOf({ brand }: MessageNeeds, message: Message): { html: string; text: string } {
  return { html: messageHtml(brand, message), text: messageText(brand, message) }
}

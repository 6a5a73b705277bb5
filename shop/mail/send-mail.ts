import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import type { JobQueue } from '../jobs/job.ts'
import { findQueuedMail, insertMail, markFailed, markSent } from './mail-store.ts'
import type { MailKind } from './mail-kind.ts'
import { plainWords } from '../plain-error.ts'
import { PermanentMailRefusal, type Mailer } from './mailer.ts'
import type { Message } from './message.ts'
import { messageHtml } from './message-html.ts'
import { messageText } from './message-text.ts'
import { sendMailJob } from './send-mail.job.ts'

/**
 * Records a mail that is sent once this transaction commits. One dedupe key gives one mail, ever: null if it exists.
 */
export async function queueMail(
  needs: { jobs: JobQueue; brand: Brand; mailDomain: string },
  tx: Tx,
  request: {
    to: string
    replyTo?: string
    message: Message
    kind: MailKind
    dedupeKey: string
    headers?: Record<string, string>
  },
): Promise<string | null> {
  const { to, replyTo = null, message, kind, dedupeKey, headers = null } = request
  const id = await insertMail(tx, {
    dedupeKey,
    kind,
    headers,
    messageId: `<${randomUUID()}@${needs.mailDomain}>`,
    to,
    replyTo,
    subject: message.subject.replace(/\s+/g, ' ').trim(),
    html: messageHtml(needs.brand, message),
    text: messageText(needs.brand, message),
  })
  if (id) await needs.jobs.enqueue(tx, sendMailJob, { id })
  return id
}

/** After a crash in between it is sent again, under the same Message-ID (docs/safety.md, Promises of mail). */
export async function sendMail(needs: { db: Db; mailer: Mailer }, { id }: { id: string }): Promise<void> {
  const mail = await findQueuedMail(needs.db, id)
  if (!mail) return
  try {
    await needs.mailer.send(mail)
  } catch (error) {
    const final = error instanceof PermanentMailRefusal
    await markFailed(needs.db, id, plainWords(error), final)
    if (final) return
    throw error
  }
  await markSent(needs.db, id)
}

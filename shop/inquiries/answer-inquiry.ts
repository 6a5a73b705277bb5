import { recordAudit } from '../audit/audit-store.ts'
import { queueMail } from '../mail/send-mail.ts'
import { ok, refused, type Result } from '../result.ts'
import { answerMessage } from './inquiry-mails.ts'
import { findAnswered, insertAnswer, lockInquiry, setState } from './inquiry-store.ts'
import { inquiryMailbox, type MailNeeds } from './tell-of-inquiry.ts'

type AnswerRefusal = { why: 'unknown' | 'version-conflict' | 'spam' | 'other-key' }

/**
 * Mails the answer and marks the inquiry as answered, both or neither. The same key is the same answer, however often
 * it arrives. `version` is what the caller has seen; null: any.
 */
export async function answerInquiry(
  needs: MailNeeds,
  request: {
    reference: string
    message: string
    key: string | null
    version: number | null
    actor: string
    requestId: string
  },
): Promise<Result<null, AnswerRefusal>> {
  const { reference, message, key, version, actor, requestId } = request
  const mailbox = await inquiryMailbox(needs)
  return needs.db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, reference)
    if (!inquiry) return refused({ why: 'unknown' })
    const before = key && (await findAnswered(tx, key))
    if (before)
      return before.reference === reference && before.message === message
        ? ok(null)
        : refused({ why: 'other-key' })
    if (version !== null && version !== inquiry.version) return refused({ why: 'version-conflict' })
    if (inquiry.state === 'SPAM') return refused({ why: 'spam' })
    const mailId = await queueMail(needs, tx, {
      to: inquiry.email,
      kind: 'answer',
      replyTo: mailbox,
      message: answerMessage(needs.brand, inquiry, message, needs.timeZone),
      dedupeKey: `answer ${reference} ${inquiry.version}`,
    })
    await insertAnswer(tx, { inquiryId: inquiry.id, message, answeredBy: actor, mailId, key })
    await setState(tx, inquiry.id, 'ANSWERED', actor)
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'inquiries.answer',
      target: reference,
      before: { state: inquiry.state },
      after: { state: 'ANSWERED', mail: mailId },
    })
    return ok(null)
  })
}

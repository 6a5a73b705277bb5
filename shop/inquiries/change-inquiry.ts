import { recordAudit } from '../audit/audit-store.ts'
import { ok, refused, type Result } from '../result.ts'
import { mayMove, type InquiryState } from './inquiry.ts'
import { holdSender, lockInquiry, setState } from './inquiry-store.ts'
import { inquiryMailbox, tellOfInquiry, type MailNeeds } from './tell-of-inquiry.ts'

export type ChangeRefusal = 'unknown' | 'overtaken' | 'no-move'

/**
 * Without a mail: answered in another way, open again, spam or not. What was held as spam and is none is told of now,
 * as it would have been then. To the state that it has: nothing happens.
 */
export async function changeInquiry(
  needs: MailNeeds,
  request: {
    reference: string
    state: InquiryState
    version: number | null
    actor: string
    requestId: string
  },
): Promise<Result<null, ChangeRefusal>> {
  const { reference, state, version, actor, requestId } = request
  const mailbox = await inquiryMailbox(needs)
  return needs.db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, reference)
    if (!inquiry) return refused('unknown')
    if (version !== null && version !== inquiry.version) return refused('overtaken')
    if (inquiry.state === state) return ok(null)
    if (!mayMove(inquiry.state, state)) return refused('no-move')
    await setState(tx, inquiry.id, state, actor)
    if (inquiry.state === 'SPAM') {
      await holdSender(tx, inquiry.email)
      await tellOfInquiry(needs, tx, inquiry, mailbox)
    }
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'inquiries.change',
      target: reference,
      before: { state: inquiry.state },
      after: { state },
    })
    return ok(null)
  })
}

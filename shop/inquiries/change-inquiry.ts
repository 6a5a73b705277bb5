import { recordAudit } from '../audit/audit-store.ts'
import { ok, refused, type Result } from '../result.ts'
import { mayMove, type InquiryState } from './inquiry.ts'
import { holdSender, lockInquiry, setState } from './inquiry-store.ts'
import { inquiryMailbox, tellOfInquiry, type MailNeeds } from './tell-of-inquiry.ts'

type ChangeRefusal = { why: 'unknown' | 'version-conflict' | 'no-move' }

/**
 * Changes the state without a mail: answered in another way, open again, spam or not. If it was held as spam and is
 * not, the mails are sent now that would have been sent then. The same state again changes nothing.
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
    if (!inquiry) return refused({ why: 'unknown' })
    if (version !== null && version !== inquiry.version) return refused({ why: 'version-conflict' })
    if (inquiry.state === state) return ok(null)
    if (!mayMove(inquiry.state, state)) return refused({ why: 'no-move' })
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

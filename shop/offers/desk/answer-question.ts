import { recordAudit } from '../../audit/audit-store.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import { ok, refused, type Result } from '../../result.ts'
import { queueOfferMail } from '../mails/queue-offer-mail.ts'
import { offerNumber } from '../offer.ts'
import { lockOffer, type OfferRow } from '../offer-store.ts'
import { findMessageByKey, insertMessage } from './desk-store.ts'

/** A word to the buyer, by mail and on the page of the offer. The same key is the same word, however often it arrives. */
export async function answerQuestion(
  needs: MailNeeds,
  request: { offerId: string; text: string; key: string | null; actor: string; requestId: string },
): Promise<Result<OfferRow, { why: 'other-key' | 'no-address' }>> {
  const { offerId, text, key, actor, requestId } = request
  return needs.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    const before = key === null ? null : await findMessageByKey(tx, key)
    if (before)
      return before.offerId === offerId && before.text === text ? ok(offer) : refused({ why: 'other-key' })
    if (!offer.contact.email) return refused({ why: 'no-address' })
    await insertMessage(tx, { offerId, fromStaff: true, author: actor, text, key })
    await recordAudit(tx, { actor, requestId, action: 'offers.answer', target: offerNumber(offer.no) })
    await queueOfferMail(needs, tx, { kind: 'answer', offer, text })
    return ok(offer)
  })
}

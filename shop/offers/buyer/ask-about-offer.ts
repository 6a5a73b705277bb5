import { databaseNow } from '../../checkout/checkout-store.ts'
import { sameTextWithinMinutes } from '../../inquiries/spam.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import { tellStaffOfOffer } from '../mails/tell-staff-of-offer.ts'
import { lockOffer, updateOffer } from '../offer-store.ts'
import { hasWritten, insertBuyerMessage } from './request-store.ts'

/**
 * Its buyer asks back, in whatever state the offer is: one that has ended may be wanted again. The same question twice
 * in a row is one question.
 */
export async function askAboutOffer(
  needs: MailNeeds,
  { offerId, text, key = null }: { offerId: string; text: string; key?: string | null },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    if (await hasWritten(tx, { offerId, text, key }, sameTextWithinMinutes)) return
    await insertBuyerMessage(tx, { offerId, text, key })
    await updateOffer(tx, offerId, { askedAt: await databaseNow(tx) })
    await tellStaffOfOffer(needs, tx, { kind: 'question', offer, text })
  })
}

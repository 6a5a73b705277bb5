import { databaseNow } from '../../checkout/checkout-store.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import { isBeingPaid } from '../being-paid-store.ts'
import { queueOfferMail } from '../mails/queue-offer-mail.ts'
import { lockOffer, lockOpenEdition } from '../offer-store.ts'
import { findEdition, markReminded } from './due-offers-store.ts'
import { reminderAt } from './reminder.ts'

/**
 * Tells the buyer that the prices end soon; once, and only of an edition that can still be paid. While a card is being
 * charged for it nobody is reminded: if that fails, the next look is (`keepOffers`).
 */
export async function remindOffer(needs: MailNeeds, { editionId }: { editionId: string }): Promise<void> {
  const found = await findEdition(needs.db, editionId)
  if (!found) return
  await needs.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, found.offerId)
    const edition = await lockOpenEdition(tx, offer.id)
    if (edition?.id !== editionId || edition.remindedAt) return
    const now = await databaseNow(tx)
    const at = reminderAt(edition)
    if (!at || at > now || !edition.validUntil || edition.validUntil <= now) return
    if (await isBeingPaid(tx, editionId)) return
    await markReminded(tx, editionId)
    await queueOfferMail(needs, tx, { kind: 'reminder', offer, edition })
  })
}

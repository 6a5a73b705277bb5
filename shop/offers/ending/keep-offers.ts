import { expireOffer } from '../end-edition.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import { listPastOffers, listUnreminded } from './due-offers-store.ts'
import { remindOffer } from './remind-offer.ts'

/** Ends and reminds what should have been by now: its job was lost, or a payment was under way when it ran. */
export async function keepOffers(needs: MailNeeds): Promise<void> {
  for (const offerId of await listPastOffers(needs.db)) await expireOffer(needs, offerId)
  for (const editionId of await listUnreminded(needs.db)) await remindOffer(needs, { editionId })
}

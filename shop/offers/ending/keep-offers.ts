import type { Db } from '../../../database/connect.ts'
import { expireOffer } from '../end-edition.ts'
import type { OfferMailNeeds } from '../mails/queue-offer-mail.ts'
import { listPastOffers, listUnreminded } from './due-offers-store.ts'
import { remindOffer } from './remind-offer.ts'

/** Ends and reminds what should have been by now: its job was lost, or a payment was under way when it ran. */
export async function keepOffers(needs: OfferMailNeeds & { db: Db }): Promise<void> {
  for (const offerId of await listPastOffers(needs.db)) await expireOffer(needs, { offerId })
  for (const editionId of await listUnreminded(needs.db)) await remindOffer(needs, { editionId })
}

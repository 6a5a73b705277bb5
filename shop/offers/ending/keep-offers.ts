import { expireOffer } from '../end-edition.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import { listPastOffers, listUnreminded } from './due-offers-store.ts'
import { remindOffer } from './remind-offer.ts'

/**
 * Ends and reminds what should have been by now: its job was lost, or a payment was under way when it ran. One that
 * fails keeps none of the others from it; the job fails for it afterward, and the next run tries again.
 */
export async function keepOffers(needs: MailNeeds): Promise<void> {
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  for (const offerId of await listPastOffers(needs.db)) await expireOffer(needs, offerId).catch(note)
  for (const editionId of await listUnreminded(needs.db)) await remindOffer(needs, { editionId }).catch(note)
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} quotes could not be ended or reminded`)
}

import type { Tx } from '../../database/connect.ts'
import { databaseNow } from '../checkout/checkout-store.ts'
import type { MailNeeds } from '../inquiries/tell-of-inquiry.ts'
import type { Cents } from '../money.ts'
import { findEdition } from './ending/due-offers-store.ts'
import { tellStaffOfOffer } from './mails/tell-staff-of-offer.ts'
import { findOfferRow, moveEdition } from './offer-store.ts'

/** True together with the approval of its charge; staff are told. It was held open while the charge was under way. */
export async function markEditionPaid(
  needs: MailNeeds,
  tx: Tx,
  { editionId, ...paid }: { editionId: string; orderNumber: string; totalCents: Cents },
): Promise<void> {
  await moveEdition(tx, editionId, 'ACCEPTED', 'PAID', { endedAt: await databaseNow(tx) })
  const edition = await findEdition(tx, editionId)
  const offer = edition && (await findOfferRow(tx, edition.offerId))
  if (!offer) throw new Error(`the offer of edition ${editionId} is not found`)
  await tellStaffOfOffer(needs, tx, { kind: 'paid', offer, edition, paid })
}

import type { Tx } from '../../database/connect.ts'
import { databaseNow } from '../checkout/checkout-store.ts'
import { moveEdition } from './offer-store.ts'

/** True together with the approval of its charge. It was held open while the charge was under way. */
export async function markEditionPaid(tx: Tx, editionId: string): Promise<void> {
  await moveEdition(tx, editionId, 'ACCEPTED', 'PAID', { endedAt: await databaseNow(tx) })
}

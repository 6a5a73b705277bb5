import type { Tx } from '../../database/connect.ts'
import { deleteMailsAbout } from '../mail/delete-mails-about.ts'
import type { Whom } from '../personal-records.ts'
import { listIdsOf, pricedOffers } from './personal-store.ts'

/** With the mails to an address that they had only typed: the room of mails knows a person by their own. */
export async function eraseOffers(tx: Tx, whom: Whom, ghost: string): Promise<number> {
  await deleteMailsAbout(tx, 'offer', await listIdsOf(tx, whom))
  return pricedOffers.erase(tx, whom, ghost)
}

import { deleteMailsAbout } from '../mail/delete-mails-about.ts'
import type { PersonalRecords } from '../personal-records.ts'
import { listIdsOf, offerRecords } from './personal-store.ts'

export const pricedOffers: PersonalRecords = {
  ...offerRecords,
  async erase(tx, whom, ghost) {
    // Also those to an address that they had only typed: the room of mails knows a person by their own.
    await deleteMailsAbout(tx, 'offer', await listIdsOf(tx, whom))
    return offerRecords.erase(tx, whom, ghost)
  },
}

import type { Db } from '../../database/connect.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { isHalfUsed, shortNumbers } from '../back-office/customer-number.ts'
import { countNumbersOfLength } from '../back-office/customer-number-store.ts'
import { deleteOldSearches } from '../catalogue/empty-search-store.ts'
import { deleteOldCalls } from '../checkout/outside-call-store.ts'
import { deleteOldWindows } from '../limits/rate-window-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { alertStaff, type AlertNeeds } from '../mail/alert-staff.ts'
import { emptyTrash } from '../trash/empty-trash.ts'
import { fenceNumbers } from './fence-numbers.ts'
import { deleteOldRuns } from './reconciliation-store.ts'
import { removeUnusedPictures } from './remove-unused-pictures.ts'
import { sweepFiles } from './sweep-files.ts'

type Needs = AlertNeeds & {
  db: Db
  media: MediaStore
  backOffice: Pick<BackOffice, 'lastOrderNumber'>
  orderPrefix: string
  log: { warn(facts: object, message: string): void }
}

/** What an hour leaves behind: numbers are kept ahead of the books, rows that nobody needs any more go. */
export async function tidyUp(needs: Needs): Promise<void> {
  const { db } = needs
  await deleteOldWindows(db)
  await deleteOldCalls(db)
  await deleteOldRuns(db)
  await deleteOldSearches(db)
  await emptyTrash(needs)
  await removeUnusedPictures(needs)
  await sweepFiles(needs)
  await watchCustomerNumbers(needs)
  await fenceNumbers(needs).catch((error: unknown) =>
    needs.log.warn({ err: error }, 'the back office did not say its last order number'),
  )
}

async function watchCustomerNumbers(needs: Needs): Promise<void> {
  const given = await countNumbersOfLength(needs.db, 3)
  if (!isHalfUsed(given)) return
  await needs.db.transaction((tx) =>
    alertStaff(needs, tx, {
      subject: 'Half of the customer numbers are given out',
      text: `${given} of ${shortNumbers} numbers of the form WEB and three characters are used. Nothing stops: where no free one is found soon, new customers get four characters.`,
      path: '/admin/admin',
      key: 'customer numbers',
    }),
  )
}

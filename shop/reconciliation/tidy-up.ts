import type { Db } from '../../database/connect.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { isHalfUsed, shortNumbers } from '../back-office/customer-number.ts'
import { countNumbersOfLength } from '../back-office/customer-number-store.ts'
import { deleteOldCalls } from '../outside-calls/outside-call-store.ts'
import { deleteOldWindows } from '../limits/rate-window-store.ts'
import { deletedListDays } from '../lists/list.ts'
import { removeOldDeletedLists } from '../lists/list-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { alertStaff, type AlertNeeds } from '../mail/alert-staff.ts'
import { deleteOldListRequests } from '../newsletter/subscribers/list-request-store.ts'
import { emptyTrash } from '../trash/empty-trash.ts'
import { fenceNumbers } from './fence-numbers.ts'
import { deleteOldMisses } from '../search/miss-count-store.ts'
import { deleteOldRuns } from './reconciliation-store.ts'
import { removeUnusedPictures } from './remove-unused-pictures.ts'
import { sweepFiles } from './sweep-files.ts'

type Needs = AlertNeeds & {
  db: Db
  media: MediaStore
  backOffice: Pick<BackOffice, 'lastOrderNumber'>
  orderPrefix: string
  log: Record<'warn' | 'error', (facts: object, message: string) => void>
}

/**
 * The work of every hour: order numbers stay above those of the back office, and old rows are removed. Each step is
 * separate: one that fails does not stop the others, and fails the job at the end.
 */
export async function tidyUp(needs: Needs): Promise<void> {
  const { db } = needs
  const steps: Record<string, () => Promise<unknown>> = {
    'order numbers': () =>
      fenceNumbers(needs).catch((error: unknown) =>
        needs.log.warn({ err: error }, 'the back office did not say its last order number'),
      ),
    'customer numbers': () => watchCustomerNumbers(needs),
    'windows of limits': () => deleteOldWindows(db),
    'calls to the gateway and the back office': () => deleteOldCalls(db),
    reconciliations: () => deleteOldRuns(db),
    'empty searches': () => deleteOldMisses(db),
    'requests to the newsletter list': () => deleteOldListRequests(db),
    'the trash': () => emptyTrash(needs),
    'deleted lists': () => removeOldDeletedLists(db, deletedListDays),
    'unused pictures': () => removeUnusedPictures(needs),
    'files without a row': () => sweepFiles(needs),
  }
  const failed: Record<string, unknown> = {}
  for (const [step, act] of Object.entries(steps)) {
    try {
      await act()
    } catch (error) {
      needs.log.error({ err: error, step }, 'a step of the hourly tidying failed')
      failed[step] = error
    }
  }
  const names = Object.keys(failed)
  if (names.length)
    throw new AggregateError(Object.values(failed), `the hourly tidying failed at ${names.join(', ')}`)
}

async function watchCustomerNumbers(needs: Needs): Promise<void> {
  const given = await countNumbersOfLength(needs.db, 3)
  if (!isHalfUsed(given)) return
  await needs.db.transaction((tx) =>
    alertStaff(needs, tx, {
      subject: 'Half of the customer numbers are used up',
      text: `${given.toLocaleString('en-US')} of ${shortNumbers.toLocaleString('en-US')} numbers of the form WEB plus three characters are used. Nothing stops: if no free number is found quickly, new customers get four characters.`,
      path: '/admin/admin',
      key: 'customer numbers',
    }),
  )
}

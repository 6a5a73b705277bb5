import type { Db } from '../../../database/connect.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import type { JobQueue } from '../../jobs/job.ts'
import type { Geocoder } from '../../places/geocoder.ts'
import { findUnlocatedAddress, setPlace } from './contact-data-store.ts'
import { locateContactJob } from './locate-contact.job.ts'

/** When the shop starts: an address without a place may be known today, or the place search may be new. */
export async function locateAtStart(needs: { db: Db; jobs: JobQueue }): Promise<void> {
  if ((await findUnlocatedAddress(needs.db)) === null) return
  await needs.db.transaction((tx) => needs.jobs.enqueue(tx, locateContactJob, {}))
}

/** Looks up the address that was saved last; page views never do. Throws to be tried again. */
export async function locateContact(needs: { db: Db; geocoder: Geocoder }): Promise<void> {
  const address = await findUnlocatedAddress(needs.db)
  if (address === null) return
  const answer = await needs.geocoder.find(address)
  if (answer.kind === 'unreachable') throw new Error(`place search: ${answer.reason}`)
  await needs.db.transaction(async (tx) => {
    const own = await setPlace(tx, address, answer.kind === 'found' ? answer.place : null)
    if (own) await invalidatePages(tx, 'content')
  })
}

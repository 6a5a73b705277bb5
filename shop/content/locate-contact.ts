import type { Db } from '../../database/connect.ts'
import { dropPages } from '../drop-pages.ts'
import type { Geocoder } from '../places/geocoder.ts'
import { findUnlocatedAddress, setPlace } from './contact-data-store.ts'

/** Looks up the address that was saved last, once; page views never ask. Throws to be tried again. */
export async function locateContact(needs: { db: Db; geocoder: Geocoder }): Promise<void> {
  const address = await findUnlocatedAddress(needs.db)
  if (address === null) return
  const answer = await needs.geocoder.find(address)
  if (answer.kind === 'unreachable') throw new Error(`place search: ${answer.reason}`)
  await needs.db.transaction(async (tx) => {
    const own = await setPlace(tx, address, answer.kind === 'found' ? answer.place : null)
    if (own) await dropPages(tx, 'content')
  })
}

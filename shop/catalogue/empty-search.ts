import { withoutNul } from '../without-nul.ts'
import type { Db } from '../../database/connect.ts'
import { countEmptySearch } from './empty-search-store.ts'

/** A longer term is kept by its beginning. */
const longestKept = 60

/**
 * Notes that a visitor found nothing, for whoever decides what to sell. Whose search it was is not kept, nor a term
 * that may be somebody: an address, or a number as long as one of a telephone.
 */
export async function noteEmptySearch(needs: { db: Db; timeZone: string }, term: string): Promise<void> {
  const kept = withoutNul(term).trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, longestKept).trim()
  if (kept === '' || kept.includes('@') || /(\d[ ().+-]*){7}/.test(kept)) return
  await countEmptySearch(needs.db, kept, needs.timeZone)
}

import type { Db } from '../../database/connect.ts'
import { withoutNul } from '../text/without-nul.ts'
import { countEmptySearch } from './empty-search-store.ts'

/** Of a longer term only the beginning is kept. */
const longestKept = 60

/**
 * Notes that a visitor found nothing, so that staff see what is asked for. It does not keep who searched, nor a term
 * that may identify somebody: an e-mail address, or a number as long as a telephone number.
 */
export async function noteEmptySearch(needs: { db: Db; timeZone: string }, term: string): Promise<void> {
  const kept = withoutNul(term).trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, longestKept).trim()
  if (kept === '' || kept.includes('@') || /(\d[ ().+-]*){7}/.test(kept)) return
  await countEmptySearch(needs.db, kept, needs.timeZone)
}

import type { Db } from '../../database/connect.ts'
import { withoutNul } from '../text/without-nul.ts'
import { countEmptySearch } from './empty-search-store.ts'

/** Of a longer term only the beginning is kept. */
const longestKept = 60

/**
 * Notes that a visitor found nothing, so that staff see what is asked for, and on which page of ours. It does not keep
 * who searched, nor a term that may identify somebody: an e-mail address, or a number as long as a telephone number.
 */
export async function noteEmptySearch(
  needs: { db: Db; timeZone: string },
  term: string,
  typedOn: string | null = null,
): Promise<void> {
  const kept = withoutNul(term).trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, longestKept).trim()
  if (kept === '' || kept.includes('@') || /(\d[ ().+-]*){7}/.test(kept)) return
  const page = typedOn === null ? null : pageOf(typedOn)
  await countEmptySearch(needs.db, { term: kept, page, timeZone: needs.timeZone })
}

/** The page of a path. Only of products and categories it says which: other pages may be about a person. */
function pageOf(path: string): string | null {
  const [, room = '', name = ''] = path.split('/')
  if (!/^[a-z-]{1,40}$/.test(room)) return null
  const isNamed = (room === 'product-details' || room === 'shop') && /^[A-Za-z0-9_%.-]{1,80}$/.test(name)
  return isNamed ? `/${room}/${name}` : `/${room}`
}

import type { Db } from '../../database/connect.ts'
import { findOwnNumber } from '../own-numbers/keep-own-numbers.ts'
import { withoutNul } from '../text/without-nul.ts'
import { countMiss } from './miss-count-store.ts'
import type { MissKind } from './miss.ts'

/** Of a longer term only the beginning is kept. */
const longestKept = 60

/**
 * Notes that a visitor found nothing, or chose nothing of what was found, so that staff see what is asked for, and on
 * which page of ours. It does not keep who searched, nor a term that may identify somebody: an e-mail address, or a
 * number as long as a telephone number. A number of the searcher's own (`sub`) leads to its product and is nobody's
 * business (docs/safety.md, N3).
 */
export async function noteMiss(
  needs: { db: Db; timeZone: string },
  {
    kind,
    typed,
    typedOn,
    sub,
  }: { kind: MissKind; typed: string; typedOn: string | null; sub: string | null },
): Promise<void> {
  const term = withoutNul(typed).trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, longestKept).trim()
  if (term === '' || term.includes('@') || /(\d[ ().+-]*){7}/.test(term)) return
  if (sub !== null && (await findOwnNumber(needs, { sub, own: typed }))) return
  const page = typedOn === null ? null : pageOf(typedOn)
  await countMiss(needs.db, { kind, term, page, timeZone: needs.timeZone })
}

/** The page of a path. Only of products and categories it says which: other pages may be about a person. */
function pageOf(path: string): string | null {
  const [, room = '', name = ''] = path.split('/')
  if (!/^[a-z-]{1,40}$/.test(room)) return null
  const isNamed = (room === 'product-details' || room === 'shop') && /^[A-Za-z0-9_%.-]{1,80}$/.test(name)
  return isNamed ? `/${room}/${name}` : `/${room}`
}

import { cardsPerPage } from '../catalogue/card-store.ts'
import { isCuredSince, listMissRows } from './miss-store.ts'
import type { Miss } from './miss.ts'
import { openSearch, type SearchNeeds } from './open-search.ts'

/** The misses of a week, each with whether staff have mended it: the search itself says so. */
export async function listMisses(
  needs: SearchNeeds & { timeZone: string },
  week: Parameters<typeof listMissRows>[1],
): Promise<{ misses: Miss[]; total: number }> {
  const { misses, total } = await listMissRows(needs, week)
  const told: Miss[] = []
  // One after the other: visitors search at the same time.
  for (const { leftAt, ...miss } of misses)
    told.push({ ...miss, isMended: await isMended(needs, miss.term, leftAt) })
  return { misses: told, total }
}

/** It finds something now; if it did so before, something that was added since it was left. */
async function isMended(needs: SearchNeeds, term: string, leftAt: string | null): Promise<boolean> {
  const found = await openSearch(needs, { q: term })
  if (found.total === 0 || leftAt === null) return found.total > 0
  const ids = await found.readIds({ limit: cardsPerPage, offset: 0 })
  return isCuredSince(needs.db, { term, since: leftAt, ids })
}

import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { emptySearches } from './tables.ts'

/** At most this many terms a day: somebody who searches for rubbish all day must not fill the disk. */
export const mostTermsOfDay = 500

/** Of the pages on which a term was typed, so many are kept for a day. */
const mostPages = 5

/** `page`: where it was typed, if that is known. */
export async function countEmptySearch(
  db: Db,
  { term, page, timeZone }: { term: string; page: string | null; timeZone: string },
): Promise<void> {
  const day = sql`(now() at time zone ${timeZone})::date`
  const pages = sql`array_remove(array[${page}]::text[], null)`
  await db.execute(sql`
    insert into ${emptySearches} (term, day, times, pages)
    select ${term}, ${day}, 1, ${pages}
      where (select count(*) from ${emptySearches} where day = ${day}) < ${mostTermsOfDay}
        or exists (select from ${emptySearches} where day = ${day} and term = ${term})
    on conflict (day, term) do update set times = empty_search.times + 1,
      pages = case when empty_search.pages @> excluded.pages or cardinality(empty_search.pages) >= ${mostPages}
        then empty_search.pages else empty_search.pages || excluded.pages end`)
}

/** The longest report covers a year and the year before. */
export async function deleteOldSearches(db: Db): Promise<void> {
  await db.delete(emptySearches).where(sql`${emptySearches.day} < now() - interval '800 days'`)
}

import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { emptySearches } from './tables.ts'

/** At most this many terms a day: somebody who searches for rubbish all day must not fill the disk. */
export const mostTermsOfDay = 500

export async function countEmptySearch(db: Db, term: string, timeZone: string): Promise<void> {
  const day = sql`(now() at time zone ${timeZone})::date`
  await db.execute(sql`
    insert into ${emptySearches} (term, day, times)
    select ${term}, ${day}, 1
      where (select count(*) from ${emptySearches} where day = ${day}) < ${mostTermsOfDay}
        or exists (select from ${emptySearches} where day = ${day} and term = ${term})
    on conflict (day, term) do update set times = empty_search.times + 1`)
}

/** The longest report covers a year and the year before. */
export async function deleteOldSearches(db: Db): Promise<void> {
  await db.delete(emptySearches).where(sql`${emptySearches.day} < now() - interval '800 days'`)
}

import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { MissKind } from './miss.ts'
import { emptySearches, leftSearches } from './tables.ts'

/** At most this many terms a day: somebody who searches for rubbish all day must not fill the disk. */
export const mostTermsOfDay = 500

/** Of the pages on which a term was typed, so many are kept for a day. */
const mostPages = 5

const tableOf = { empty: emptySearches, left: leftSearches }

/** `page`: where it was typed, if that is known. */
export async function countMiss(
  db: Db,
  { kind, term, page, timeZone }: { kind: MissKind; term: string; page: string | null; timeZone: string },
): Promise<void> {
  const table = tableOf[kind]
  const day = sql`(now() at time zone ${timeZone})::date`
  const pages = sql`array_remove(array[${page}]::text[], null)`
  await db.execute(sql`
    insert into ${table} as kept (term, day, times, pages)
    select ${term}, ${day}, 1, ${pages}
      where (select count(*) from ${table} where day = ${day}) < ${mostTermsOfDay}
        or exists (select from ${table} where day = ${day} and term = ${term})
    on conflict (day, term) do update set times = kept.times + 1${kind === 'left' ? sql`, last_at = now()` : sql``},
      pages = case when kept.pages @> excluded.pages or cardinality(kept.pages) >= ${mostPages}
        then kept.pages else kept.pages || excluded.pages end`)
}

/** The longest report covers a year and the year before. */
export async function deleteOldMisses(db: Db): Promise<void> {
  for (const table of Object.values(tableOf))
    await db.delete(table).where(lt(table.day, sql`now() - interval '800 days'`))
}

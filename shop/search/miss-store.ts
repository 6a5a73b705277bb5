import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { Miss } from './miss.ts'

const mostShownPages = 5

/** What found nothing in one week from Monday on, the most frequent first. */
export async function listMisses(
  { db, timeZone }: { db: Db; timeZone: string },
  { weeksAgo, q, limit, cursor }: { weeksAgo: number; q: string; limit: number; cursor: number },
): Promise<{ misses: Miss[]; total: number }> {
  const misses = sql`
    with week as materialized (
      select (date_trunc('week', now() at time zone ${timeZone}) - make_interval(weeks => ${weeksAgo}))::date as first),
    of_week as materialized (
      select term, times, pages from empty_search, week where day >= first and day < first + 7
        and position(${q.trim().toLowerCase()} in term) > 0),
    miss as (select term, sum(times)::int as times from of_week group by term)`
  const { rows } = await db.execute<Miss>(sql`${misses}
    select term, times, array(
      select distinct page from of_week typed, unnest(typed.pages) page
      where typed.term = miss.term order by page limit ${mostShownPages}) as pages
    from miss order by times desc, term limit ${limit} offset ${cursor}`)
  const count = await db.execute<{ total: number }>(sql`${misses} select count(*)::int as total from miss`)
  return { misses: rows, total: count.rows[0]?.total ?? 0 }
}

import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { Miss, MissKind } from './miss.ts'

const mostShownPages = 5

/** `leftAt`: when it was left last in that week */
type MissRow = Omit<Miss, 'isMended'> & { leftAt: string | null }

/** What was searched for in vain in one week from Monday on, the most frequent first. */
export async function listMissRows(
  { db, timeZone }: { db: Db; timeZone: string },
  {
    weeksAgo,
    q,
    kind,
    limit,
    cursor,
  }: { weeksAgo: number; q: string; kind?: MissKind | undefined; limit: number; cursor: number },
): Promise<{ misses: MissRow[]; total: number }> {
  const misses = sql`
    with week as materialized (
      select (date_trunc('week', now() at time zone ${timeZone}) - make_interval(weeks => ${weeksAgo}))::date as first),
    kept as (
      select term, day, times as empty, 0 as away, null::timestamptz as last_at, pages from empty_search where ${kind ?? 'empty'} = 'empty'
      union all
      select term, day, 0, times, last_at, pages from left_search where ${kind ?? 'left'} = 'left'),
    of_week as materialized (
      select kept.* from kept, week where day >= first and day < first + 7
        and position(${q.trim().toLowerCase()} in term) > 0),
    miss as (
      select term, sum(empty)::int as times, sum(away)::int as away, max(last_at) as left_at from of_week group by term)`
  const { rows } = await db.execute<MissRow>(sql`${misses}
    select term, times, away as "left", left_at::text as "leftAt", array(
      select distinct page from of_week typed, unnest(typed.pages) page
      where typed.term = miss.term order by page limit ${mostShownPages}) as pages
    from miss order by times + away desc, term limit ${limit} offset ${cursor}`)
  const count = await db.execute<{ total: number }>(sql`${misses} select count(*)::int as total from miss`)
  return { misses: rows, total: count.rows[0]?.total ?? 0 }
}

/**
 * Is there a synonym or another number for this text, or one of these products, that was added since then?
 */
export async function isCuredSince(
  db: Db,
  { term, since: at, ids }: { term: string; since: string; ids: string[] },
): Promise<boolean> {
  const since = sql`${at}::timestamptz`
  const { rows } = await db.execute<{ isCured: boolean }>(sql`
    select exists (select from synonym where created_at > ${since}
        and (search_fold(term) = search_fold(${term}) or (both_ways and search_fold(means) = search_fold(${term}))))
      or exists (select from alias where created_at > ${since}
        and number_key(number) collate "C" = number_key(${term}))
      or exists (select from supersession where created_at > ${since}
        and number_key(number) collate "C" = number_key(${term}))
      or exists (select from product where id = any(${sql.param(ids)}::uuid[]) and created_at > ${since})
      as "isCured"`)
  return rows[0]?.isCured ?? false
}

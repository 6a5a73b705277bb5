import { sql } from 'drizzle-orm'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../../database/connect.ts'

/** What the shop still does by itself after an answer, and writes about. */
const jobs = ['settle-charge', 'send-order', 'return-money', 'send-mail', 'answer-list-request']
/** ms. Some tests hold a job back: they are asked about as they are. */
const longestWaitMs = 5000

/**
 * A hash of the content of each table, in whatever order its rows are; `last_seen` of sessions does not count. It is
 * asked for before and after hundreds of calls: a sum of the rows' hashes costs a tenth of a sorted list of them. What
 * an earlier call has set in motion ends first, so that nobody is blamed for it.
 */
export async function tableHashes(db: Db): Promise<Record<string, string>> {
  const until = Date.now() + longestWaitMs
  while ((await isAtWork(db)) && Date.now() < until) await delay(20)
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const each = tables.rows.map(({ name }) => {
    const row = name === 'session' ? sql`(to_jsonb(row) - 'last_seen')` : sql`row`
    return sql`select ${name}::text as name,
      concat_ws(' ', count(*), sum(hashtextextended(${row}::text, 0))) as hash from ${sql.identifier(name)} row`
  })
  const hashes = await db.execute<{ name: string; hash: string }>(sql.join(each, sql` union all `))
  return Object.fromEntries(hashes.rows.map(({ name, hash }) => [name, hash]))
}

async function isAtWork(db: Db): Promise<boolean> {
  const { rows: queues } = await db.execute(sql`select where to_regclass('pgboss.job') is not null`)
  if (queues.length === 0) return false
  const { rows } = await db.execute(sql`
    select from pgboss.job
    where name = any (${sql.param(jobs)}::text[]) and state < 'completed' and start_after < now() + interval '3 seconds'
    limit 1`)
  return rows.length > 0
}

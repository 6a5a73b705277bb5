import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'

/**
 * A hash of the content of each table, in whatever order its rows are; `last_seen` of sessions does not count. It is
 * asked for before and after hundreds of calls: a sum of the rows' hashes costs a tenth of a sorted list of them.
 */
export async function tableHashes(db: Db): Promise<Record<string, string>> {
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

import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'

/** A hash of the content of each table; `last_seen` of sessions does not count. */
export async function tableHashes(db: Db): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const each = tables.rows.map(
    ({ name }) => sql`select ${name}::text as name, md5(coalesce(
      string_agg(md5((to_jsonb(row) - 'last_seen')::text), ',' order by md5((to_jsonb(row) - 'last_seen')::text)), ''
    )) as hash from ${sql.identifier(name)} row`,
  )
  const hashes = await db.execute<{ name: string; hash: string }>(sql.join(each, sql` union all `))
  return Object.fromEntries(hashes.rows.map(({ name, hash }) => [name, hash]))
}

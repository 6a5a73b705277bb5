import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { RowSink, Sequence, TableColumns, TableFigures } from '../shop/backup/snapshot.ts'

/** Written and read back in the same words and order, whatever the server or the role prefers. */
export const plainText = `set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = public;
  set local synchronize_seqscans = off`

/** Nothing of this ends because it takes long. Not every version of PostgreSQL knows each of them. */
export const noLimits = `select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

export function readOut(client: Client, { name, columns }: TableColumns): AsyncIterable<Uint8Array> {
  return client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))
}

export function readQuery(client: Client, query: string): AsyncIterable<Uint8Array> {
  return client.query(copyTo(`copy (${query}) to stdout`))
}

export function writeInto(client: Client, { name, columns }: TableColumns): RowSink {
  const sink = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
  let failure: Error | null = null
  const settled = new Promise<void>((resolve) => {
    sink.once('finish', resolve)
    sink.once('error', (error: Error) => {
      failure = error
      resolve()
    })
  })
  return {
    async write(bytes) {
      if (failure) throw failure
      if (sink.write(bytes)) return
      const drained = new Promise<void>((resolve) => sink.once('drain', resolve))
      await Promise.race([drained, settled])
      if (failure) throw failure
    },
    async end() {
      sink.end()
      await settled
      if (failure) throw failure
      return sink.rowCount
    },
  }
}

/** Those of these names that exist, in order, with the columns that hold something of their own. */
export async function listTables(client: Client, names: string[]): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any ($1)
     group by c.relname order by c.relname`,
    [names],
  )
  return rows
}

/** Rows, and the sum of each column of whole cents: of any release, so its names are asked of the database. */
export async function countRows(client: Client, table: string): Promise<TableFigures> {
  const found = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = ('public.' || quote_ident($1))::regclass
       and attnum > 0 and not attisdropped and attname like '%\\_cents' order by attnum`,
    [table],
  )
  const names = found.rows.map(({ name }) => name)
  const sums = names.map((name) => `, coalesce(sum(${quoted(name)}), 0)::text as ${quoted(name)}`)
  const { rows } = await client.query<Record<string, string>>(
    `select count(*)::text as "of all"${sums.join('')} from public.${quoted(table)}`,
  )
  const [{ 'of all': count = '0', ...rest } = {}] = rows
  return { rows: Number(count), sums: rest }
}

export async function listSequences(client: Client, tables: string[]): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select s.relname as name from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
       join pg_class t on t.oid = d.refobjid
     where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       and t.relnamespace = 'public'::regnamespace and t.relname = any ($1) order by 1`,
    [tables],
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called as called from public.${quoted(name)}`,
    )
    if (found.rows[0]) sequences.push({ name, ...found.rows[0] })
  }
  return sequences
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'

const dayMs = 24 * 3_600_000

/** Every row has its file, and no file older than a day lacks a row (docs/safety.md, I9). */
export async function filesAndRows(db: Db, mediaFolder: string): Promise<string[]> {
  const wanted = await db.execute<{ name: string }>(sql`
    select id || '.jpg' as name from picture
    union all select id || '-' || each || ending from picture, unnest(widths) each, (values ('.jpg'), ('.avif')) e(ending)
    union all select file from brochure`)
  const names = new Set(wanted.rows.map(({ name }) => name))
  const files = await readdir(mediaFolder).catch(() => [])
  const there = new Set(files)
  const orphans: string[] = []
  for (const file of files) {
    if (names.has(file)) continue
    const { mtimeMs } = await stat(join(mediaFolder, file))
    if (Date.now() - mtimeMs > dayMs) orphans.push(`I9: the file ${file} belongs to no row`)
  }
  const gone = [...names].filter((name) => !there.has(name)).map((name) => `I9: the file ${name} is gone`)
  return [...gone, ...orphans]
}

/**
 * Looks for `secrets` in every table, in the files of `folders` and in `log` (docs/safety.md, I11). Says where one was,
 * never the secret.
 */
export async function leaks(
  db: Db,
  secrets: Record<string, string>,
  { folders, log }: { folders: string[]; log: string },
): Promise<string[]> {
  const named = Object.entries(secrets)
  const found = named.filter(([, secret]) => log.includes(secret)).map(([name]) => `I11: ${name} in the log`)
  for (const table of await listTables(db)) {
    const hits = await db.execute<{ secret: string }>(sql`
      select sought.secret from unnest(${sql.param(Object.values(secrets))}::text[]) as sought (secret)
      where exists (select from ${sql.raw(table)} t where position(sought.secret in t::text) > 0)`)
    for (const { secret } of hits.rows)
      found.push(`I11: ${named.find(([, value]) => value === secret)?.[0]} in the table ${table}`)
  }
  for (const folder of folders)
    for (const file of await listFiles(folder)) {
      const text = await readFile(file, 'latin1')
      for (const [name, secret] of named) if (text.includes(secret)) found.push(`I11: ${name} in a file`)
    }
  return found
}

async function listTables(db: Db): Promise<string[]> {
  const found = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`)
  return found.rows.map(({ name }) => name)
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

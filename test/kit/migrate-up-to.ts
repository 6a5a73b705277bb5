import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Connection } from '../../database/connect.ts'
import { migrationsFolder } from '../../database/migration-files.ts'

/**
 * An empty database with the migrations up to this one, as an older release left it. `change` edits the files first, as
 * another release has them.
 */
export async function migrateUpTo(
  connection: Connection,
  last: string,
  change: (folder: string) => Promise<void> = async () => {},
): Promise<void> {
  for (const schema of ['public', 'drizzle', 'pgboss'])
    await connection.db.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`)
  await connection.db.execute(sql`create schema public`)
  await migrateFrom(connection, last, change)
}

/** The same on top of the tables that are there. */
export async function migrateFrom(
  connection: Connection,
  last: string,
  change: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  await change(folder)
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] }
  const until = entries.findIndex(({ tag }) => tag === last)
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, until + 1) }))
  await migrate(drizzle({ client: connection.pool }), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
}

/** Adds a migration to the files: one of a release that does not exist. */
export async function addMigration(folder: string, tag: string, statements: string): Promise<void> {
  const journal = join(folder, 'meta/_journal.json')
  const known = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] }
  const when = Math.max(...known.entries.map((one) => one.when)) + 1000
  known.entries.push({ idx: known.entries.length, version: '7', when, tag, breakpoints: true } as never)
  await writeFile(journal, JSON.stringify(known))
  await writeFile(join(folder, `${tag}.sql`), statements)
}

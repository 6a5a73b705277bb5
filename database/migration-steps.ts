import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'

/** One frozen file of `migrations`, as its statements. */
type MigrationStep = { when: number; hash: string; statements: string[] }

/** What this release knows, oldest first. */
export function listMigrationSteps(): MigrationStep[] {
  const files = readMigrationFiles({ migrationsFolder: new URL('./migrations', import.meta.url).pathname })
  return files.map(({ folderMillis, hash, sql }) => ({ when: folderMillis, hash, statements: sql }))
}

/** As the migrator of drizzle does, which would end the transaction that these are to be part of. */
export async function applySteps(client: ClientBase, steps: MigrationStep[]): Promise<void> {
  for (const { when, hash, statements } of steps) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      when,
    ])
  }
}

/** An empty record of migrations. */
export async function beginSteps(client: ClientBase): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    delete from drizzle.__drizzle_migrations`)
}

type Made = { tables: string[]; functions: string[]; collations: string[] }

/** Everything that the migrations ever made in the schema `public`: what else is there belongs to somebody else. */
export function listMade(steps: MigrationStep[]): Made {
  const text = steps.flatMap(({ statements }) => statements).join('\n')
  const names = (shape: RegExp) => [...new Set([...text.matchAll(shape)].map(([, name = '']) => name))]
  return {
    tables: names(/^create table (?:if not exists )?([a-z0-9_]+)/gim),
    functions: names(/^create (?:or replace )?function ([a-z0-9_]+)/gim),
    collations: names(/^create collation (?:if not exists )?([a-z0-9_]+)/gim),
  }
}

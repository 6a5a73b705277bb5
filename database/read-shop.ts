import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Migration, Snapshot } from '../shop/backup/snapshot.ts'
import { poolOptions, type ConnectionTarget } from './connect.ts'
import { countRows, listSequences, listTables, noLimits, plainText, readOut, readQuery } from './copy-rows.ts'
import { listMade, listMigrationSteps } from './migration-steps.ts'
import { sameTables } from './tables-level.ts'

/** One backup of a database at a time. */
const backupLock = 7_100_008

/** Work that waits; what was under way is begun again, as after the death of its process. */
const waitingJobs = `select json_build_object('name', name, 'data', data, 'startAt', start_after)
  from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%'`

/** All rows of the shop in one transaction that only reads. Null: somebody else is at it. */
export async function openSnapshot(target: ConnectionTarget): Promise<Snapshot | null> {
  const client = new pg.Client({ ...poolOptions(target), connectionTimeoutMillis: 5000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${noLimits}; ${plainText}`)
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [
      backupLock,
    ])
    if (rows[0]?.ours) return await snapshotOf(client)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  await client.end()
  return null
}

async function snapshotOf(client: pg.Client): Promise<Snapshot> {
  const tables = await listTables(client, listMade(listMigrationSteps()).tables)
  const hasJobs = await exists(client, 'pgboss.job')
  return {
    db: drizzle({ client }),
    migrations: await listMigrations(client),
    tables,
    readRows: (table) => readOut(client, table),
    readJobs: () => readQuery(client, hasJobs ? waitingJobs : 'select where false'),
    countRows: (table) => countRows(client, table),
    listSequences: () =>
      listSequences(
        client,
        tables.map(({ name }) => name),
      ),
    // With the connection the transaction ends, even in the middle of a table.
    close: () => client.end().catch(() => {}),
  }
}

async function listMigrations(client: pg.Client): Promise<Migration[]> {
  if (!(await exists(client, 'drizzle.__drizzle_migrations'))) return []
  const { rows } = await client.query<{ when: string; hash: string }>(
    'select created_at::text as when, hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ when, hash }) => knownEdition({ when: Number(when), hash }))
}

/** As this release knows it, if it made the same tables from another edition of its file. */
function knownEdition(made: Migration): Migration {
  if (!sameTables.has(made.hash)) return made
  return { ...made, hash: listMigrationSteps().find(({ when }) => when === made.when)?.hash ?? made.hash }
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  return rows[0]?.there ?? false
}

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Loading, Migration, ShopRows, WaitingJob } from '../shop/backup/snapshot.ts'
import { migrationLock, poolOptions, type ConnectionTarget } from './connect.ts'
import { countRows, listTables, noLimits, plainText, quoted, readOut, writeInto } from './copy-rows.ts'
import { applySteps, beginSteps, listMade, listMigrationSteps } from './migration-steps.ts'
import { openSnapshot } from './read-shop.ts'
import { readTablesLevel } from './tables-level.ts'

/** The rows of the shop in this database. */
export function shopRows(target: ConnectionTarget): ShopRows {
  return {
    migrations: listMigrationSteps().map(({ when, hash }) => ({ when, hash })),
    openSnapshot: () => openSnapshot(target),
    replace: (level, act) => replace(target, level, act),
  }
}

/**
 * Tables, functions and collations of the shop are dropped and made anew, as they were at `level`. All of it is one
 * transaction: a process that is killed leaves what was there before.
 */
async function replace(
  target: ConnectionTarget,
  level: Migration[],
  act: (loading: Loading) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...poolOptions(target), connectionTimeoutMillis: 5000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await drizzle({ client }).transaction(async (tx) => {
      await client.query(`${noLimits}; set local lock_timeout = '30s'; ${plainText}`)
      // A command that starts meanwhile waits here, before it looks at the tables.
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
      await refuseNewer(client)
      const steps = listMigrationSteps()
      await dropAll(client, listMade(steps))
      await beginSteps(client)
      await applySteps(client, steps.slice(0, level.length))
      const keys = await openUp(client)
      await act({
        tx,
        tables: await listTables(client, listMade(steps).tables),
        loadRows: (table) => writeInto(client, table),
        loadJobs: () => writeInto(client, { name: 'restored_job', columns: ['job'] }),
        async secure(sequences) {
          for (const { name, last, called } of sequences)
            await client.query(`select setval(('public.' || quote_ident($1))::regclass, $2, $3)`, [
              name,
              last,
              called,
            ])
          await closeUp(client, keys)
        },
        countRows: (table) => countRows(client, table),
        readRows: (table) => readOut(client, table),
        migrate: async () => {
          await applySteps(client, steps.slice(level.length))
          await client.query('analyze')
        },
        listJobs: (after, most) => listJobs(client, after, most),
      })
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** We would leave behind what we do not know, and the update to that release would then find it in its way. */
async function refuseNewer(client: pg.Client): Promise<void> {
  if ((await readTablesLevel(client)).unknown > 0)
    throw new Error(
      'Its tables are those of a newer version of the shop, some of which this one does not know. Restore into an empty database: another DATABASE_URL, or an empty DATA_DIR.',
    )
}

async function dropAll(client: pg.Client, { tables, functions, collations }: ReturnType<typeof listMade>) {
  const drops = [
    ...tables.map((name) => `drop table if exists public.${quoted(name)} cascade`),
    ...functions.map((name) => `drop function if exists public.${quoted(name)} cascade`),
    ...collations.map((name) => `drop collation if exists public.${quoted(name)} cascade`),
  ]
  await client.query(drops.join(';'))
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  )
  // The work of the shop that is replaced. What runs on a schedule comes again by itself.
  if (rows[0]?.there) await client.query('delete from pgboss.job')
}

type ForeignKey = { table: string; name: string; definition: string }

/**
 * The guards are for those who sell: they would refuse rows of orders that are long past. Keys between tables are taken
 * away and added again when all rows are there, which checks every row. An owner of tables may do both; to be a
 * superuser is not needed.
 */
async function openUp(client: pg.Client): Promise<ForeignKey[]> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [await tableNames(client)],
  )
  for (const { table, name } of keys)
    await client.query(`alter table public.${quoted(table)} drop constraint ${quoted(name)}`)
  const names = await tableNames(client)
  for (const name of names) await client.query(`alter table public.${quoted(name)} disable trigger user`)
  // Rows that the migrations themselves have put in.
  await client.query(`truncate ${names.map((name) => `public.${quoted(name)}`).join(', ')}`)
  await client.query(
    'create temporary table restored_job (id bigint generated always as identity, job jsonb not null) on commit drop',
  )
  return keys
}

async function closeUp(client: pg.Client, keys: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table public.${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  for (const name of await tableNames(client))
    await client.query(`alter table public.${quoted(name)} enable trigger user`)
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname = any ($1) order by 1`,
    [listMade(listMigrationSteps()).tables],
  )
  return rows.map(({ name }) => name)
}

async function listJobs(client: pg.Client, after: number, most: number) {
  const { rows } = await client.query<{ id: string; job: WaitingJob }>(
    'select id, job from pg_temp.restored_job where id > $1 order by id limit $2',
    [after, most],
  )
  return rows.map(({ id, job }) => ({ id: Number(id), ...job }))
}

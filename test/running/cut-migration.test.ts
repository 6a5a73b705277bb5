import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { connect, migrateDatabase, tablesAreCurrent } from '../../database/connect.ts'
import { readTablesLevel } from '../../database/tables-level.ts'
import { migrateUpTo } from '../kit/migrate-up-to.ts'
import { copyDatabase } from '../kit/open-test-shop.ts'
import { drawn } from '../kit/sample.ts'
import { databaseUrl } from '../kit/test-database.ts'

const run = promisify(execFile)
const database = await copyDatabase()
const connection = connect(database.target)
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** Any older level: these tables are of before the panel, and have grown by most of what there is. */
const older = '0006_hand_over'

test('an update that is killed at any of its statements leaves tables that the next start brings up to date', async () => {
  await olderTables()
  const { stdout } = await updateKilledAt(0)
  const statements = Number(stdout)
  expect(statements).toBeGreaterThan(100)
  const whole = await shapeOf()
  const all = Array.from({ length: statements }, (_, at) => at + 1)
  for (const at of drawn('statements of an update', all, 8)) {
    await olderTables()
    const before = await shapeOf()
    await expect(updateKilledAt(at), `statement ${at}`).rejects.toMatchObject({ signal: 'SIGKILL' })
    await untilAlone()
    const { known } = await readTablesLevel(connection.pool)
    expect([at, await shapeOf()]).toEqual([at, known === 6 ? before : whole])
    await migrateDatabase(database.target)
    expect([at, await tablesAreCurrent(connection.db), await shapeOf()]).toEqual([at, true, whole])
    const { rows } = await connection.db.execute(sql`select name from category`)
    expect(rows).toEqual([{ name: 'Grinders' }])
  }
}, 900_000)

async function olderTables(): Promise<void> {
  await migrateUpTo(connection, older)
  await connection.db.execute(sql`insert into category (name) values ('Grinders')`)
}

function updateKilledAt(statement: number) {
  const file = join(import.meta.dirname, 'die-in-migration.ts')
  return run(process.execPath, [file, databaseUrl(database.target), String(statement)])
}

/** PostgreSQL notices a dead client at its next word, and undoes what it had begun. */
async function untilAlone(): Promise<void> {
  await connection.db.execute(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query not like '%pg_terminate_backend%'`)
}

/** Every column, index, check and trigger. */
async function shapeOf(): Promise<unknown[]> {
  const { rows } = await connection.db.execute<{ line: string }>(sql`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
    order by 1`)
  return rows.map(({ line }) => line)
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tarArchive } from '../../adapters/backup/tar-archive.ts'
import { connect, type Connection } from '../../database/connect.ts'
import { shopRows } from '../../database/load-shop.ts'
import { levelOfCode, listMigrations } from '../../database/migration-files.ts'
import { shown } from '../../database/tables-level.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { emptyTables } from '../../test/kit/empty-tables.ts'
import { memoryPlace, type MemoryPlace } from '../../test/kit/backup/memory-place.ts'
import { addMigration, migrateFrom, migrateUpTo } from '../../test/kit/migrate-up-to.ts'
import { copyDatabase, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { memoryMedia, restoreInto, structureOf } from '../../test/kit/backup/restored.ts'
import { makeNightlyBackup } from './keep-backups.ts'
import { checkBackup, type Checked } from './load-backup.ts'
import { makeBackup, whyNoBackup } from './make-backup.ts'
import { compareLevels } from './manifest.ts'

/** Any that is not the newest will do: what came after it need not be named here. */
const older = '0015_any_size'
const newer = `${shown(levelOfCode + 1)}_next`

let shop: TestShop
let database: Awaited<ReturnType<typeof copyDatabase>>
let connection: Connection
let place: MemoryPlace
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  database = await copyDatabase()
  connection = connect(database.target)
  place = memoryPlace()
  return async () => {
    await connection.close()
    await database.drop()
  }
})

const open = async () => (await place.open('a')) ?? Promise.reject(new Error('there is no backup'))
async function backUp(): Promise<Checked> {
  const made = await makeBackup({ ...shop, rows: shopRows(database.target) }, place, 'a')
  if (!made.ok) throw new Error(made.refusal.why)
  return checkBackup(tarArchive, open)
}

test('a backup of older tables is restored as they were, and brought up to date', async () => {
  const structure = await structureOf(connection)
  await migrateUpTo(connection, older)
  await connection.db.execute(sql`with parts as (insert into category (name) values ('Parts') returning id)
    insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents)
    select 'Z1', 'Old part', 'of an older release', id, 1100, 900 from parts`)
  const checked = await backUp()
  expect(checked.head.migrations).toHaveLength(listMigrations().findIndex(({ tag }) => tag === older) + 1)
  const target = await copyDatabase()
  await restoreInto(target.target, memoryMedia(), { checked, open })
  const restored = connect(target.target)
  expect(await structureOf(restored)).toEqual(structure)
  const { rows } = await restored.db.execute(sql`select number, title from product`)
  expect(rows).toEqual([{ number: 'Z1', title: 'Old part' }])
  await restored.close()
  await target.drop()
})

test('a demo whose tables come from another edition of a file that made the same can be restored', async () => {
  const edition = 'ceae363cb649def669f72bf31326c5b79351e36efe69ada891f5494315879bcc'
  await connection.db.execute(sql`update drizzle.__drizzle_migrations set hash = ${edition}
    where created_at = (select created_at from drizzle.__drizzle_migrations order by created_at offset 6 limit 1)`)
  const { head } = await backUp()
  expect(compareLevels(head.migrations, shop.rows.migrations)).toBe('same')
})

describe('tables of a newer release', () => {
  beforeEach(() =>
    migrateFrom(connection, newer, (folder) =>
      addMigration(folder, newer, 'create table later (id int primary key); insert into later values (1)'),
    ),
  )

  test('are not backed up by this one, which would leave some of them out; staff are told', async () => {
    await emptyTables(shop.db, sql`backup_run, staff_alert, mail`)
    const needs = { ...shop, rows: shopRows(database.target), backupPlace: place }
    await expect(makeNightlyBackup(needs)).rejects.toThrow(whyNoBackup.newer)
    expect(place.files.size).toBe(0)
    const { rows } = await shop.db.execute(sql`select failure from backup_run`)
    expect(rows).toEqual([{ failure: whyNoBackup.newer }])
    expect(await shop.db.$count(sql`mail where kind = 'alert'`)).toBe(1)
  })

  test('are not replaced by a backup of this one, which would leave some of them behind', async () => {
    await makeBackup(shop, place, 'a')
    const checked = await checkBackup(tarArchive, open)
    const before = await tableHashes(connection.db)
    await expect(restoreInto(database.target, memoryMedia(), { checked, open })).rejects.toThrow(
      'Restore into an empty database',
    )
    expect(await tableHashes(connection.db)).toEqual(before)
  })
})

describe('a backup whose tables are not those of its level', () => {
  test.each<[string, (checked: Checked) => void, string]>([
    [
      'lacks one, as an older release would make it',
      ({ manifest }) =>
        manifest.tables.splice(
          manifest.tables.findIndex(({ name }) => name === 'backup_run'),
          1,
        ),
      'It lacks the table backup_run.',
    ],
    [
      'names one that is not the shop’s',
      ({ manifest: { tables } }) => tables.push({ ...tables[0]!, name: 'pg_proc' }),
      'Its table pg_proc is not one that the shop has, or has other columns.',
    ],
    [
      'has a column less',
      ({ manifest }) => manifest.tables.find(({ name }) => name === 'product')?.columns.pop(),
      'Its table product is not one that the shop has, or has other columns.',
    ],
  ])('%s: nothing is changed', async (_, change, said) => {
    await makeBackup(shop, place, 'a')
    const checked = await checkBackup(tarArchive, open)
    change(checked)
    const before = await tableHashes(connection.db)
    await expect(restoreInto(database.target, memoryMedia(), { checked, open })).rejects.toThrow(said)
    expect(await tableHashes(connection.db)).toEqual(before)
  })
})

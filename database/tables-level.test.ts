import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { addMigration, migrateFrom, migrateUpTo } from '../test/kit/migrate-up-to.ts'
import { copyDatabase } from '../test/kit/open-test-shop.ts'
import { tableHashes } from '../test/kit/checks/table-hashes.ts'
import { lookAtUpdate, updateWords } from '../server/update/look-at-update.ts'
import { connect, migrateDatabase } from './connect.ts'
import { DatabaseRefusal } from './embedded-refusal.ts'
import { levelOfCode, listMigrations } from './migration-files.ts'
import { readTablesLevel, shown } from './tables-level.ts'

const database = await copyDatabase()
const connection = connect(database.target)
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** The newest migration of the code, as if the one before it were the release that runs. */
const newest = listMigrations().at(-1)?.tag ?? ''
const next = `${shown(levelOfCode + 1)}_next`

test('tables of this code have nothing pending, and a start changes nothing', async () => {
  await migrateUpTo(connection, newest)
  expect(await readTablesLevel(connection.pool)).toEqual({
    known: levelOfCode,
    pending: [],
    unknown: 0,
    oldestCode: null,
    otherEditions: [],
  })
  expect(await migrateDatabase(database.target)).toBeNull()
})

test('older tables are brought up to date, and say from where', async () => {
  await migrateUpTo(connection, '0014_category_moves')
  expect(updateWords(await lookAtUpdate(connection.pool)).slice(0, 4)).toEqual([
    `Tables: 0014. This release: ${shown(levelOfCode)}.`,
    `The next start makes ${listMigrations().filter(({ number }) => number > 14).length} changes, in one transaction: all of it or nothing.`,
    '  0015_any_size: The home page features what staff have marked; along the order of all products it would search the whole catalogue.',
    expect.stringMatching(/^ {4}builds an index on product \(about 0 rows, \d+ kB\); nobody can write to it/),
  ])
  expect(await migrateDatabase(database.target)).toEqual({ from: 14, to: levelOfCode })
  expect((await readTablesLevel(connection.pool)).pending).toEqual([])
})

describe('tables of a newer release', () => {
  test('that only added something are worked on, as during a rolling restart', async () => {
    await migrateUpTo(connection, newest)
    await migrateFrom(connection, next, (folder) =>
      addMigration(folder, next, 'alter table product add column later text'),
    )
    expect(await migrateDatabase(database.target)).toBeNull()
    expect(await readTablesLevel(connection.pool)).toMatchObject({ known: levelOfCode, unknown: 1 })
  })

  test('that took something away are refused, with the way out, and stay as they are', async () => {
    await migrateUpTo(connection, newest)
    const oldest = shown(levelOfCode + 1)
    await migrateFrom(connection, next, (folder) =>
      addMigration(
        folder,
        next,
        `alter table product drop column brochure;\n--> statement-breakpoint\ncomment on table drizzle.__drizzle_migrations is 'oldest code: ${oldest}'`,
      ),
    )
    const before = await tableHashes(connection.db)
    await expect(migrateDatabase(database.target)).rejects.toThrow(
      new DatabaseRefusal(
        `The tables are newer than this release of the shop: they have one migration that it does not know, and one of them takes away what it uses (it needs a release that knows ${oldest}; this one knows ${shown(levelOfCode)}). Nothing was changed. Start the newer release again; to go back for good, restore the backup that was made before the update into an empty database, with the release that made it.`,
      ),
    )
    expect(await tableHashes(connection.db)).toEqual(before)
    const outlook = await lookAtUpdate(connection.pool)
    expect(outlook.obstacles).toEqual([expect.stringMatching(/^The tables are newer than this release/)])
  })
})

test('a change that fails leaves the tables as they were, and says how to go back', async () => {
  await migrateUpTo(connection, '0014_category_moves')
  // Somebody made an index of that name by hand.
  await connection.db.execute(sql`create index product_featured on product (number)`)
  const before = await tableHashes(connection.db)
  await expect(migrateDatabase(database.target)).rejects.toThrow(
    new DatabaseRefusal(
      `The tables could not be brought from 0014 to ${shown(levelOfCode)}: relation "product_featured" already exists. Nothing was changed: they are still those of 0014, and the release that ran before can be started again. Fix what it reports and start again; "npm run shop -- update-check" shows what would be done.`,
    ),
  )
  expect(await tableHashes(connection.db)).toEqual(before)
  await connection.db.execute(sql`drop index product_featured`)
  expect(await migrateDatabase(database.target)).toEqual({ from: 14, to: levelOfCode })
})

test('tables of another edition of a file are noticed', async () => {
  await migrateUpTo(connection, newest, async (folder) => {
    const file = join(folder, '0008_newsletter.sql')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('  refusals int not null default 0,\n', ''))
  })
  expect((await readTablesLevel(connection.pool)).otherEditions).toEqual(['0008_newsletter'])
  const { obstacles } = await lookAtUpdate(connection.pool)
  expect(obstacles).toEqual([
    expect.stringMatching(/^The tables were made by another edition of 0008_newsletter/),
  ])
})

import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, poolOptions } from '../../database/connect.ts'
import { levelOfCode } from '../../database/migration-files.ts'
import { shown } from '../../database/tables-level.ts'
import { migrateUpTo } from '../kit/migrate-up-to.ts'
import { makeSmallDemo } from '../kit/small-demo.ts'
import { startShop, threeFreePorts, type StartedShop } from '../kit/start-shop.ts'
import { databaseUrl, runStatement, withDatabase } from '../kit/test-database.ts'

/** The rows of a demo as an older release filled it, with two of its products. */
type OldDemo = { level: string; rows: Record<string, object[]> }

const database = 'spindle_old_demo'
const target = withDatabase(inject('database'), database)
let room: string
let shop: StartedShop

beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'spindle-old-demo-')))
  await runStatement(inject('database'), `drop database if exists ${database} with (force)`)
  await runStatement(inject('database'), `create database ${database}`)
  const old = JSON.parse(await readFile(join(import.meta.dirname, 'old-demo.json'), 'utf8')) as OldDemo
  makeSmallDemo(join(room, 'demo'))
  await fill(old)
})
afterAll(async () => {
  await shop?.stop('SIGTERM')
  await runStatement(inject('database'), `drop database if exists ${database} with (force)`)
  await rm(room, { recursive: true, force: true })
})

test('a start that fails after it has brought the tables up to date says that the former release can go on', async () => {
  const failed = startShop({ ...(await settings()), HOME_FILE: join(room, 'nowhere.json') })
  expect(await failed.ended).toBe(1)
  expect(failed.complaints()).toContain(
    `This start brought the tables from 0014 to ${shown(levelOfCode)}, and nothing is lost. The release that ran before can be started again`,
  )
})

test('this release starts on the demo of an older one, and shows what was in it', async () => {
  shop = startShop(await settings())
  await shop.firstPage()
  for (const [address, words] of [
    ['/home', 'Corliss'],
    ['/product-details/AG03', 'AG03'],
    ['/shop?q=VB6', 'VB6'],
    ['/terms-of-purchase', 'Terms of Purchase'],
    ['/contact-us', 'Send'],
  ] as const) {
    const response = await fetch(shop.origin + address)
    expect([address, response.status]).toEqual([address, 200])
    expect(await response.text()).toContain(words)
  }
  expect(await (await fetch(`${shop.origin}/readyz`)).text()).toMatch(/^ready/)
  await shop.command('update-check')
}, 300_000)

async function settings(): Promise<Record<string, string>> {
  return {
    PORT: String(await threeFreePorts()),
    DATA_DIR: join(room, 'data'),
    DEMO_FOLDER: join(room, 'demo'),
    DATABASE_URL: databaseUrl(target),
  }
}

/** In the order in which the tables were made: each names only earlier ones. */
async function fill({ level, rows }: OldDemo): Promise<void> {
  const connection = connect(target)
  await migrateUpTo(connection, level)
  await connection.close()
  const client = new pg.Client(poolOptions(target))
  await client.connect()
  for (const [table, listed] of Object.entries(rows))
    await client.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(listed)],
    )
  await client.end()
}

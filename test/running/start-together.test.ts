import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { poolOptions } from '../../database/connect.ts'
import { databaseUrl, withDatabase } from '../kit/test-database.ts'
import { makeSmallDemo } from '../kit/small-demo.ts'
import { startShop, threeFreePorts, type StartedShop } from '../kit/start-shop.ts'

const database = 'spindle_start_together'
const target = withDatabase(inject('database'), database)
let room: string
let shops: StartedShop[] = []

beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'spindle-together-')))
  await query(inject('database'), `drop database if exists ${database} with (force)`)
  await query(inject('database'), `create database ${database}`)
  // Limits as a rented database may have: neither may end a process that waits for the others.
  await query(target, `alter database ${database} set lock_timeout = '1s'`)
  await query(target, `alter database ${database} set statement_timeout = '10s'`)
})
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop('SIGTERM')))
  await query(inject('database'), `drop database if exists ${database} with (force)`)
  await rm(room, { recursive: true, force: true })
})

test('three processes that start together on an empty database wait for each other', async () => {
  const demo = makeSmallDemo(join(room, 'demo'))
  for (const name of ['one', 'two', 'three'])
    shops.push(
      startShop({
        PORT: String(await threeFreePorts()),
        DATA_DIR: join(room, name),
        DEMO_FOLDER: demo,
        DATABASE_URL: databaseUrl(target),
      }),
    )
  await Promise.all(shops.map((shop) => shop.firstPage('/product-details/AG03')))
  const waiting = 'Another process is preparing this database; waiting for it …'
  expect(shops.map(saidOfOthers).toSorted()).toEqual(['', waiting, waiting])
  const [loaded] = await query(
    target,
    "select count(*)::int as imports from audit_event where action = 'catalogue.import'",
  )
  expect(loaded).toEqual({ imports: 1 })
}, 300_000)

/** Without the progress of the demo, and of a build if one was needed. */
function saidOfOthers(shop: StartedShop): string {
  return shop
    .complaints()
    .split('\n')
    .filter((line) => /^Another process|Error|error:/.test(line))
    .join('\n')
}

async function query(at: typeof target, text: string): Promise<unknown[]> {
  const client = new pg.Client(poolOptions(at))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

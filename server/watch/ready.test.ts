import { statfs } from 'node:fs/promises'
import Fastify from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { allWell, leastFreeMb, serveReady, type Health } from './ready.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a shop with room and its tables is ready', async () => {
  expect(leastFreeMb).toBe(500)
  expect(await readyz(0)).toEqual([200, 'ready'])
})

test('a full disk is named, with what is free and what is needed', async () => {
  const { bavail, bsize } = await statfs(shop.config.dataDir)
  const more = Math.floor((bavail * bsize) / 1_000_000) + 50_000
  const [status, text] = await readyz(more)
  expect(status).toBe(503)
  expect(text).toMatch(
    new RegExp(`Not ready: \\d+ MB are free on the disk of DATA_DIR, and ${more} MB are needed\\.`),
  )
})

test('tables of an older version are named', async () => {
  await shop.db.execute(sql`create table kept as select * from drizzle.__drizzle_migrations
    where id = (select max(id) from drizzle.__drizzle_migrations)`)
  await shop.db.execute(sql`delete from drizzle.__drizzle_migrations where id in (select id from kept)`)
  const [status, text] = await readyz(0)
  expect([status, text]).toEqual([
    503,
    expect.stringContaining('The tables are older than this version of the shop.'),
  ])
  await shop.db.execute(sql`insert into drizzle.__drizzle_migrations select * from kept`)
  expect(await readyz(0)).toEqual([200, 'ready'])
})

test('a service outside that does not answer is named, and the shop goes on', async () => {
  const silent = ['the card gateway (CARDPOINTE_ORIGIN)', 'the mail server (SMTP_URL)']
  expect(await readyz(0, { ...allWell, listSilent: async () => silent })).toEqual([
    200,
    'ready, not answering: the card gateway (CARDPOINTE_ORIGIN), the mail server (SMTP_URL)',
  ])
})

async function readyz(least: number, health: Health = allWell): Promise<[number, string]> {
  const server = Fastify()
  serveReady(server, shop, { ...shop.config, ...health, leastFreeMb: least })
  const response = await server.inject('/readyz')
  await server.close()
  return [response.statusCode, response.body]
}

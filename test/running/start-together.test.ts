import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { poolOptions } from '../../database/connect.ts'
import { databaseUrl, withDatabase } from '../kit/test-database.ts'
import { makeSmallDemo } from '../kit/small-demo.ts'
import { eventually } from '../kit/open-test-shop.ts'
import { processesOf, startCommand, startShop, threeFreePorts, type StartedShop } from '../kit/start-shop.ts'

const database = 'spindle_start_together'
const target = withDatabase(inject('database'), database)
let room: string
/** for all processes */
let together: Record<string, string>
let shops: StartedShop[] = []

beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'spindle-together-')))
  together = { DATABASE_URL: databaseUrl(target), MEDIA_DIR: join(room, 'media'), WORK: 'off' }
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

test('three processes that start together on an empty database wait for each other, and share stand-ins', async () => {
  const demo = makeSmallDemo(join(room, 'demo'))
  const first = await threeFreePorts()
  for (const name of ['one', 'two', 'three'])
    shops.push(
      startShop({
        PORT: String(name === 'one' ? first : await threeFreePorts()),
        DATA_DIR: join(room, name),
        DEMO_FOLDER: demo,
        ...together,
        ...(name !== 'one' && { STAND_INS: `http://localhost:${first + 1}` }),
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
  const standIns = ['one', 'two', 'three'].map(
    (name) => processesOf(join(room, name)).filter((command) => command.includes('stand-ins/main.ts')).length,
  )
  expect(standIns).toEqual([1, 0, 0])
  // Who asked before the stand-ins had started asks again after a minute.
  await eventually(async () => {
    const ready = await Promise.all(shops.map(async (shop) => (await fetch(`${shop.origin}/readyz`)).text()))
    return ready.every((text) => !text.includes('not answering'))
  }, 150_000)
}, 300_000)

test('what processes with WORK=off leave is done by a worker, which serves no pages', async () => {
  expect(await query(target, "select count(*)::int as done from picture where widths <> '{}'")).toEqual([
    { done: 0 },
  ])
  const { port: taken } = new URL(shops[0]?.origin ?? '')
  const second = startCommand({ PORT: taken, DATA_DIR: join(room, 'second'), ...together }, 'worker')
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`PORT ${taken} is in use; set PORT to another one`)
  const port = await threeFreePorts()
  const worker = startShop(
    {
      PORT: String(port),
      DATA_DIR: join(room, 'worker'),
      DEMO_FOLDER: join(room, 'demo'),
      METRICS_TOKEN: metricsToken,
      ...together,
    },
    ['scripts/with-node.mjs', 'server/cli.ts', 'worker'],
  )
  shops.push(worker)
  await worker.firstPage('/healthz')
  expect((await fetch(`${worker.origin}/home`)).status).toBe(404)
  await eventually(async () => {
    const [left] = (await query(
      target,
      "select count(*)::int as left from picture where widths = '{}' and width > 176",
    )) as { left: number }[]
    return left?.left === 0
  }, 120_000)
  expect((await fetch(`${worker.origin}/readyz`)).status).toBe(200)
  expect((await fetch(`${worker.origin}/metrics`)).status).toBe(401)
  const metrics = await fetch(`${worker.origin}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const told = await metrics.text()
  expect(told).toMatch(/^shop_database_up 1$/m)
  expect(told).not.toContain('shop_http_requests_total')
  await worker.stop('SIGTERM')
  expect(await worker.ended).toBe(0)
}, 300_000)

const metricsToken = 'the-token-of-the-worker-s-metrics'

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

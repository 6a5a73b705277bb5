import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../../database/connect.ts'
import { invalidatePages } from '../../shop/invalidate-pages.ts'
import { openDatabaseLine, type DatabaseLine } from '../../test/kit/servers/database-line.ts'
import { copyDatabase, eventually } from '../../test/kit/open-test-shop.ts'
import { Invalidations } from './invalidations.ts'
import { PageCache } from './page-cache.ts'
import { hearInvalidations } from './hear-invalidations.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let line: DatabaseLine
let invalidations: Invalidations
let cache: PageCache
const server = createServer(
  (asked, answer) => cache.serve(asked, answer, 'visitor') || answer.writeHead(404).end(),
)

beforeEach(async () => {
  database = await copyDatabase()
  line = await openDatabaseLine(database.target)
  invalidations = new Invalidations()
  cache = new PageCache(invalidations)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  await line.close()
  await database.drop()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('pages outlive the line for a while, none comes in, and all are made anew when it is back', async () => {
  const drops = await hearInvalidations(line.target, invalidations, async () => {}, {
    again: 20,
    trust: 60_000,
  })
  await keep('/home')
  const begun = cache.moment()
  await line.cut()
  await eventually(async () => !(await comesIn('/shop')))
  expect(await isKept('/home')).toBe(true)
  await line.restore()
  await eventually(async () => !(await isKept('/home')))
  // Made from what was read before or during the outage.
  await keep('/gallery', begun)
  expect(await isKept('/gallery')).toBe(false)
  expect(await comesIn('/shop')).toBe(true)
  await writeSomething()
  await eventually(async () => !(await isKept('/shop')))
  await drops.close()
})

test('after that while nothing is served any more', async () => {
  const drops = await hearInvalidations(line.target, invalidations, async () => {}, {
    again: 20,
    trust: 3000,
  })
  await keep('/home')
  await line.cut()
  await eventually(async () => !(await comesIn('/shop')))
  expect(await isKept('/home')).toBe(true)
  await eventually(async () => !(await isKept('/home')))
  expect(await comesIn('/home')).toBe(false)
  await drops.close()
})

test('a line that is down for long is tried once a round, however often it failed', async () => {
  let tries = 0
  const drops = await hearInvalidations(line.target, invalidations, async () => {}, {
    again: 20,
    trust: 60_000,
  })
  const { host, port } = new URL(`http://${addressOf(line)}`)
  await line.cut()
  const refusing = createServer().on('connection', (socket) => {
    tries += 1
    socket.destroy()
  })
  refusing.listen(Number(port), host.split(':')[0])
  await once(refusing, 'listening')
  const from = performance.now()
  await eventually(async () => tries >= 8)
  expect(performance.now() - from).toBeGreaterThan(7 * 20)
  await drops.close()
  refusing.close()
})

test('can be closed while the line is down', async () => {
  const drops = await hearInvalidations(line.target, invalidations, async () => {}, {
    again: 20,
    trust: 60_000,
  })
  await line.cut()
  await drops.close()
  await line.restore()
  await keep('/home')
  expect(await isKept('/home')).toBe(true)
})

function addressOf({ target }: DatabaseLine): string {
  return typeof target === 'string' ? new URL(target).host : `${target.host}:${target.port}`
}

function keep(address: string, moment = cache.moment()): Promise<void> {
  return cache.keep(
    { address, audience: 'visitor', route: address },
    { status: 200, headers: {}, body: Buffer.from(address) },
    ['catalogue'],
    moment,
  )
}

async function comesIn(address: string): Promise<boolean> {
  await keep(address)
  return isKept(address)
}

async function isKept(address: string): Promise<boolean> {
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}${address}`)).status === 200
}

async function writeSomething(): Promise<void> {
  const connection = connect(database.target)
  await connection.db.transaction((tx) => invalidatePages(tx, 'catalogue'))
  await connection.close()
}

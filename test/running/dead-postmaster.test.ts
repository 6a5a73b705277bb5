import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { eventually } from '../kit/open-test-shop.ts'
import { makeSmallDemo } from '../kit/small-demo.ts'
import { startShop, threeFreePorts, type StartedShop } from '../kit/start-shop.ts'
import { cards, miller } from '../kit/world.ts'

/** A real shop whose embedded PostgreSQL is killed under it. */
let room: string
let cluster: string
let shop: StartedShop
const session = newSessionToken()

beforeAll(async () => {
  room = await realpath(await mkdtemp(join(tmpdir(), 'spindle-dead-')))
  cluster = join(room, 'data', 'postgres')
  shop = startShop({
    PORT: String(await threeFreePorts()),
    DATA_DIR: join(room, 'data'),
    DEMO_FOLDER: makeSmallDemo(join(room, 'demo')),
    ORDER_DELAY_MS: '0',
    LIMITS: 'off',
  })
  await shop.firstPage()
})

afterAll(async () => {
  await shop.stop('SIGTERM')
  await rm(room, { recursive: true, force: true })
})

test('a killed postmaster is started again: pages, checkout, jobs and the lock of the folder are there', async () => {
  const dead = postmasterPid()
  process.kill(dead, 'SIGKILL')
  await eventually(async () => !(await answers('/readyz')))
  await Promise.all(Array.from({ length: 40 }, () => fetch(`${shop.origin}/product-details/AG03`)))
  await eventually(() => answers('/readyz'), 20_000)
  expect(postmasterPid()).not.toBe(dead)
  expect(await answers('/product-details/AG03')).toBe(true)
  expect(await answers('/healthz')).toBe(true)

  const id = await placeOrder()
  await eventually(async () => (await stateOf(id)) === 'completed', 30_000)
  // The page cache hears of changes again.
  await eventually(async () => (await fetch(`${shop.origin}/gallery`)).headers.get('etag'))
  const second = startShop({ PORT: String(await threeFreePorts()), DATA_DIR: join(room, 'data') })
  expect(await second.ended).toBe(1)
  expect(second.complaints()).toContain('is in use by another running shop')

  const lines = shop.logged().map((line) => JSON.parse(line) as { msg: string; err?: { stack: string } })
  expect(lines.filter(({ msg }) => msg.startsWith('the embedded database stopped'))).toHaveLength(1)
  expect(lines.filter(({ msg }) => msg.startsWith('the embedded database is back'))).toHaveLength(1)
  expect(lines.filter(({ msg }) => msg.startsWith('The database stopped and was restarted'))).toHaveLength(1)
  // One stack trace for each kind of failure, not for each request.
  const traces = lines.filter(({ err }) => err).map(({ msg, err }) => `${msg}: ${err?.stack}`)
  expect(traces).toHaveLength(Math.min(traces.length, 9))
  expect(shop.logged().join('\n').length + shop.complaints().length).toBeLessThan(40_000)
})

test('one that cannot start again fails /healthz, and is back once it can', async () => {
  const dead = postmasterPid()
  await rename(cluster, `${cluster}.away`)
  process.kill(dead, 'SIGKILL')
  await eventually(async () => (await fetch(`${shop.origin}/healthz`)).status === 503, 30_000)
  expect(await (await fetch(`${shop.origin}/healthz`)).text()).toContain('The database cannot be started')
  await rename(`${cluster}.away`, cluster)
  await eventually(() => answers('/readyz'), 30_000)
  await eventually(() => answers('/healthz'))
  expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('18\n')
})

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
}

async function answers(address: string): Promise<boolean> {
  const response = await fetch(shop.origin + address).catch(() => null)
  await response?.arrayBuffer()
  return response?.ok ?? false
}

async function placeOrder(): Promise<string> {
  const lines = [{ number: 'AG03', quantity: 1 }]
  const quote = await call('POST', '/api/quotes', { lines, coupon: '' })
  const order = {
    lines,
    coupon: '',
    amount: String(Math.round((quote.body as { total: number }).total * 100)),
    billing: miller,
    token: tokenOf(cards.approved),
    expiry: '203012',
  }
  const placed = await call('POST', '/api/checkouts', order)
  expect([placed.status, placed.body]).toEqual([202, expect.anything()])
  return (placed.body as { id: string }).id
}

async function stateOf(id: string): Promise<string> {
  return ((await call('GET', `/api/checkouts/${id}`)).body as { state: string }).state
}

async function call(method: string, address: string, body?: object) {
  const response = await fetch(shop.origin + address, {
    method,
    headers: {
      cookie: `checkout=${session}; __Host-checkout=${session}`,
      'x-requested-with': 'shop',
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

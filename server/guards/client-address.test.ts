import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { cards, miller, world } from '../../test/kit/world.ts'
import { countedAddress, isTrustedProxies } from './client-address.ts'

const behind = await openTestSite({
  LIMITS: 'strict',
  TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, 2001:db8:9::/48',
})
const alone = await openTestSite({ LIMITS: 'strict' })

beforeEach(async () => {
  for (const { shop } of [behind, alone]) await shop.db.execute(sql`delete from rate_window`)
})

test('21 buyers from 21 addresses behind one trusted proxy all pay', async () => {
  for (let buyer = 1; buyer <= 21; buyer += 1)
    expect(await buy(behind, [`x-forwarded-for: 203.0.113.${buyer}`])).toBe(202)
  const windows = await behind.shop.db.execute(
    sql`select key, used from rate_window where bucket = 'checkout-address' order by key`,
  )
  expect(windows.rows).toHaveLength(21)
  expect(windows.rows).toContainEqual({ key: '203.0.113.21', used: 1 })
})

test('one buyer who names 21 addresses is one', async () => {
  for (let card = 1; card <= 20; card += 1)
    expect(await buy(behind, [`x-forwarded-for: 198.51.100.${card}, 203.0.113.7`])).toBe(202)
  expect(await buy(behind, ['x-forwarded-for: 198.51.100.21, 203.0.113.7'])).toBe(429)
})

test('without a trusted proxy nobody is believed', async () => {
  for (let card = 1; card <= 20; card += 1)
    expect(await buy(alone, [`x-forwarded-for: 203.0.113.${card}`])).toBe(202)
  expect(await buy(alone, ['x-forwarded-for: 203.0.113.21'])).toBe(429)
})

describe('a buyer is counted under', () => {
  test.each([
    ['203.0.113.7', ['x-forwarded-for: 203.0.113.7']],
    ['203.0.113.7', ['X-Forwarded-For: 198.51.100.1,203.0.113.7']],
    ['203.0.113.7', ['x-forwarded-for: 198.51.100.1', 'x-forwarded-for: 203.0.113.7']],
    ['203.0.113.7', ['x-forwarded-for: 198.51.100.1', 'x-forwarded-for: 203.0.113.7 , 10.1.2.3']],
    ['203.0.113.7', ['x-forwarded-for: 203.0.113.7, 10.1.2.3, 2001:DB8:9::1, ::ffff:10.9.9.9']],
    ['10.1.2.3', ['x-forwarded-for: 10.1.2.3']],
    ['203.0.113.7', ['x-forwarded-for: 203.0.113.7:4711']],
    ['203.0.113.7', ['x-forwarded-for: ::ffff:203.0.113.7']],
    ['203.0.113.7', ['x-forwarded-for: [::FFFF:cb00:7107]:4711']],
    ['2001:db8:1:2::/64', ['x-forwarded-for: 2001:db8:1:2:3:4:5:6']],
    ['2001:db8:1:2::/64', ['x-forwarded-for: [2001:0DB8:1:2::1]:443']],
    ['2001:db8:1:2::/64', ['x-forwarded-for: [2001:db8:1:2::1]']],
    ['127.0.0.1', []],
    ['127.0.0.1', ['x-forwarded-for:']],
    ['127.0.0.1', ['x-forwarded-for: 203.0.113.7, unknown']],
    ['127.0.0.1', ['x-forwarded-for: 203.0.113.7,']],
    ['127.0.0.1', ['x-forwarded-for: 203.0.113.007']],
    ['127.0.0.1', ['x-forwarded-for: 3405803783']],
    ['127.0.0.1', ['x-forwarded-for: 203.0.113.7/32']],
    ['127.0.0.1', ['x-forwarded-for: 203.0.113.7:']],
    ['127.0.0.1', ["x-forwarded-for: 127.0.0.1'; drop table checkout; --"]],
    ['10.1.2.3', ['x-forwarded-for: _hidden, 10.1.2.3']],
    ['127.0.0.1', ['forwarded: for=203.0.113.7', 'x-real-ip: 203.0.113.7', 'client-ip: 203.0.113.7']],
    ['127.0.0.1', [`x-forwarded-for: ${'203.0.113.7,'.repeat(1000)}`]],
  ])('%s: %.60j', async (key, headers) => {
    expect(await buy(behind, headers)).toBe(202)
    const windows = await behind.shop.db.execute(
      sql`select key from rate_window where bucket = 'checkout-address'`,
    )
    expect(windows.rows).toEqual([{ key }])
  })
})

test.each(['x-forwarded-host: evil.test', 'x-forwarded-proto: https', 'x-forwarded-port: 444'])(
  '%s is not believed, even from a trusted proxy',
  async (header) => {
    const asked = await ask(behind, 'GET /product-details/pin_1 HTTP/1.1', [header, 'host: evil.test'])
    const plain = await ask(behind, 'GET /product-details/pin_1 HTTP/1.1', ['host: localhost:3000'])
    expect(asked).not.toContain('evil.test')
    expect(/^location: .*$/im.exec(asked)?.[0]).toBe(/^location: .*$/im.exec(plain)?.[0])
    const foreign = ['x-forwarded-proto: https', 'x-forwarded-host: evil.test', 'origin: https://evil.test']
    expect(await buy(behind, foreign)).toBe(403)
  },
)

test.each([
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['203.0.113.7', '203.0.113.7'],
  ['5f2b', '5f2b'],
])('%s is counted as %s', (address, key) => expect(countedAddress(address)).toBe(key))

test.each([
  '',
  '10.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0/8',
  'proxy.example',
  '10.0.0.1,,',
  'none,10.0.0.1',
  '::ffff:10.0.0.0/104',
  '10.0.0.0/8/8',
])('%j names no proxy', (said) => expect(isTrustedProxies(said)).toBe(false))

type Site = typeof alone

async function buy(site: Site, headers: string[]): Promise<number> {
  const body = JSON.stringify({
    lines: [{ number: world.pin.number, quantity: 1 }],
    amount: '1',
    billing: miller,
    token: tokenOf(cards.approved),
    expiry: '203012',
  })
  const answer = await ask(
    site,
    'POST /api/checkouts HTTP/1.1',
    [
      'host: localhost:3000',
      'x-requested-with: shop',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `cookie: checkout=${newSessionToken()}; __Host-checkout=${newSessionToken()}`,
      `idempotency-key: ${randomUUID()}`,
      ...headers,
    ],
    body,
  )
  return Number(answer.split(' ')[1])
}

/** One request as plain text, on a connection of its own. */
async function ask({ server }: Site, line: string, headers: string[], body = ''): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${[line, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n${body}`)
  return text(socket)
}

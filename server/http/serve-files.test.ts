import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'

const { shop, server } = await openTestSite({
  LIMITS: 'strict',
  DEADLINE_SCALE: '1',
  TRUSTED_PROXIES: '127.0.0.1',
})
const visitor = server.visitor()
const name = `${'a'.repeat(32)}.jpg`
const bytes = Buffer.alloc(9 * 1024 * 1024, 'j')

beforeAll(() => shop.media.put(name, bytes))

test('a picture is sent whole, said how long it is, and not sent again to who has it', async () => {
  const whole = await visitor.ask(`/media/${name}`)
  const etag = `"${name}"`
  expect([whole.status, whole.headers.get('content-length'), whole.headers.get('etag')]).toEqual([
    200,
    String(bytes.length),
    etag,
  ])
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  const head = await visitor.ask(`/media/${name}`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(bytes.length),
    '',
  ])
  const known = await visitor.ask(`/media/${name}`, { headers: { 'if-none-match': etag } })
  expect([known.status, known.headers.get('cache-control'), await known.text()]).toEqual([
    304,
    'public, max-age=31536000, immutable',
    '',
  ])
})

test('64 files at once are sent to one address, the next is refused until one of them is over', async () => {
  const sockets = await Promise.all(Array.from({ length: 64 }, () => ask()))
  const headers = { 'x-forwarded-for': '203.0.113.4' }
  const refused = await visitor.ask(`/media/${name}`, { headers })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.json()).toMatchObject({
    detail:
      'Too many files are being sent to your address at once. Nothing was changed; try again in 10 seconds.',
  })
  for (const socket of sockets) socket.destroy()
  await eventually(
    async () => (await visitor.ask(`/media/${name}`, { method: 'HEAD', headers })).status === 200,
  )
})

test('of IPv6 the 64 are those of a whole network', async () => {
  const sockets = await Promise.all(Array.from({ length: 64 }, (_, at) => ask(`2001:db8::${at + 1}`)))
  const statuses: number[] = []
  for (const address of ['2001:db8::ffff', '2001:db8:0:1::1']) {
    const headers = { 'x-forwarded-for': address }
    statuses.push((await visitor.ask(`/media/${name}`, { method: 'HEAD', headers })).status)
  }
  for (const socket of sockets) socket.destroy()
  expect(statuses).toEqual([429, 200])
})

test('who left before the file was looked up is not counted for ever', async () => {
  const file = `${'b'.repeat(32)}.pdf`
  await shop.media.put(file, Buffer.from('%PDF-1.7\n'))
  await shop.db.execute(sql`insert into brochure (name, file, bytes) values ('sheet.pdf', ${file}, 9)`)
  let arrived = 0
  server.server.server.on('request', () => (arrived += 1))
  const before = await countLines()
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table brochure in access exclusive mode`)
    const sockets = await Promise.all(Array.from({ length: 80 }, open))
    for (const socket of sockets)
      socket.write('GET /brochures/sheet.pdf HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 203.0.113.5\r\n\r\n')
    await eventually(async () => arrived === 80)
    for (const socket of sockets) socket.destroy()
    await eventually(async () => (await countLines()) <= before)
  })
  // It waits its turn behind all of them.
  const headers = { 'x-forwarded-for': '203.0.113.5' }
  expect((await visitor.ask('/brochures/sheet.pdf', { headers })).status).toBe(200)
})

test('pictures and brochures together: 6,000 in a minute to one address', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.6' }
  const askFor = async (url: string) =>
    (await server.server.inject({ method: 'HEAD', url, headers })).statusCode
  for (let asked = 0; asked < 5998; asked += 1) await askFor('/media/none.jpg')
  const both = ['/media/none.jpg', '/brochures/none.pdf']
  expect(await Promise.all(both.map(askFor))).toEqual([404, 404])
  expect(await Promise.all(both.map(askFor))).toEqual([429, 429])
})

/** Asks, and stops reading as soon as the answer begins. */
async function ask(from = '203.0.113.4'): Promise<Socket> {
  const socket = await open()
  socket.write(`GET /media/${name} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${from}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  // The test waits for the connection to be cut off.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

function countLines(): Promise<number> {
  return new Promise((resolve) => server.server.server.getConnections((_, found) => resolve(found)))
}

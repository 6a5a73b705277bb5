import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../test/open-test-shop.ts'
import { openTestSite } from '../test/open-test-site.ts'

const { shop, server } = await openTestSite({ LIMITS: 'strict', DEADLINE_SCALE: '1' })
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
  const sockets = await Promise.all(Array.from({ length: 64 }, ask))
  const refused = await visitor.ask(`/media/${name}`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.json()).toMatchObject({
    detail:
      'Too many files are being sent to your address at once. Nothing was changed; try again in 10 seconds.',
  })
  for (const socket of sockets) socket.destroy()
  await eventually(async () => (await visitor.ask(`/media/${name}`, { method: 'HEAD' })).status === 200)
})

/** Asks, and stops reading as soon as the answer begins. */
async function ask(): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.write(`GET /media/${name} HTTP/1.1\r\nhost: a\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

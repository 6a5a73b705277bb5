import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openTestServer } from '../../test/kit/http.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'

const { shop, server } = await openTestSite()
const healthz = 'GET /healthz HTTP/1.1\r\nhost: localhost:3000\r\n'

test('headers that do not come to their end are cut off after 10 s, an idle line stays', async () => {
  const idle = await open(server.origin)
  idle.write(`${healthz}\r\n`)
  expect(await next(idle)).toContain('Keep-Alive: timeout=72\r\n')
  const slow = await open(server.origin)
  const begun = performance.now()
  slow.write(healthz)
  expect(await next(slow)).toMatch(/^HTTP\/1\.1 408 /)
  await once(slow, 'close')
  const seconds = (performance.now() - begun) / 1000
  expect(seconds).toBeGreaterThan(9)
  expect(seconds).toBeLessThan(15)
  idle.write(`${healthz}connection: close\r\n\r\n`)
  expect(await next(idle)).toMatch(/^HTTP\/1\.1 200 /)
})

test('an idle line is closed after KEEP_ALIVE_MS', async () => {
  const hasty = await openTestServer({ ...shop, config: { ...shop.config, keepAliveMs: 1000 } })
  const line = await open(hasty.origin)
  line.write(`${healthz}\r\n`)
  expect(await next(line)).toContain('Keep-Alive: timeout=1\r\n')
  await once(line, 'close')
  await hasty.close()
})

test('a line that is answered while the server closes does not keep it open', async () => {
  const closing = await openTestServer(shop)
  const line = await open(closing.origin)
  const post = 'POST /api/quotes HTTP/1.1\r\nhost: localhost:3000\r\nx-requested-with: shop\r\n'
  const arrived = once(closing.server.server, 'request')
  line.write(`${post}content-type: application/json\r\ncontent-length: 12\r\n\r\n{"lines"`)
  await arrived
  const begun = performance.now()
  const closed = closing.close()
  line.write(':[]}')
  expect(await next(line)).toMatch(/^HTTP\/1\.1 200 /)
  await closed
  expect(performance.now() - begun).toBeLessThan(5000)
})

async function open(origin: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function next(socket: Socket): Promise<string> {
  const [piece] = (await once(socket, 'data')) as [Buffer]
  return piece.toString()
}

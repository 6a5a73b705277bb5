import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { endSlowBody } from './slow-bodies.ts'

const long = 60_000
/** Each address has limits of its own. */
const limits: Record<string, Parameters<typeof endSlowBody>[1]> = {
  '/whole': { ms: 60, pace: { ms: long, bytes: 1 } },
  '/pace': { ms: long, pace: { ms: 60, bytes: 3 } },
}
const begun = Promise.withResolvers<IncomingMessage>()
const server = createServer((request, response) => {
  if (request.url === '/unread') {
    endSlowBody(request, { ms: long, pace: { ms: 100, bytes: 1000 } })
    return begun.resolve(request.once('end', () => response.end('whole')))
  }
  endSlowBody(request, limits[request.url ?? ''])
  request.resume().once('end', () => response.end('whole'))
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

test.each([
  ['of a known length', '/whole', 'content-length: 10\r\n\r\nabc'],
  ['in chunks', '/whole', 'transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n'],
  ['that has time, but of which nothing comes', '/pace', 'content-length: 10\r\n\r\nabc'],
])('a body %s that does not come to its end is told so, and its line ends', async (_, path, rest) => {
  expect(await ask(`POST ${path} HTTP/1.1\r\nhost: a\r\n${rest}`)).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*"status":408/,
  )
})

test('a body that comes one byte after the other is cut off, though it never rests', async () => {
  const socket = dial()
  socket.write('POST /pace HTTP/1.1\r\nhost: a\r\ncontent-length: 90000\r\n\r\n')
  const drip = setInterval(() => socket.write(' '), 25)
  // Whoever still sends may lose the answer.
  const told = await text(socket).catch(({ code }) => code)
  clearInterval(drip)
  expect(told).toMatch(/^HTTP\/1\.1 408|^ECONNRESET$|^EPIPE$/)
})

test('a body that we do not read yet is not called slow', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = dial()
  socket.write('POST /unread HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 6\r\n\r\nabc')
  const request = await begun.promise
  vi.advanceTimersByTime(1000)
  expect(request.destroyed).toBe(false)
  request.resume()
  socket.write('def')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200/)
})

test('what is whole in time is answered', async () => {
  for (const path of ['/whole', '/pace'])
    for (const rest of [
      '\r\n',
      'content-length: 3\r\n\r\nabc',
      'transfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ])
      expect(await ask(`POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${rest}`)).toMatch(
        /^HTTP\/1\.1 200/,
      )
})

async function ask(request: string): Promise<string> {
  const socket = dial()
  socket.write(request)
  return text(socket)
}

function dial() {
  return connect((server.address() as AddressInfo).port, '127.0.0.1')
}

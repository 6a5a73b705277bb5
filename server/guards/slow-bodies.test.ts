import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSlowBody } from './slow-bodies.ts'

const server = createServer((request, response) => {
  endSlowBody(request, 60)
  request.resume().once('end', () => response.end('whole'))
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

test.each([
  ['of a known length', 'content-length: 10\r\n\r\nabc'],
  ['in chunks', 'transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n'],
])('a body %s that does not come to its end is told so, and its line ends', async (_, rest) => {
  expect(await ask(`POST / HTTP/1.1\r\nhost: a\r\n${rest}`)).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*"status":408/,
  )
})

test('what is whole in time is answered', async () => {
  for (const rest of ['\r\n', 'content-length: 3\r\n\r\nabc', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n'])
    expect(await ask(`POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${rest}`)).toMatch(/^HTTP\/1\.1 200/)
})

async function ask(request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  return text(socket)
}

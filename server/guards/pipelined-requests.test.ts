import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../test/kit/http.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { mostWaiting } from './pipelined-requests.ts'

let shop: TestShop
let server: TestServer
beforeAll(async () => {
  shop = await openTestShop()
  server = await openTestServer(shop)
  await server.visitor().ask('/home')
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

test.each(['/home', '/healthz', '/api/products'])(
  '%s: who waits for a few answers gets them all',
  async (path) => {
    expect(await countAnswers(path, mostWaiting)).toBe(mostWaiting)
  },
)

test.each(['/home', '/healthz', '/api/products'])(
  '%s: who sends two thousand requests at once is cut off before they are answered',
  async (path) => {
    expect(await countAnswers(path, 2000)).toBeLessThanOrEqual(mostWaiting + 1)
    expect((await server.visitor().ask(path)).status).toBe(200)
  },
)

async function countAnswers(path: string, requests: number): Promise<number> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  const ask = (connection: string) =>
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: ${connection}\r\n\r\n`
  // Whoever is cut off may hear it as a reset.
  const heard = text(socket).catch(() => '')
  socket.write(ask('keep-alive').repeat(requests - 1) + ask('close'))
  return (await heard).split('HTTP/1.1 200 OK').length - 1
}

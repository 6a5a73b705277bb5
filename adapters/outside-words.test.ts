import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { callOutside } from './outbound.ts'
import { outsideWords } from './outside-words.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

const ask = (address: string, timeoutMs: number) => callOutside({ method: 'GET', address, timeoutMs })

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test.each([
  [250, 'did not answer within 0.3 seconds'],
  [1000, 'did not answer within 1 second'],
])('who says nothing for %d ms %s', async (ms, reason) => {
  const address = await serve(() => {})
  expect(await ask(address, ms)).toEqual({ kind: 'silence', reason })
})

test('whoever hangs up broke off the connection', async () => {
  const address = await serve((_, reply) => reply.destroy())
  expect(await ask(address, 5000)).toEqual({ kind: 'silence', reason: 'broke off the connection' })
})

test('whoever sends elsewhere is not followed', async () => {
  const address = await serve((_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
  expect(await ask(address, 5000)).toEqual({ kind: 'silence', reason: 'sent the shop to another address' })
})

test('an answer without end', async () => {
  const address = await serve((_, reply) => reply.end('x'.repeat(1_000_001)))
  expect(await ask(address, 5000)).toEqual({ kind: 'silence', reason: 'sent an answer that is too long' })
})

test('where nobody listens', async () => {
  const address = await serve(() => {})
  await new Promise((resolve) => server?.close(resolve))
  expect(await ask(address, 5000)).toEqual({ kind: 'unsent', reason: 'refused the connection' })
})

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  [new TypeError('fetch failed', { cause: withCode('ENOTFOUND') }), 'could not be found by its name'],
  [
    new TypeError('fetch failed', { cause: withCode('DEPTH_ZERO_SELF_SIGNED_CERT') }),
    'showed a certificate that was not accepted',
  ],
  [
    new TypeError('fetch failed', { cause: withCode('HPE_INVALID_CONSTANT') }),
    'sent an answer that cannot be read',
  ],
  [withCode('ESOCKET', 'connect ECONNREFUSED 127.0.0.1:25'), 'refused the connection'],
  [withCode('ETIMEDOUT', 'Greeting never received'), 'did not answer in time'],
  [withCode('ODD'), 'could not be reached (ODD)'],
  [new Error('<html><body>502 Bad Gateway</body></html>'), 'could not be reached'],
  ['thrown text', 'could not be reached'],
])('%s is told in words', (error, words) => expect(outsideWords(error)).toBe(words))

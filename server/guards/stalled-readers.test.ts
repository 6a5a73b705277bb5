import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { endStalledReaders } from './stalled-readers.ts'

const limit = 900
const large = Buffer.alloc(48 * 1024 * 1024, 'a')
const open = new Set<Socket>()
const server = createServer((_, response) => response.end(large))
server.on('connection', (socket: Socket) => {
  open.add(socket)
  socket.once('close', () => open.delete(socket))
})

beforeAll(async () => {
  endStalledReaders(server, limit)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

test('who takes nothing is cut off, also one who sends on meanwhile', async () => {
  const silent = await ask()
  const talking = await ask()
  const talk = setInterval(() => void talking.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'), limit / 10)
  expect(open.size).toBe(2)
  await eventually(async () => open.size === 0)
  clearInterval(talk)
  for (const socket of [silent, talking]) socket.destroy()
})

test('who takes it slowly gets all of it', async () => {
  const socket = await ask()
  const start = Date.now()
  let taken = 0
  for await (const chunk of socket) {
    taken += (chunk as Buffer).length
    await delay(4)
    if (taken > large.length) break
  }
  expect(taken).toBeGreaterThan(large.length)
  // otherwise the test would show nothing
  expect(Date.now() - start).toBeGreaterThan(2 * limit)
})

test('a line on which nothing waits stays', async () => {
  const idle = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(idle, 'connect')
  const silent = await ask()
  await eventually(async () => open.size === 1)
  expect(idle.readyState).toBe('open')
  for (const socket of [idle, silent]) socket.destroy()
})

/** Asks, and stops reading as soon as the answer begins. */
async function ask(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  // The test waits for the connection to be cut off.
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

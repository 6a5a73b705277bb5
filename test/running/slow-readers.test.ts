import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer } from '../kit/http.ts'
import { eventually } from '../kit/open-test-shop.ts'
import { formOf } from '../kit/sample-calls.ts'
import { signInAs } from '../kit/sign-in.ts'
import { openMeasuredSite } from '../uploads/open-measured-site.ts'

/** A client that asks for files and does not read them costs no memory, and is cut off. */
const { shop, origin, measure, visitor } = await openMeasuredSite({ LIMITS: 'off' })
const here = await openTestServer(shop)
afterAll(() => here.close())

const sockets = 60
const bytes = 10 * 1024 * 1024 - 4096

beforeAll(async () => {
  const admin = visitor()
  await signInAs(shop, admin, { sub: 'admin', isAdmin: true })
  const file = new File([`%PDF-1.7\n${'x'.repeat(bytes - 9)}`], 'large.pdf')
  const headers = { 'x-requested-with': 'shop' }
  const sent = await admin.ask('/api/brochures', { method: 'POST', headers, body: formOf({ file }) })
  expect(sent.status).toBe(201)
})

test(`${sockets} lines that do not read their 10 MB take less than 100 MB together`, async () => {
  const { grown, result } = await measure(() =>
    Promise.all(Array.from({ length: sockets }, () => ask(origin))),
  )
  for (const socket of result) socket.destroy()
  expect(grown).toBeLessThan(100 * 1024 * 1024)
})

test('they are cut off, and their files are closed', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => ask(here.origin)))
  expect(await countLines()).toBe(5)
  await eventually(async () => (await countLines()) === 0)
  for (const socket of asked) socket.destroy()
})

function countLines(): Promise<number> {
  return new Promise((resolve) => here.server.server.getConnections((_, found) => resolve(found)))
}

async function ask(to: string): Promise<Socket> {
  const socket = connect(Number(new URL(to).port), '127.0.0.1')
  // The test waits for the connection to be cut off.
  socket.on('error', () => {})
  socket.write('GET /brochures/large.pdf HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOutside, fetchOutside } from './outbound.ts'

/** Another thread: it answers while this one stands still. */
const server = new Worker(
  `const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((request, reply) => request.url === '/never' || setTimeout(() => reply.end('paid'), 100))
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
  { eval: true },
)
let origin = ''
beforeAll(async () => {
  const [port] = await once(server, 'message')
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => server.terminate())

const timeoutMs = 300

/** As a machine that is carried to another one, or has no processor to spare: four times the limit. */
function standStill(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeoutMs * 4)
}

test('an answer that came while the process stood still is read', async () => {
  const reply = callOutside({ method: 'GET', address: `${origin}/`, timeoutMs })
  await untilSent()
  standStill()
  expect(await reply).toMatchObject({ kind: 'answer', status: 200, body: 'paid' })
})

test('so is one that a library asked for', async () => {
  const reply = fetchOutside(`${origin}/`, {}, timeoutMs)
  await untilSent()
  standStill()
  expect(await reply).toMatchObject({ kind: 'answer' })
})

test('who never answers is given up all the same', async () => {
  const reply = callOutside({ method: 'GET', address: `${origin}/never`, timeoutMs })
  await untilSent()
  standStill()
  expect(await reply).toEqual({ kind: 'silence', reason: 'did not answer within 0.3 seconds' })
})

/** Some turns of the loop, in which the request leaves; its answer comes a tenth of a second later. */
async function untilSent(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

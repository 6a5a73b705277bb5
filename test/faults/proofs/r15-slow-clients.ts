import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { world } from '../../kit/world.ts'
import type { Environment } from '../environment.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene } from '../scene.ts'
import { holdings, look, percentile } from '../visitor.ts'

/** How a client is slow, and after how long it must be gone: docs/safety.md, Limits; in ms. */
const ways = [
  {
    name: 'a header that never ends',
    first: 'GET /shop HTTP/1.1\r\nhost: a\r\n',
    more: 'x-a: b\r\n',
    reads: true,
    goneMs: 15_000,
  },
  {
    name: 'a body, byte by byte',
    first: `POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n`,
    more: ' ',
    reads: true,
    goneMs: 15_000,
  },
  {
    name: '200 requests at once, and no answer is read',
    first: `GET /shop HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(200),
    more: '\r\n',
    reads: false,
    goneMs: 15_000,
  },
]
const slowestP95 = 500

/** Hundreds of slow clients at once, in three ways; everybody else is served as before, and they are cut off. */
export async function slowClients(environment: Environment, { quick, say }: Wishes): Promise<Row[]> {
  const rows: Row[] = []
  for (const way of ways) {
    const from = performance.now()
    const clients = quick ? 200 : 1000
    const violations: string[] = []
    const times: number[] = []
    let slowestEnd = 0
    const scene = await openScene(environment, { main: true, timeScale: 1 })
    try {
      const shop = await scene.start()
      const page = `/product-details/${world.grinder.number}`
      for (let warm = 0; warm < 20; warm += 1) await look(shop.origin, page)
      const before = await holdings(shop.pid)
      const attack = Array.from({ length: clients }, () => beSlow(shop.origin, way))
      let most = before.mb
      const over = new AbortController()
      const visitor = (async () => {
        while (!over.signal.aborted) {
          const seen = await look(shop.origin, page)
          if (seen.status === 200) times.push(seen.ms)
          else violations.push(`a page was answered ${seen.status}`)
          most = Math.max(most, (await holdings(shop.pid)).mb)
          await delay(20)
        }
      })()
      for (const ms of await Promise.all(attack)) slowestEnd = Math.max(slowestEnd, ms)
      over.abort()
      await visitor
      if (slowestEnd > way.goneMs) violations.push(`a slow client was there for ${Math.round(slowestEnd)} ms`)
      const p95 = percentile(times, 0.95)
      if (p95 > slowestP95) violations.push(`a page took ${p95} ms (p95)`)
      say(`R15 ${way.name}: ${countOf(violations)}`)
      rows.push({
        id: 'R15',
        what: `${clients} clients: ${way.name}`,
        points: 0,
        runs: times.length,
        checkouts: 0,
        violations,
        ms: performance.now() - from,
        note: `all gone within ${Math.round(slowestEnd / 1000)} s; pages meanwhile ${p95} ms (p95), memory +${most - before.mb} MB`,
      })
    } finally {
      await scene.close()
    }
  }
  return rows
}

/** Until it is cut off; answers how long that took, in ms. */
async function beSlow(
  origin: string,
  { first, more, reads, goneMs }: (typeof ways)[number],
): Promise<number> {
  const from = performance.now()
  const { hostname, port } = new URL(origin)
  const socket: Socket = connect(Number(port), hostname)
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  if (reads) socket.resume()
  socket.write(first)
  // Whoever does not read hears of the end when it writes.
  const drip = setInterval(() => socket.writable && socket.write(more), 1000)
  await Promise.race([gone, delay(goneMs + 10_000)])
  clearInterval(drip)
  socket.destroy()
  return performance.now() - from
}

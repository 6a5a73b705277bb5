import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

export type Balancer = {
  origin: string
  /** requests that were given to a second process */
  counts: { requests: number; again: number; failed: number }
  close(): Promise<void>
}

const checkEveryMs = 500

/**
 * What nginx, Caddy and HAProxy do with several processes: the next in turn gets a request; whoever refuses it or does
 * not say /readyz is left out for a while; what only reads is asked of another one if its process dies.
 */
export async function openBalancer(origins: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const out = new Set<string>()
  const counts = { requests: 0, again: 0, failed: 0 }
  const ending = new AbortController()
  let turn = 0

  const check = async (origin: string) => {
    while (await delay(checkEveryMs, true, { signal: ending.signal }).catch(() => false)) {
      const said = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
      await said?.arrayBuffer().catch(() => null)
      if (said?.ok) out.delete(origin)
      else out.add(origin)
    }
  }
  const checks = origins.map(check)

  /** In turn, those that answer first. */
  function listNext(): string[] {
    turn += 1
    const inTurn = origins.map((_, at) => origins[(at + turn) % origins.length] ?? '')
    return inTurn.toSorted((a, b) => Number(out.has(a)) - Number(out.has(b)))
  }

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    counts.requests += 1
    const body = await buffer(asked)
    for (const [at, origin] of listNext().entries()) {
      if (at > 0) counts.again += 1
      try {
        const reply = await send(agent, origin, asked, body)
        response.writeHead(reply.statusCode ?? 502, reply.headers).end(await buffer(reply))
        return
      } catch (error) {
        out.add(origin)
        const refused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (!refused && asked.method !== 'GET') break
      }
    }
    counts.failed += 1
    response.writeHead(502, { 'content-type': 'application/json' }).end('{}')
  }

  const server = createServer((asked, response) => {
    answer(asked, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      ending.abort()
      await Promise.all(checks)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function send(
  agent: Agent,
  origin: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  const { connection: _, 'transfer-encoding': __, ...passed } = headers
  const going = request(new URL(origin), {
    method,
    path: url,
    agent,
    headers: { ...passed, ...(body.length > 0 && { 'content-length': body.length }) },
  })
  going.end(body)
  const [reply] = (await once(going, 'response')) as [IncomingMessage]
  return reply
}

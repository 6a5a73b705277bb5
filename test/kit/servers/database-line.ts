import { createConnection, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ConnectionTarget } from '../../../database/connect.ts'

export type DatabaseLine = {
  target: ConnectionTarget
  /** nothing comes through any more, and nothing is closed: a server that hangs */
  freeze(): void
  /** every connection breaks, and no new one is accepted: a server that is down */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** A connection to the test database that can be interrupted without touching the server that others use. */
export async function openDatabaseLine(target: ConnectionTarget): Promise<DatabaseLine> {
  const pairs = new Set<[Socket, Socket]>()
  let frozen = false
  const server = createServer((near) => {
    const far = createConnection(addressOf(target))
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [one, other] of [pair, pair.toReversed() as typeof pair]) {
      one.on('data', (bytes) => other.write(bytes))
      one.on('error', () => {})
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
    if (frozen) for (const socket of pair) socket.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const breakAll = () => {
    for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy()
  }
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    breakAll()
    await closed
  }
  return {
    target: through(target, port),
    freeze() {
      frozen = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    cut: stop,
    async restore() {
      frozen = false
      for (const pair of pairs) for (const socket of pair) socket.resume()
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async close() {
      if (server.listening) await stop()
    },
  }
}

function addressOf(target: ConnectionTarget): { path: string } | { host: string; port: number } {
  if (typeof target !== 'string') {
    const { host, port } = target
    return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  }
  const { hostname, port } = new URL(target)
  return { host: hostname, port: Number(port || 5432) }
}

function through(target: ConnectionTarget, port: number): ConnectionTarget {
  if (typeof target !== 'string') return { ...target, host: '127.0.0.1', port }
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return url.href
}

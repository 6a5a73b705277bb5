import dns from 'node:dns'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { Socket, type AddressInfo } from 'node:net'

/** Names with this ending lead to this machine, as a name of anybody's DNS may. */
const loops = '.loops.test'

export type Connections = {
  /** 'host:port' of everything that this process has connected to, as it asked for it */
  all(): string[]
  /** forgets them, and listens from now on */
  clear(): void
  close(): void
}

/** Notices every connection that this process makes, by any library, before a name is looked up. */
export function hearConnections(): Connections {
  const heard = new Set<string>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its socket below
  const { connect } = Socket.prototype
  const { lookup } = dns
  Socket.prototype.connect = function (this: Socket, ...asked: unknown[]) {
    heard.add(whereTo(asked))
    return connect.apply(this, asked as never)
  }
  dns.lookup = Object.assign(
    (name: string, ...others: unknown[]) =>
      lookup(name.endsWith(loops) ? 'localhost' : name, ...(others as [never])),
    lookup,
  )
  return {
    all: () => [...heard].toSorted(),
    clear: () => heard.clear(),
    close() {
      Socket.prototype.connect = connect
      dns.lookup = lookup
    },
  }
}

/** Node passes the target in three ways: an array of its own, an object, or separate arguments. */
function whereTo([first, second]: unknown[]): string {
  const asked: unknown = Array.isArray(first) ? first[0] : first
  // A program on this machine, by a file.
  if (typeof asked === 'string' && asked.startsWith('/')) return asked
  if (typeof asked !== 'object' || asked === null)
    return typeof second === 'string' ? `${second}:${String(asked)}` : `localhost:${String(asked)}`
  const { path, host, port } = asked as { path?: string; host?: string; port?: number | string }
  return port === undefined && path ? path : `${host ?? 'localhost'}:${port}`
}

export type Trap = {
  port: number
  requests: string[]
  /** status of the redirect; 302 by default */
  answerWith(status: number): void
  close(): void
}

/** A server on this machine that nobody has a reason to ask. It redirects everybody to itself. */
export async function openTrap(): Promise<Trap> {
  const requests: string[] = []
  let answer = 302
  const server = createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`)
    response.writeHead(answer, { location: '/next' }).end()
  })
  // Without a host: of both families if the machine has both.
  server.listen(0)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    answerWith(status) {
      answer = status
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Invalidations } from '../../server/cache/invalidations.ts'
import { openServer } from '../../server/http/open-server.ts'
import { hearInvalidations } from '../../server/cache/hear-invalidations.ts'
import { checkAnswer } from './checks/check-answer.ts'
import type { TestShop } from './open-test-shop.ts'

export type Visitor = {
  /** One request as a browser with these cookies would send it; Set-Cookie is kept for the next. */
  ask(address: string, options?: RequestInit): Promise<Response>
  /** A call of the table, with the header that our own pages send. */
  call(method: string, address: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  cookies: Map<string, string>
}

export type TestServer = {
  server: FastifyInstance
  origin: string
  visitor(): Visitor
  close(): Promise<void>
}

/** The real server on a free port, in front of a test shop. */
export async function openTestServer(
  shop: TestShop,
  { mostPages }: { mostPages?: number } = {},
): Promise<TestServer> {
  const writes = await hearInvalidations(shop.target, new Invalidations(), shop.readPhone)
  const build = join(import.meta.dirname, '../../build')
  const server = await openServer(shop, shop.config, build, writes, { mostPages })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    server,
    origin,
    visitor: () => openVisitor(origin),
    async close() {
      await server.close()
      await writes.close()
    },
  }
}

export function openVisitor(origin: string): Visitor {
  const cookies = new Map<string, string>()
  const ask = async (address: string, options: RequestInit = {}) => {
    const headers = new Headers(options.headers)
    if (cookies.size)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(address, origin), { redirect: 'manual', ...options, headers })
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    await checkAnswer(options.method ?? 'GET', address, response)
    return response
  }
  return {
    cookies,
    ask,
    call: (method, address, body, headers = {}) =>
      ask(address, {
        method,
        headers: {
          'x-requested-with': 'shop',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  }
}

function keep(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split('; ')
  const at = pair.indexOf('=')
  if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0'))
    cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}

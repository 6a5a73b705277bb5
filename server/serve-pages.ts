import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { pageContext, PageNotes, shopContext, ShopForPages } from '../app/context.ts'
import type { PageCache } from '../app/middleware/page-cache.ts'
import { contentSecurityPolicy, securityHeaders } from '../app/middleware/security-headers.ts'
import { Problem } from '../api/problem.ts'
import { checkoutCookies, readSessionToken } from './cookies.ts'
import { isOwnRequest } from './own-origin.ts'
import type { RateLimits } from './rate-limits.ts'

/** The build carries its own copy of the context keys; only those open its loaders' view of the shop. */
type Keys = { pageContext: typeof pageContext; shopContext: typeof shopContext }

type Renderer = { render: ReturnType<typeof createRequestHandler>; keys: Keys }

type Options = {
  shop: ShopForPages
  buildFolder: string
  cache: PageCache
  origins: Set<string>
  limits: RateLimits
}

const pageLimit = { bucket: 'pages', most: 600, seconds: 60, per: 'address' } as const

/** Every address that no call, file or folder has taken is a page. */
export async function servePages(server: FastifyInstance, options: Options): Promise<void> {
  const build = (await import(join(options.buildFolder, 'server/index.js'))) as ServerBuild
  const renderer = {
    render: createRequestHandler(build, 'production'),
    keys: build.entry.module as unknown as Keys,
  }
  server.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      await options.limits.count(pageLimit, request.ip)
      if (request.method === 'POST' && !isOwnRequest(request.headers, options.origins))
        throw new Problem(403, 'This form must come from the shop’s own pages.')
      if (request.method === 'POST' && !Buffer.isBuffer(request.body))
        throw new Problem(415, 'A page takes a form: urlencoded or multipart.')
      return servePage(options, renderer, request, reply)
    },
  })
}

async function servePage(
  { shop, cache, origins }: Options,
  { render, keys }: Renderer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const notes: PageNotes = {
    cacheTags: null,
    sessionToken: readSessionToken(request.headers.cookie, shop.brand.siteOrigin),
    newSessionToken: null,
    clearCart: false,
  }
  const context = new RouterContextProvider()
  context.set(keys.shopContext, shop)
  context.set(keys.pageContext, notes)
  const moment = cache.moment()
  const response = await render(toRequest(request, shop.brand.siteOrigin, origins), context)
  const body = Buffer.from(await response.arrayBuffer())
  const headers = headersOf(response, body, request, shop)
  const cookies = response.headers.getSetCookie()
  if (notes.newSessionToken)
    cookies.push(...checkoutCookies(shop.brand.siteOrigin, notes.newSessionToken, notes.clearCart))
  const same = notes.cacheTags && response.status === 200 && request.method === 'GET' && cookies.length === 0
  headers['cache-control'] = same ? 'no-cache' : 'no-store'
  if (same && notes.cacheTags)
    await cache.keep(request.url, { status: 200, headers, body }, notes.cacheTags, moment)
  if (cookies.length) reply.header('set-cookie', cookies)
  reply
    .code(response.status)
    .headers(headers)
    .send(body.length ? body : undefined)
}

/** The platform's Request; the address keeps our own origin whatever the Host header says. */
function toRequest(request: FastifyRequest, siteOrigin: string, origins: Set<string>): Request {
  const named = `${request.protocol}://${request.headers.host ?? ''}`
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  const body = request.method === 'POST' ? (request.body as Buffer | undefined) : undefined
  return new Request(new URL(request.url, origins.has(named) ? named : siteOrigin), {
    method: request.method,
    headers,
    body: body && new Uint8Array(body),
  })
}

function headersOf(
  response: Response,
  body: Buffer,
  request: FastifyRequest,
  shop: ShopForPages,
): Record<string, string> {
  const headers: Record<string, string> = { ...securityHeaders }
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
  if (!headers['content-type']?.startsWith('text/html')) return headers
  const frameOrigin = request.url.split('?')[0] === '/checkout' ? shop.cardFrame.origin : undefined
  headers['content-security-policy'] = contentSecurityPolicy(body.toString(), {
    frameOrigin,
    imageOrigins: [],
  })
  return headers
}

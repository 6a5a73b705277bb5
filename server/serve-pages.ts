import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { pageContext, PageNotes, shopContext, ShopForPages } from '../app/context.ts'
import { encodingFor, type PageCache } from '../app/middleware/page-cache.ts'
import { contentSecurityPolicy, securityHeaders } from '../app/middleware/security-headers.ts'
import { inquiryLimits } from '../api/call.ts'
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
  { shop, cache, origins, limits }: Options,
  { render, keys }: Renderer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const notes: PageNotes = {
    cacheTags: null,
    incomplete: false,
    sessionToken: readSessionToken(request.headers.cookie, shop.brand.siteOrigin),
    newSessionToken: null,
    clearCart: false,
    countForm: () => countForm(limits, request.ip),
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
  const whole = response.status === 200 && request.method === 'GET' && !notes.incomplete
  const same = notes.cacheTags && whole && cookies.length === 0
  headers['cache-control'] = same ? 'no-cache' : 'no-store'
  if (same && notes.cacheTags)
    await cache.keep(request.url, { status: 200, headers, body }, notes.cacheTags, moment)
  if (cookies.length) reply.header('set-cookie', cookies)
  const packed = await pack(body, request)
  reply
    .code(response.status)
    .headers({ ...headers, vary: 'accept-encoding', ...packed.headers })
    .send(packed.body.length ? packed.body : undefined)
}

/** A page for one request is packed quickly, one that is kept is packed well (in the page cache). */
async function pack(
  body: Buffer,
  request: FastifyRequest,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity' || body.length < worthPacking) return { body, headers: {} }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  const packed =
    encoding === 'br' ? await promisify(brotliCompress)(body, quality) : await promisify(gzip)(body)
  return { body: packed, headers: { 'content-encoding': encoding } }
}

/** bytes */
const worthPacking = 1400

/** The same limits as the call that the form stands beside. */
async function countForm(rateLimits: RateLimits, address: string): Promise<string | null> {
  try {
    for (const limit of inquiryLimits) await rateLimits.count(limit, address)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

/** Where pictures may come from beside ourselves: map tiles, and the hosts that the operator has named. */
function imageOrigins(shop: ShopForPages): string[] {
  const tiles = shop.mapTiles ? [new URL(shop.mapTiles.address).origin] : []
  return [...tiles, ...shop.imageHosts.map((host) => `https://${host}`)]
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
    imageOrigins: imageOrigins(shop),
  })
  return headers
}

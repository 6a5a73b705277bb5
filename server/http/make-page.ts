import type { FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider, type createRequestHandler, type ServerBuild } from 'react-router'
import { takesCards } from '../../app/card-pages.ts'
import type { pageContext, shopContext } from '../../app/context.ts'
import { Problem } from '../../api/http/problem.ts'
import type { Audience, Audiences } from '../cache/audiences.ts'
import { isKeepable, type PageCache } from '../cache/page-cache.ts'
import type { PageOutcome, Traffic } from '../metrics/traffic.ts'
import { contentSecurityPolicy, securityHeaders } from '../guards/security-headers.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import type { ServedShop, Shop } from '../start/open-shop.ts'
import { awaySeconds, troubleProblem } from './answer-errors.ts'
import { checkoutCookies, readSessionToken, signInCookieLines } from './cookies.ts'
import type { Asker } from './identify.ts'
import { packBody } from './pack-body.ts'
import { openNotes, type ServerNotes } from './page-notes.ts'
import type { WebApp } from './web-app.ts'

/** The build has its own copy of the context keys; only those work in its loaders. */
export type Keys = { pageContext: typeof pageContext; shopContext: typeof shopContext }

export type Renderer = {
  build: ServerBuild
  render: ReturnType<typeof createRequestHandler>
  keys: Keys
  /** is there a page at this path that a sign-in can return to? */
  isPage: (path: string) => boolean
  /** the pattern of the page at this path */
  routeOf: (path: string) => string
  /** pages that are being made, by audience and address; never rejected */
  underWay: Map<string, Promise<void>>
}

export type PageOptions = {
  shop: ServedShop
  web: WebApp
  cache: PageCache
  audiences: Audiences
  traffic: Traffic
  origins: Set<string>
  limits: RateLimits
  /** answers tell whether they come from the cache */
  tellsCache: boolean
}

/**
 * The page of this request, also for everybody of `audience`, if there is one: then it is kept, as it is at `moment`.
 */
export async function makePage(
  { shop, web, cache, traffic, origins, limits, tellsCache }: PageOptions,
  { render, keys, isPage }: Renderer,
  { person, signIn }: Asker,
  audience: Audience | null,
  moment: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { siteOrigin } = shop.brand
  const notes = openNotes(
    {
      person,
      knowsName: person !== null && audience !== null,
      signIn,
      sessionToken: readSessionToken(request.headers.cookie, siteOrigin),
      isPage,
      requestId: request.id,
      address: request.ip,
    },
    limits,
  )
  const context = new RouterContextProvider()
  context.set(keys.shopContext, shop)
  context.set(keys.pageContext, notes)
  const response = await render(toRequest(request, siteOrigin, origins), context)
  const body = Buffer.from(await response.arrayBuffer())
  const status = statusOf(response, notes, request)
  noteNavigation(shop, request, reply, status)
  if (status >= 400 && !isOwnAnswer(response)) throw routersProblem(status, request)
  const headers = headersOf(response, notes.ownScripts, request, shop)
  if (status === 503) headers['retry-after'] = String(awaySeconds)
  if (status === 405) headers['allow'] = 'GET, HEAD'
  const cookies = response.headers.getSetCookie()
  if (notes.newSessionToken)
    cookies.push(...checkoutCookies(siteOrigin, notes.newSessionToken, notes.clearCart))
  cookies.push(...signInCookieLines(siteOrigin, signIn.set))
  const whole = status === 200 && request.method !== 'POST' && !notes.incomplete
  const same = notes.cacheTags && whole && cookies.length === 0 && audience !== null
  headers['cache-control'] =
    same && !person ? 'no-cache' : notes.cacheTags && person ? 'private, no-cache' : 'no-store'
  const isOwn = isOwnAddress(request.url, notes.ownAddress) && isKeepable(request.url)
  const isKept = same && isOwn && !web.inDevelopment
  traffic.pages[isKept ? 'new' : whyNotKept(request, status, audience, notes, cookies)] += 1
  if (isKept && notes.cacheTags) {
    const kept = tellsCache ? { ...headers, 'cache-status': 'Spindle; hit' } : headers
    await cache.keep(
      { address: request.url, audience, route: traffic.routeOf(request.raw) },
      { status: 200, headers: kept, body },
      notes.cacheTags,
      moment,
    )
  }
  if (tellsCache) headers['cache-status'] = isKept ? 'Spindle; fwd=miss; stored' : 'Spindle; fwd=bypass'
  if (cookies.length) reply.header('set-cookie', cookies)
  const packed = await packBody(body, request)
  reply
    .code(status)
    .headers({ ...headers, vary: 'accept-encoding, cookie', ...packed.headers })
    .send(packed.body.length ? packed.body : undefined)
}

function whyNotKept(
  { method }: FastifyRequest,
  status: number,
  audience: Audience | null,
  notes: ServerNotes,
  cookies: string[],
): PageOutcome {
  if (method === 'POST') return 'post'
  if (notes.incomplete) return 'incomplete'
  if (status !== 200) return 'status'
  if (!notes.cacheTags) return 'page'
  if (audience === null) return 'person'
  return cookies.length > 0 ? 'cookie' : 'address'
}

/** The page, or its data. There are endless other spellings: they would push every page out of the cache. */
function isOwnAddress(url: string, ownAddress: string | null): boolean {
  return url === ownAddress || url === `${ownAddress}.data`
}

export function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}

/** An address that leads nowhere, and a page that the browser left before it was made, are logged. */
function noteNavigation(shop: Shop, request: FastifyRequest, reply: FastifyReply, status: number): void {
  const facts = { path: pathOf(request), reqId: request.id }
  if (reply.raw.destroyed)
    shop.log.info(facts, 'navigation superseded: the browser did not wait for this page')
  else if (status === 404) shop.log.info(facts, 'navigation empty: there is nothing to show at this address')
}

/**
 * A page is not "complete" if a part is missing because the database was away; a form that was carried out stays a
 * success.
 */
function statusOf(response: Response, notes: ServerNotes, request: FastifyRequest): number {
  const lost = response.status === 500 || (response.status === 200 && request.method !== 'POST')
  return notes.unavailable && lost ? 503 : response.status
}

/** A document, or the data of one. */
function isOwnAnswer(response: Response): boolean {
  return /^text\/(html|x-script)/.test(response.headers.get('content-type') ?? '')
}

/** React Router answers some requests by itself, with a few bare words. */
function routersProblem(status: number, request: FastifyRequest): Problem {
  if (status >= 500) return troubleProblem(status === 503, request.id)
  if (status === 405)
    return new Problem(405, 'This address does not accept this method.', { allow: 'GET, HEAD' })
  return new Problem(status, status === 404 ? 'There is nothing here.' : 'This request cannot be read.')
}

/** Where pictures may come from besides ourselves: map tiles, the media host, and the hosts of IMAGE_HOSTS. */
function imageOrigins(shop: Shop): string[] {
  const tiles = shop.mapTiles ? [new URL(shop.mapTiles.address).origin] : []
  const media = shop.mediaOrigin === shop.brand.siteOrigin ? [] : [shop.mediaOrigin]
  return [...tiles, ...media, ...shop.imageHosts.map((host) => `https://${host}`)]
}

/**
 * The platform's Request. Its address always has our own origin, whatever the Host header and the path say. HEAD is
 * made as GET, because its headers must be the same; Fastify sends them without the body.
 */
function toRequest(request: FastifyRequest, siteOrigin: string, origins: Set<string>): Request {
  const named = `${request.protocol}://${request.headers.host ?? ''}`
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  const body = request.method === 'POST' ? (request.body as Buffer | undefined) : undefined
  return new Request(new URL((origins.has(named) ? named : siteOrigin) + request.url), {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    body: body && new Uint8Array(body),
  })
}

function headersOf(
  response: Response,
  ownScripts: string[],
  request: FastifyRequest,
  shop: Shop,
): Record<string, string> {
  const headers: Record<string, string> = { ...securityHeaders }
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
  const path = pathOf(request)
  // The checkout watches its sign-in window. A stricter policy, even on a redirect, would cut the connection (S7).
  if (path === '/checkout' || path.startsWith('/login'))
    headers['cross-origin-opener-policy'] = 'same-origin-allow-popups'
  if (!headers['content-type']?.startsWith('text/html')) return headers
  const frameOrigin = takesCards(path) ? shop.cardFrame.origin : undefined
  headers['content-security-policy'] = contentSecurityPolicy(ownScripts, {
    frameOrigin,
    imageOrigins: imageOrigins(shop),
    formOrigins: shop.identity.formOrigins(),
    // Pages of the shop insert HTML of texts and search data: only a page that is left by loading a document can
    // do without.
    trustedTypes: takesCards(path),
  })
  return headers
}

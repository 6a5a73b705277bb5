import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import type { pageContext, shopContext } from '../../app/context.ts'
import { Problem } from '../../api/http/problem.ts'
import { loginAddress } from '../../app/return-path.ts'
import { shownName } from '../../shop/identity/person.ts'
import { audienceOf, type Audience, type Audiences } from '../cache/audiences.ts'
import { isKeepable, type PageCache } from '../cache/page-cache.ts'
import { contentSecurityPolicy, securityHeaders } from '../guards/security-headers.ts'
import type { Shop } from '../start/open-shop.ts'
import { isOwnRequest } from '../guards/own-origin.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import { awaySeconds, troubleProblem } from './answer-errors.ts'
import { checkoutCookies, knowsName, readSessionToken, signInCookieLines } from './cookies.ts'
import { identify, type Asker } from './identify.ts'
import { isOneClick, oneClickToken } from './one-click.ts'
import { packBody } from './pack-body.ts'
import { openNotes, type ServerNotes } from './page-notes.ts'
import type { WebApp } from './web-app.ts'

/** The build has its own copy of the context keys; only those work in its loaders. */
type Keys = { pageContext: typeof pageContext; shopContext: typeof shopContext }

type Renderer = {
  build: ServerBuild
  render: ReturnType<typeof createRequestHandler>
  keys: Keys
  /** is there a page at this path that a sign-in can return to? */
  isPage: (path: string) => boolean
  /** pages that are being made, by audience and address; never rejected */
  underWay: Map<string, Promise<void>>
}

type Options = {
  shop: Shop
  web: WebApp
  cache: PageCache
  audiences: Audiences
  origins: Set<string>
  limits: RateLimits
  /** answers tell whether they come from the cache */
  demo: boolean
}

/** A redirect may not lead to a longer one either. */
const longestAddress = 4096
const pageLimit = { bucket: 'pages', most: 600, seconds: 60, per: 'address' } as const

/** Every address that is not a call, file or folder is a page. */
export async function servePages(server: FastifyInstance, options: Options): Promise<void> {
  let renderer: Renderer | null = null
  const currentRenderer = async () => {
    const build = (await options.web.load()) as ServerBuild
    if (renderer?.build !== build) renderer = openRenderer(build, options)
    return renderer
  }
  server.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const isForeign = request.method === 'POST' && !isOwnRequest(request.headers, options.origins)
      if (isForeign && oneClickToken(request) === null) throw notFromOwnPage()
      // Before the database is asked about a link: anybody may send a forged one.
      await options.limits.count(pageLimit, request.ip)
      if (isForeign) {
        if (!(await isOneClick(options.shop, request))) throw notFromOwnPage()
        // No cookies count beside the link, and React Router checks the origin again.
        delete request.headers.cookie
        delete request.headers.origin
      }
      if (request.method === 'POST' && !Buffer.isBuffer(request.body))
        throw new Problem(415, 'A page accepts a form: urlencoded or multipart.')
      return servePage(options, await currentRenderer(), request, reply)
    },
  })
}

function notFromOwnPage(): Problem {
  return new Problem(403, 'This form must come from the shop’s own pages.')
}

/** Errors of a loader, an action or the rendering are logged here; answers thrown on purpose are not errors. */
function openRenderer(build: ServerBuild, { web, shop }: Options): Renderer {
  const keys = build.entry.module as unknown as Keys
  const handleError: ServerBuild['entry']['module']['handleError'] = (error, { request, context }) => {
    if (request.signal.aborted || isRouteErrorResponse(error)) return
    context.get(keys.pageContext).failed(error)
    shop.log.error({ err: error }, `${request.method} ${new URL(request.url).pathname}`)
  }
  const entry = { module: { ...build.entry.module, handleError } }
  const routes = routeTree(build)
  const isPage = (path: string) => {
    const id = matchRoutes(routes, path)?.at(-1)?.route.id ?? ''
    return id !== 'storefront/unknown-address' && !id.startsWith('sign-in/')
  }
  const mode = web.inDevelopment ? 'development' : 'production'
  const render = createRequestHandler({ ...build, entry }, mode)
  return { build, render, keys, isPage, underWay: new Map() }
}

/** The build lists its routes flat, each with the id of its parent. */
function routeTree(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes).flatMap((route) =>
    route && route.parentId === parentId
      ? [
          route.index
            ? { id: route.id, index: true as const }
            : { id: route.id, path: route.path ?? '', children: routeTree(build, route.id) },
        ]
      : [],
  )
}

async function servePage(
  options: Options,
  renderer: Renderer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { shop, cache, audiences } = options
  const { isPage } = renderer
  if (request.method === 'HEAD' && isSignIn(request))
    throw new Problem(405, 'A sign-in needs GET.', { allow: 'GET' })
  const moment = cache.moment()
  const asker = await identify(shop, request.headers.cookie)
  const { person, signIn, mayReturn, gone } = asker
  if (isVisit(request)) {
    const silently = silentLogin(request)
    // Once in ten minutes for each browser: `__Host-login` remembers that it was asked, whatever the outcome.
    if (mayReturn && signIn.login === null && isPage(pathOf(request)) && silently)
      return void reply.code(302).header('cache-control', 'no-store').header('location', silently).send()
    // Only here: the answer to an old request of a script could arrive after a new sign-in.
    if (gone) signIn.set.session = null
  }
  const audience = sharedWith(asker, request)
  if (!audience) return makePage(options, renderer, asker, null, moment, request, reply)
  if (person && request.headers.cookie) audiences.remember(request.headers.cookie, audience, moment)
  if (!isKeepable(request.url)) return makePage(options, renderer, asker, audience, moment, request, reply)
  // Of many who ask for the same page at once, one makes it.
  const key = `${audience} ${request.url}`
  await renderer.underWay.get(key)
  if (cache.serve(request.raw, reply.raw, audience)) return void reply.hijack()
  const made = makePage(options, renderer, asker, audience, cache.moment(), request, reply)
  const mine = made.catch(() => {})
  renderer.underWay.set(key, mine)
  try {
    await made
  } finally {
    // Another may have begun meanwhile, because this page was not kept.
    if (renderer.underWay.get(key) === mine) renderer.underWay.delete(key)
  }
}

/** The audience that may see the page as it is made for this request; null: it is for them alone. */
function sharedWith({ person, signIn }: Asker, { method, headers }: FastifyRequest): Audience | null {
  const isAsked = method === 'GET' || method === 'HEAD'
  if (!isAsked || Object.keys(signIn.set).length > 0) return null
  if (!person) return signIn.session === null ? 'visitor' : null
  return knowsName(headers.cookie, shownName(person)) ? audienceOf(person) : null
}

async function makePage(
  { shop, web, cache, origins, limits, demo }: Options,
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
  const isKept = same && !web.inDevelopment && isOwnAddress(request.url, notes.ownAddress)
  if (isKept && notes.cacheTags) {
    const kept = demo ? { ...headers, 'cache-status': 'Spindle; hit' } : headers
    await cache.keep(
      { address: request.url, audience },
      { status: 200, headers: kept, body },
      notes.cacheTags,
      moment,
    )
  }
  if (demo) headers['cache-status'] = isKept ? 'Spindle; fwd=miss; stored' : 'Spindle; fwd=bypass'
  if (cookies.length) reply.header('set-cookie', cookies)
  const packed = await packBody(body, request)
  reply
    .code(status)
    .headers({ ...headers, vary: 'accept-encoding, cookie', ...packed.headers })
    .send(packed.body.length ? packed.body : undefined)
}

/** The page, or its data. There are endless other spellings: they would push every page out of the cache. */
function isOwnAddress(url: string, ownAddress: string | null): boolean {
  return url === ownAddress || url === `${ownAddress}.data`
}

/** Somebody opens a page or reloads it; not a script that fetches a page's data. */
function isVisit(request: FastifyRequest): boolean {
  const { method, headers } = request
  const to = headers['sec-fetch-dest']
  const isDocument = to === undefined ? (headers.accept ?? '').includes('text/html') : to === 'document'
  return method === 'GET' && isDocument && !isSignIn(request)
}

function isSignIn(request: FastifyRequest): boolean {
  return /^\/(login|logout)(\/|$)/i.test(pathOf(request))
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}

/** This browser was signed in not long ago: the provider is asked without showing anything. */
function silentLogin({ url }: FastifyRequest): string | null {
  const address = `${loginAddress(url)}&silent=1`
  return address.length > longestAddress ? null : address
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
  const frameOrigin = path === '/checkout' ? shop.cardFrame.origin : undefined
  headers['content-security-policy'] = contentSecurityPolicy(ownScripts, {
    frameOrigin,
    imageOrigins: imageOrigins(shop),
    formOrigins: shop.identity.formOrigins(),
    // Pages of the shop insert HTML of texts and search data: only a page that is left by loading a document can
    // do without.
    trustedTypes: path === '/checkout',
  })
  return headers
}

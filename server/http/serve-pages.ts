import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import { Problem } from '../../api/http/problem.ts'
import { loginAddress } from '../../app/return-path.ts'
import { shownName } from '../../shop/identity/person.ts'
import { audienceOf, type Audience } from '../cache/audiences.ts'
import { isKeepable } from '../cache/page-cache.ts'
import { isOwnRequest } from '../guards/own-origin.ts'
import { knowsName } from './cookies.ts'
import { identify, type Asker } from './identify.ts'
import { makePage, pathOf, type Keys, type PageOptions, type Renderer } from './make-page.ts'
import { isOneClick, oneClickToken } from './one-click.ts'

/** A redirect may not lead to a longer one either. */
const longestAddress = 4096
const pageLimit = { bucket: 'pages', most: 600, seconds: 60, per: 'address' } as const

/** Every address that is not a call, file or folder is a page. */
export async function servePages(server: FastifyInstance, options: PageOptions): Promise<void> {
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
function openRenderer(build: ServerBuild, { web, shop }: PageOptions): Renderer {
  const keys = build.entry.module as unknown as Keys
  const handleError: ServerBuild['entry']['module']['handleError'] = (error, { request, context }) => {
    if (request.signal.aborted || isRouteErrorResponse(error)) return
    context.get(keys.pageContext).failed(error)
    shop.log.error({ err: error }, `${request.method} ${new URL(request.url).pathname}`)
  }
  const entry = { module: { ...build.entry.module, handleError } }
  const routes = routeTree(build)
  const matchesOf = remembering((path) => matchRoutes(routes, path) ?? [])
  const isPage = (path: string) => {
    const id = matchesOf(path).at(-1)?.route.id ?? ''
    return id !== 'storefront/unknown-address' && !id.startsWith('sign-in/')
  }
  const routeOf = (path: string) => {
    const parts = matchesOf(path).flatMap(({ route }) => (route.path ? [route.path] : []))
    return `/${parts.join('/')}`
  }
  const mode = web.inDevelopment ? 'development' : 'production'
  const render = createRequestHandler({ ...build, entry }, mode)
  return { build, render, keys, isPage, routeOf, underWay: new Map() }
}

const mostRemembered = 2000
/** Longer addresses are not the shop's own: they would only fill memory. */
const longestRemembered = 200

/** React Router puts all routes in order for every match: a twentieth of the time of a page. */
function remembering<Found>(find: (path: string) => Found): (path: string) => Found {
  const known = new Map<string, Found>()
  return (path) => {
    const before = known.get(path)
    if (before !== undefined) return before
    const found = find(path)
    if (known.size >= mostRemembered) known.clear()
    if (path.length <= longestRemembered) known.set(path, found)
    return found
  }
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
  options: PageOptions,
  renderer: Renderer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { shop, cache, audiences, traffic } = options
  const { isPage } = renderer
  traffic.name(request.raw, pageRoute(renderer, request))
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
  if (cache.serve(request.raw, reply.raw, audience) !== null) {
    traffic.pages.waited += 1
    return void reply.hijack()
  }
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

/** A page and its data are different things to wait for. */
function pageRoute({ routeOf }: Renderer, request: FastifyRequest): string {
  const path = pathOf(request)
  const isData = path.endsWith('.data')
  const page = isData ? path.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : path
  return routeOf(page) + (isData ? '.data' : '')
}

/** The audience that may see the page as it is made for this request; null: it is for them alone. */
function sharedWith({ person, signIn }: Asker, { method, headers }: FastifyRequest): Audience | null {
  const isAsked = method === 'GET' || method === 'HEAD'
  if (!isAsked || Object.keys(signIn.set).length > 0) return null
  if (!person) return signIn.session === null ? 'visitor' : null
  return knowsName(headers.cookie, shownName(person)) ? audienceOf(person) : null
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

/** This browser was signed in not long ago: the provider is asked without showing anything. */
function silentLogin({ url }: FastifyRequest): string | null {
  const address = `${loginAddress(url)}&silent=1`
  return address.length > longestAddress ? null : address
}

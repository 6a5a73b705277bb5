import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { limits as callLimits } from '../../api/http/call.ts'
import { Problem } from '../../api/http/problem.ts'
import type { Brand } from '../../shop/brand.ts'
import { longestTerm } from '../../shop/catalogue/search-term.ts'
import { cutText } from '../../shop/text/cut-text.ts'
import { AnswerCache } from '../cache/answer-cache.ts'
import { Audiences } from '../cache/audiences.ts'
import type { HeardInvalidations } from '../cache/hear-invalidations.ts'
import { PageCache } from '../cache/page-cache.ts'
import { remember, rememberMeanwhile } from '../cache/remember.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import { Traffic } from '../metrics/traffic.ts'
import { securityHeaders } from '../guards/security-headers.ts'
import { clientAddress, readTrustedProxies } from '../guards/client-address.ts'
import type { Config } from '../config/config.ts'
import type { ServedShop, Shop } from '../start/open-shop.ts'
import { ownOrigins } from '../guards/own-origin.ts'
import { serveMirror } from '../doctor/serve-mirror.ts'
import { openRateLimits } from '../guards/rate-limits.ts'
import { allWell, serveReady, type Health } from '../watch/ready.ts'
import { noteKept, requestId, watchRequest } from '../watch/watch-requests.ts'
import { isOneTooMany } from '../guards/pipelined-requests.ts'
import { endSlowBody, longestRequest } from '../guards/slow-bodies.ts'
import { endStalledReaders, longestStall } from '../guards/stalled-readers.ts'
import { answerBareError, answerError, isNoPage } from './answer-errors.ts'
import { readSessionToken, signInRecognizer } from './cookies.ts'
import { removeOldUploads } from './remove-old-uploads.ts'
import { serveApi } from './serve-api.ts'
import { serveFiles } from './serve-files.ts'
import { servePages } from './serve-pages.ts'
import { openBuild, type WebApp } from './web-app.ts'

/** docs/safety.md, Limits; sizes in bytes, times in ms */
const wire = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: longestRequest.withFiles,
  // By default Node looks for slow requests only every 30 s.
  connectionsCheckingInterval: 1000,
}
const largestBody = 100 * 1024
const longestAddress = 4096

/** The whole HTTP side, of a built web app in this folder or of another: page cache first, then calls, files and pages, with one way to answer an error. */
export async function openServer(
  opened: Shop,
  config: Config,
  built: string | WebApp,
  writes: HeardInvalidations,
  { health = allWell, mostPages }: { health?: Health; mostPages?: number | undefined } = {},
): Promise<FastifyInstance> {
  const { invalidations } = writes
  const cache = new PageCache(invalidations, mostPages === undefined ? {} : { pages: mostPages })
  const answers = new AnswerCache(invalidations)
  const audiences = new Audiences(invalidations)
  const traffic = new Traffic()
  const whole = {
    ...opened,
    categories: remember(invalidations, ['catalogue'], opened.categories),
    synonyms: remember(invalidations, ['catalogue'], opened.synonyms),
    commonWords: remember(invalidations, ['catalogue'], opened.commonWords),
    vocabulary: rememberMeanwhile(
      remember(invalidations, ['catalogue'], opened.vocabulary),
      new Map<string, number>(),
      (error) => opened.log.warn({ err: error }, 'the words for corrections could not be read'),
    ),
  }
  const { replica } = opened
  if (replica) invalidations.tell({ drop: replica.noteWrite, dropAll: replica.noteWrite })
  const shop: ServedShop = { ...whole, forReading: replica ? { ...whole, db: replica.db } : whole }
  const mayBeSignedIn = signInRecognizer(config.brand.siteOrigin)
  const log: FastifyBaseLogger = shop.log
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Each line gets the id of its request (server/watch/current-work.ts).
    childLoggerFactory: (logger) => logger,
    genReqId: requestId,
    bodyLimit: largestBody,
    routerOptions: { maxParamLength: longestAddress, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBareError,
    frameworkErrors: (error, request, reply) => void answerUnread(error, shop.brand, request, reply),
    serverFactory: (handle) =>
      createServer({ ...wire, keepAliveTimeout: config.keepAliveMs }, (request, response) => {
        if (isOneTooMany(request, response)) return void request.socket.destroy()
        if (isMalformed(request)) return answerBareError(new Error('malformed'), request.socket)
        const exchange = { request, response, beganAt: performance.now() }
        // Whoever may be signed in is looked up first, unless that was a moment ago.
        const { cookie } = request.headers
        const audience = mayBeSignedIn(cookie) ? audiences.find(cookie) : 'visitor'
        const page = audience && cache.serve(request, response, audience)
        if (page) {
          traffic.pages.kept += 1
          return noteKept(traffic, page, exchange)
        }
        const call = audience === 'visitor' && serveAnswer(request, response)
        if (call) {
          traffic.answers.kept += 1
          return noteKept(traffic, call, exchange)
        }
        watchRequest(traffic, exchange, () => handle(request, response))
      }),
  })
  const proxies = readTrustedProxies(config.trustedProxies)
  // Everything that reads a request's address gets the client's own.
  server.decorateRequest('ip', {
    getter() {
      return clientAddress(this.raw, proxies)
    },
  })
  const origins = ownOrigins(config.brand.siteOrigin, !config.live, config.port)
  const limits = openRateLimits(shop.db, config.limits, !config.live)
  /** Before the router; whoever is somebody, or asks too often, goes through all checks. */
  const serveAnswer = (request: IncomingMessage, response: ServerResponse) =>
    request.method === 'GET' && isNobody(request, config.brand.siteOrigin)
      ? answers.serve(request, response, () =>
          limits.takes(callLimits.reads, clientAddress(request, proxies)),
        )
      : null

  // A connection that is answered while the server closes would stay open as long as any other.
  server.addHook('preClose', async () => void (server.server.keepAliveTimeout = 1))
  endStalledReaders(server.server, longestStall * config.deadlineScale)

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    const { url } = request.routeOptions
    if (url !== undefined) traffic.name(request.raw, url)
    if (!request.routeOptions.config.takesFiles) endSlowBody(request.raw)
    const shorter = checkAddress(request)
    if (shorter) return reply.redirect(shorter, 302)
    refusePacked(request, reply)
  })
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_, body, done) => done(null, body),
  )
  server.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    answerError(error, shop.brand, request, reply),
  )
  server.setNotFoundHandler(({ method }) => {
    if (method === 'GET' || method === 'HEAD') throw new Problem(404, 'There is nothing here.')
    throw new Problem(405, 'This address does not accept this method.', { allow: 'GET, HEAD, POST' })
  })

  serveReady(server, shop, { ...config, ...health })
  serveMirror(server, shop, config, limits)
  const openMetrics = async () => {
    const metrics = await import('../metrics/open-metrics.ts')
    return metrics.openMetrics(shop, { traffic, caches: { pages: cache, answers } })
  }
  await serveMetrics(server, config.metricsToken, openMetrics, limits)
  const web = typeof built === 'string' ? await openBuild(built) : built
  await removeOldUploads(config.uploads)
  await serveApi(server, {
    shop: { ...shop, stylesheets: web.stylesheets },
    cache: { answers, writes, traffic },
    origins,
    limits,
    uploads: config.uploads,
  })
  await serveFiles(server, shop, web.assets, limits)
  server.all('/api/*', () => {
    throw new Problem(404, 'There is no such call.')
  })
  await servePages(server, {
    shop,
    web,
    cache,
    audiences,
    traffic,
    origins,
    limits,
    tellsCache: !config.live,
  })
  return server
}

/** No cookie, token or secret: the request of somebody whom the shop does not know. */
function isNobody({ headers }: IncomingMessage, siteOrigin: string): boolean {
  return (
    headers.authorization === undefined &&
    headers['x-service-token'] === undefined &&
    readSessionToken(headers.cookie, siteOrigin) === null
  )
}

/** We speak no other version. With two hosts, a proxy might use one and we the other. */
function isMalformed({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

/** No route could be found for this address: it is checked like any other, before it is called unreadable. */
function answerUnread(
  error: FastifyError,
  brand: Brand,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  try {
    const shorter = checkAddress(request)
    if (shorter) return reply.headers(securityHeaders).redirect(shorter, 302)
  } catch (refusal) {
    if (refusal instanceof Problem) return answerError(refusal, brand, request, reply)
  }
  return answerError(error, brand, request, reply)
}

/** The first check of a request; an address of a page that is too long may have a shorter one. */
function checkAddress(request: FastifyRequest): string | null {
  const { url } = request
  // As a link or a redirect, `//host/` and `/\host/` lead to another host.
  if (!/^\/(?![/\\])/.test(url)) throw new Problem(404, 'There is nothing here.')
  if (url.length > longestAddress) {
    const shorter = shorterPageAddress(request)
    if (shorter) return shorter
    throw new Problem(414, 'This address is too long.')
  }
  if (isHidden(url)) throw new Problem(404, 'There is nothing here.')
  return null
}

/** A compressed body may be a thousand times as long as it says: nothing is decompressed here. */
function refusePacked({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  const packed = headers['content-encoding']
  if (packed === undefined || packed.trim().toLowerCase() === 'identity') return
  if (method === 'GET' || method === 'HEAD') return
  reply.header('accept-encoding', 'identity')
  throw new Problem(
    415,
    'Compressed content is not accepted: please send it without Content-Encoding. Nothing was saved.',
  )
}

/** Dot files and names with an extension are not pages; `.data` is how pages fetch their data. */
function isHidden(url: string): boolean {
  const path = url.split('?')[0] ?? ''
  // An empty name is not a file: 404, not the 403 of the file server.
  if (/^\/assets\/(.*\/)?\//.test(path)) return true
  if (/\/\.|%2e|%00/i.test(path)) return !/^\/product-details\/|^\/shop\//.test(path)
  if (/^\/(api|assets|media|brochures|product-details|shop)\/|^\/(robots\.txt|sitemap\.xml)$/.test(path))
    return false
  return /\.[A-Za-z0-9]{1,8}$/.test(path) && !path.endsWith('.data')
}

/**
 * A search that is too long for an address becomes a search for its first words; other pages have no shorter address.
 */
function shorterPageAddress({ method, url }: FastifyRequest): string | null {
  if (method !== 'GET' || isNoPage(url)) return null
  const [path = '', query] = url.split('?')
  if (path.length > longestAddress / 2) return '/notfound'
  const q = new URLSearchParams(query).get('q')
  return q ? `${path}?${new URLSearchParams({ q: cutText(q, longestTerm) })}` : path
}

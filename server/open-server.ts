import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { sql } from 'drizzle-orm'
import { Problem } from '../api/problem.ts'
import { PageCache } from '../app/middleware/page-cache.ts'
import { sandboxPolicy, securityHeaders } from '../app/middleware/security-headers.ts'
import type { Config } from './config.ts'
import type { Shop } from './open-shop.ts'
import { ownOrigins } from './own-origin.ts'
import { plainPage } from './plain-page.ts'
import { openRateLimits } from './rate-limits.ts'
import { serveApi } from './serve-api.ts'
import { serveFiles } from './serve-files.ts'
import { servePages } from './serve-pages.ts'

/** Limits of safety.md s.4.5. */
const wire = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
}
const largestBody = 100 * 1024
const longestAddress = 4096
const longestTerm = 100

/** The whole HTTP side: page cache first, then calls, files and pages, with one way to answer an error. */
export async function openServer(
  shop: Shop,
  config: Config,
  buildFolder: string,
): Promise<{ server: FastifyInstance; cache: PageCache }> {
  const cache = new PageCache()
  const log: FastifyBaseLogger = shop.log
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    routerOptions: { maxParamLength: longestAddress, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    serverFactory: (handle) =>
      createServer(
        wire,
        (request, response) => serveCached(cache, request, response) || handle(request, response),
      ),
  })
  const origins = ownOrigins(config.brand.siteOrigin, config.demo, config.port)
  const limits = openRateLimits(config.limits, config.demo)

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    if (request.url.length > longestAddress) {
      const shorter = shorterPageAddress(request)
      if (shorter) return reply.redirect(shorter, 302)
      throw new Problem(414, 'This address is too long.')
    }
    if (isHidden(request.url)) throw new Problem(404, 'There is nothing here.')
  })
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    (_, body, done) => done(null, body),
  )
  server.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = toProblem(error, request)
    if (problem.status === 429) reply.header('retry-after', Number(problem.extra['retryAfter'] ?? 60))
    reply.code(problem.status).header('cache-control', 'no-store')
    if (wantsPage(request)) {
      const page = plainPage(problem, config.brand)
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', page.policy)
        .send(page.html)
    }
    reply.header('content-security-policy', sandboxPolicy)
    return reply.type('application/problem+json').send(JSON.stringify(problem))
  })

  server.setNotFoundHandler((request) => {
    throw new Problem(request.method === 'GET' ? 404 : 405, 'There is nothing here for this method.')
  })

  server.get('/healthz', async (_, reply) => reply.send('ok'))
  server.get('/readyz', async (_, reply) => {
    await shop.db.execute(sql`select 1`)
    return reply.send('ready')
  })
  serveApi(server, { shop, origins, limits })
  await serveFiles(server, shop, buildFolder)
  server.all('/api/*', () => {
    throw new Problem(404, 'There is no such call.')
  })
  await servePages(server, { shop, buildFolder, cache, origins, limits })
  return { server, cache }
}

function serveCached(cache: PageCache, request: IncomingMessage, response: ServerResponse): boolean {
  return cache.serve(request, response)
}

/** Dot files and names with an extension are no pages (spec-decisions 59); `.data` is how pages fetch theirs. */
function isHidden(url: string): boolean {
  const path = url.split('?')[0] ?? ''
  if (/\/\.|%2e|%00/i.test(path)) return !/^\/product-details\/|^\/shop\//.test(path)
  if (/^\/(api|assets|media|brochures|product-details|shop)\/|^\/(robots\.txt|sitemap\.xml)$/.test(path))
    return false
  return /\.[A-Za-z0-9]{1,8}$/.test(path) && !path.endsWith('.data')
}

/** A search that is too long for an address is still a search, for its first words; other pages have no such address. */
function shorterPageAddress({ method, url }: FastifyRequest): string | null {
  if (method !== 'GET' || isNoPage(url)) return null
  const [path = '', query] = url.split('?')
  if (path.length > longestAddress / 2) return '/notfound'
  const q = new URLSearchParams(query).get('q')
  return q ? `${path}?${new URLSearchParams({ q: q.slice(0, longestTerm) })}` : path
}

/** Somebody who opened an address reads a page; programs and our own scripts read a problem. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !isNoPage(url) && (headers.accept ?? '').includes('text/html')
}

function isNoPage(url: string): boolean {
  return /^\/(api|assets|media|brochures)(\/|$)|\.data(\?|$)/.test(url)
}

/** What is expected keeps its words; what is not is logged once and says only where to find it. */
function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const status = error.statusCode ?? 500
  if (status < 500) return new Problem(status, error.message)
  request.log.error({ err: error, requestId: request.id }, 'unexpected')
  return new Problem(500, `Something went wrong on our side (reference ${request.id}). Please try again.`)
}

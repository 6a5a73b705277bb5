import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CallDefinition, Caller, Limit, ShopForCalls } from '../api/call.ts'
import { fieldProblem, Problem } from '../api/problem.ts'
import { calls } from '../api/routes.ts'
import { hashOf } from '../shop/checkout/session-token.ts'
import { checkoutCookies, readSessionToken } from './cookies.ts'
import { isOwnRequest } from './own-origin.ts'
import type { RateLimits } from './rate-limits.ts'

type AnyCall = CallDefinition<unknown, unknown, unknown, unknown>
type Options = { shop: ShopForCalls; origins: Set<string>; limits: RateLimits }

/** Serves the table of calls: role, guard, limit, schema, handler, answer, in this order for each of them. */
export function serveApi(server: FastifyInstance, options: Options): void {
  for (const call of Object.values(calls) as unknown as AnyCall[])
    server.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answer(call, options, request, reply),
    })
}

async function answer(
  call: AnyCall,
  options: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { shop, origins, limits } = options
  const sessionToken = readSessionToken(request.headers.cookie, shop.brand.siteOrigin)
  const count = (limit: Limit) =>
    limits.count(
      limit,
      limit.per === 'session'
        ? sessionToken
          ? hashOf(sessionToken).toString('hex')
          : request.ip
        : request.ip,
    )
  // Guard first: what another site makes a browser send must not use up its visitor's limits.
  if (call.method !== 'GET') guard(request, origins)
  for (const limit of call.limits) await count(limit)
  const caller: Caller = { sessionToken, tier: 'retail', sub: null }
  const result = await call.handle(shop, {
    params: read(call.params, request.params, 404),
    query: read(call.query, request.query, 400),
    body: read(call.body, request.body, 422),
    caller,
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    count,
  })
  if (result instanceof Problem) throw result
  if (result.renewedSession)
    reply.header('set-cookie', checkoutCookies(shop.brand.siteOrigin, result.renewedSession, true))
  reply
    .code(result.status)
    .headers(result.headers ?? {})
    .header('cache-control', sessionToken ? 'no-store' : 'no-cache')
  reply.type('application/json; charset=utf-8').send(JSON.stringify(call.answer.parse(result.body)))
}

/** safety.md s.4.4: calls that ride on a cookie must come from our own pages and say so. */
function guard(request: FastifyRequest, origins: Set<string>): void {
  if (request.headers['x-requested-with'] !== 'shop' || !isOwnRequest(request.headers, origins))
    throw new Problem(403, 'This call must come from the shop’s own pages (header X-Requested-With: shop).')
}

/** Unknown fields are unreadable (400); a known field with a wrong value is a field error (422). */
function read(schema: z.ZodType | undefined, value: unknown, status: number): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map((issue) => ({
    pointer: `/${issue.path.join('/')}`,
    detail: issue.message,
  }))
  if (status !== 422 || parsed.error.issues.some((issue) => issue.code === 'unrecognized_keys'))
    throw new Problem(status === 422 ? 400 : status, errors.map((error) => error.detail).join(' '), {
      errors,
    })
  throw fieldProblem(errors)
}

import { timingSafeEqual } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { takeTurns } from '../../adapters/media/take-turns.ts'
import type { AnyCall, CallAnswer, Caller, Limit, PageAnswer, ShopForCalls } from '../../api/http/call.ts'
import { fieldProblem, Problem } from '../../api/http/problem.ts'
import { hasPictures } from '../../api/http/sent-files.ts'
import { calls } from '../../api/routes.ts'
import type { Tx } from '../../database/connect.ts'
import type { Brand } from '../../shop/brand.ts'
import type { PageTag } from '../../shop/page-tag.ts'
import type { Person } from '../../shop/identity/person.ts'
import { hashOf } from '../../shop/secret.ts'
import { isFresh } from '../../shop/identity/find-person.ts'
import { tierOf } from '../../shop/pricing/quote.ts'
import type { AnswerCache } from '../cache/answer-cache.ts'
import type { HeardInvalidations } from '../cache/hear-invalidations.ts'
import { noRoute, type Traffic } from '../metrics/traffic.ts'
import type { ServedShop } from '../start/open-shop.ts'
import { requestIdHeader } from '../watch/watch-requests.ts'
import { isOwnRequest } from '../guards/own-origin.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import { answerText } from './answer-text.ts'
import { checkoutCookies, readSessionToken, signInCookieLines } from './cookies.ts'
import { bearerOf, identify, identifyBearer, type Asker } from './identify.ts'
import { packBody } from './pack-body.ts'
import { plainPage } from './plain-page.ts'
import { readMultipart } from './read-multipart.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** its requests have the time that files need */
    takesFiles?: boolean
    /** a call that pages link to */
    isLinked?: boolean
  }
}

type Options = {
  shop: ServedShop & Pick<ShopForCalls, 'stylesheets'>
  origins: Set<string>
  limits: Pick<RateLimits, 'count'>
  /** null: nothing is kept */
  cache: { answers: AnswerCache; writes: Pick<HeardInvalidations, 'catchUp'>; traffic: Traffic } | null
  uploads: string
}

/** Serves the table of calls: guard, who is asking, limit, role, schema, handler, answer, in this order for each. */
export async function serveApi(server: FastifyInstance, options: Options): Promise<void> {
  await server.register(async (api) => {
    // Pages receive their small forms whole; a call's form may carry files.
    api.removeContentTypeParser('multipart/form-data')
    await api.register(multipart)
    for (const call of Object.values(calls) as unknown as AnyCall[]) serveCall(api, call, options)
  })
}

function serveCall(server: FastifyInstance, call: AnyCall, options: Options): void {
  server.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { takesFiles: call.files !== undefined, isLinked: call.linked === true },
    ...(call.largestBody !== undefined && { bodyLimit: call.largestBody }),
    handler: (request, reply) => answer(call, options, request, reply),
  })
}

/** A form with pictures waits on the disk for its turn: each that is being processed needs some 10 MB of memory. */
const picturesInTurn = takeTurns({ atOnce: 2, longestWaitMs: 20_000 })

async function answer(
  call: AnyCall,
  options: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { shop, origins, limits, cache } = options
  const isService = fromService(call, shop.serviceToken, request)
  const token = isService ? null : bearerOf(request)
  const sessionToken =
    token !== null || isService ? null : readSessionToken(request.headers.cookie, shop.brand.siteOrigin)
  const count = (limit: Limit, tx?: Tx) =>
    limits.count(
      limit,
      limit.per === 'session'
        ? sessionToken
          ? hashOf(sessionToken).toString('hex')
          : request.ip
        : request.ip,
      tx,
    )
  // Guard first: what another site makes a browser send must not use up its visitor's limits.
  const fromOwnPage = token !== null || isService || isFromOwnPage(request, origins)
  if ((call.method !== 'GET' || call.ownPage === 'required') && !fromOwnPage) throw notFromOwnPage()
  // HEAD must not do anything.
  if (request.method === 'HEAD' && call.ownPage)
    throw new Problem(405, 'This call needs GET.', { allow: 'GET' })
  for (const limit of call.limits) await count(limit)
  const asker: SomebodyAsking = isService
    ? nobody
    : token === null
      ? await identify(shop, request.headers.cookie)
      : await identifyBearer(shop, token)
  const { person, provedAt } = asker
  if (!isService) admit(call, person, provedAt)
  const caller: Caller = { isService, sessionToken, fromOwnPage, person, tier: tierOf(person) }
  const params = read(call.params, request.params, 404)
  const query = read(call.query, request.query, 400)
  // The form is read only now: whoever may not send it does not fill our disk.
  const form = call.files ? await readMultipart(request, call.files, options.uploads) : null
  const moment = cache?.answers.moment() ?? 0
  try {
    const body = read(call.body, form ? form.body : jsonOf(request), 422)
    const handle = async () =>
      call.handle(shop, {
        params,
        query,
        body,
        ifMatch: readIfMatch(request.headers['if-match']),
        caller,
        header: (name) => {
          const value = request.headers[name]
          return Array.isArray(value) ? value[0] : value
        },
        requestId: request.id,
        count,
      })
    const result = await (form && hasPictures(call.files, form.body) ? picturesInTurn(handle) : handle())
    // Whoever has changed something reads it changed, from every cache of this process.
    if (call.role === 'admin' && call.method !== 'GET') await cache?.writes.catchUp()
    if (result instanceof Problem) throw result
    if ('page' in result) return sendPage(call, result, shop.brand, reply)
    const { siteOrigin } = shop.brand
    const cookies = asker.signIn ? signInCookieLines(siteOrigin, asker.signIn.set) : []
    if (result.renewedSession) cookies.push(...checkoutCookies(siteOrigin, result.renewedSession, true))
    if (cookies.length) reply.header('set-cookie', cookies)
    const isOfOne = Boolean(sessionToken || person || isService || call.role !== 'visitor')
    const sent = await send(call, result, isOfOne, request, reply)
    if (!cache || sent === null || !result.sameUntil || request.method !== 'GET') return
    cache.traffic.answers[isOfOne ? 'person' : 'new'] += 1
    if (!isOfOne) keepAnswer(cache.answers, request, { body: sent, reply, tags: result.sameUntil, moment })
  } finally {
    await form?.discard()
  }
}

/** Answers the bytes that were sent; null for a file. */
async function send(
  call: AnyCall,
  result: CallAnswer<unknown>,
  isOfOne: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | null> {
  reply
    .code(result.status)
    .headers(result.headers ?? {})
    .headers(result.version === undefined ? {} : { etag: `"${result.version}"` })
    .header('vary', 'cookie, authorization')
    .header('cache-control', isOfOne ? 'no-store' : 'no-cache')
  if (!call.file) {
    reply.type('application/json; charset=utf-8')
    const text = await answerText(call.answer, result.body)
    const whole = Buffer.from(text)
    if (text.length < longAnswer) {
      reply.send(whole)
      return whole
    }
    const packed = await packBody(whole, request)
    reply.header('vary', 'accept-encoding, cookie, authorization').headers(packed.headers).send(packed.body)
    return packed.body
  }
  const { type, name } = call.file
  const saved = result.fileName ?? name
  if (saved !== undefined) reply.header('content-disposition', `attachment; filename="${saved}"`)
  const body = call.answer.parse(result.body)
  // A print names one buyer: no cache between us and them keeps it, whatever brought it.
  if (body instanceof Uint8Array) reply.header('cache-control', 'private, no-store')
  reply.type(type).send(body)
  return null
}

/** With the headers as they were sent, but for the id of this request. */
function keepAnswer(
  answers: AnswerCache,
  request: FastifyRequest,
  { body, reply, tags, moment }: { body: Buffer; reply: FastifyReply; tags: PageTag[]; moment: number },
): void {
  const { [requestIdHeader]: _, ...sent } = reply.getHeaders() as Record<string, string>
  const headers = { ...sent, 'content-length': body.length }
  answers.keep(request.raw, { route: request.routeOptions.url ?? noRoute, headers, body }, tags, moment)
}

/** The same bytes for everybody, without cookies. Its address may contain something private. */
function sendPage(call: AnyCall, { status, page }: PageAnswer, brand: Brand, reply: FastifyReply): void {
  if (!call.page) throw new Error(`${call.path} does not say in the table that it answers with a page`)
  const { title, text, way } = page
  const { html, policy } = plainPage({ title, message: text, way }, brand)
  reply
    .code(status)
    .header('vary', 'cookie, authorization')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html)
}

/** In characters: long lists are compressed, a few fields are not worth it. */
const longAnswer = 32 * 1024

type SomebodyAsking = Pick<Asker, 'person' | 'provedAt'> & Partial<Asker>

const nobody: SomebodyAsking = { person: null, provedAt: null }

/** A call for services is theirs alone; at a call that they share, the token counts if it is sent. */
function fromService(call: AnyCall, serviceToken: string | null, request: FastifyRequest): boolean {
  const given = request.headers['x-service-token']
  if (call.role !== 'service' && (!call.services || given === undefined)) return false
  const isTheirs =
    serviceToken !== null && typeof given === 'string' && timingSafeEqual(hashOf(given), hashOf(serviceToken))
  if (!isTheirs)
    throw new Problem(401, 'This call needs the service token. Nothing was changed.', {
      challenge: 'Service-Token',
    })
  return true
}

/** The role of the table against whoever asks. */
function admit(call: AnyCall, person: Person | null, provedAt: Date | null): void {
  if (call.role === 'visitor') return
  if (!person) throw new Problem(401, 'Please sign in first. Nothing was changed.', { challenge: 'Bearer' })
  if (call.role === 'admin' && !person.isAdmin)
    throw new Problem(403, 'Only an admin of this shop can do this. Nothing was changed.')
  if (call.fresh && !isFresh(provedAt, new Date()))
    throw new Problem(
      401,
      'Please sign in again: this requires a sign-in within the last 30 minutes. Nothing was changed.',
      {
        challenge: 'Bearer error="insufficient_user_authentication", max_age=1800',
        signInAgain: true,
      },
    )
}

/** A call that relies on a cookie must come from our own pages and say so (docs/safety.md, Access). */
function isFromOwnPage({ headers }: FastifyRequest, origins: Set<string>): boolean {
  return headers['x-requested-with'] === 'shop' && isOwnRequest(headers, origins)
}

function notFromOwnPage(): Problem {
  return new Problem(403, 'This call must come from the shop’s own pages (header X-Requested-With: shop).')
}

function jsonOf(request: FastifyRequest): unknown {
  if (request.isMultipart()) throw new Problem(415, 'This call needs JSON.')
  return request.body
}

/** `"7"` → 7. A list of versions, or anything else, matches no version. */
function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1]
  return version === undefined ? -1 : Number(version)
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

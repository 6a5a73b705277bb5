import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../api/http/problem.ts'
import { databaseIsAway } from '../../database/connect.ts'
import type { Brand } from '../../shop/brand.ts'
import { MediaAway } from '../../shop/media/media-file.ts'
import { PicturesBusy } from '../../shop/media/picture-maker.ts'
import { PrinterBusy } from '../../shop/prints/printer.ts'
import { sandboxPolicy, securityHeaders } from '../guards/security-headers.ts'
import { answerWhileDropping, isComing } from '../guards/rest-of-body.ts'
import { plainPage } from './plain-page.ts'

/** The only way to answer an error: a sentence for people, a problem for programs and our own scripts. */
export function answerError(
  error: FastifyError | Problem,
  brand: Brand,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = toProblem(error, request)
  const { retryAfter, allow, challenge, etag } = problem.extra
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
  if (typeof allow === 'string') reply.header('allow', allow)
  if (typeof etag === 'string') reply.header('etag', etag)
  if (typeof challenge === 'string') reply.header('www-authenticate', challenge)
  if (isUnderWay(request)) reply.header('connection', 'close')
  reply.code(problem.status).headers(securityHeaders).header('cache-control', 'no-store')
  if (wantsPage(request)) {
    const page = plainPage(problem, brand)
    reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy)
    return send(request, reply, page.html)
  }
  reply.type('application/problem+json; charset=utf-8').header('content-security-policy', sandboxPolicy)
  return send(request, reply, JSON.stringify(problem))
}

function send({ raw }: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const closes = reply.getHeader('connection') === 'close'
  return closes && isComing(raw) ? answerWhileDropping(raw, reply, text) : reply.send(text)
}

/** A refused request is not read to its end if much of it is still to come. */
function isUnderWay({ raw, headers }: FastifyRequest): boolean {
  return isComing(raw) && Number(headers['content-length'] ?? Infinity) > mostToDrop
}

/** bytes */
const mostToDrop = 32 * 1024 * 1024

/** s; when to ask again while the database is away */
export const awaySeconds = 10

/** The fault is ours, and `reference` finds it in the log; or the database is away for a moment. */
export function troubleProblem(away: boolean, reference: string): Problem {
  if (away)
    return new Problem(503, 'The shop is interrupted for a moment. Please try again shortly.', {
      retryAfter: awaySeconds,
    })
  return new Problem(500, `Something went wrong on our side (reference ${reference}). Please try again.`)
}

/** What is not HTTP, or more of it than we read, has no request to answer: the answer goes to the plain connection. */
export function answerBareError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, detail] = bareProblems[error.code ?? ''] ?? [400, 'This request cannot be read.']
  const body = JSON.stringify(new Problem(status, detail))
  const headers = Object.entries({
    ...securityHeaders,
    'content-security-policy': sandboxPolicy,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`)
  socket.destroy(error)
}

const bareProblems: Record<string, [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'This request took too long to arrive. Nothing of it was kept; please try again.',
  ],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too long.'],
}

/** Calls, files, and the data of pages that our own scripts fetch. */
export function isNoPage(url: string): boolean {
  return /^\/(api|assets|media|brochures)(\/|$)|\.data(\?|$)/.test(url)
}

function wantsPage({ url, headers, routeOptions }: FastifyRequest): boolean {
  const isPage = !isNoPage(url) || routeOptions.config.isLinked === true
  return isPage && (headers.accept ?? '').includes('text/html')
}

/** An expected error keeps its text; an unexpected one is logged once, and the answer only says where to find it. */
function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const status = error.statusCode ?? 500
  if (status < 500) return new Problem(status, plainWords[error.code] ?? error.message)
  if (error instanceof PicturesBusy)
    return new Problem(
      503,
      'Many pictures are being processed right now. Nothing was saved; try again shortly.',
      {
        retryAfter: awaySeconds,
      },
    )
  if (error instanceof PrinterBusy)
    return new Problem(503, 'Many PDFs are being made right now. Please try again in a moment.', {
      retryAfter: awaySeconds,
    })
  if (error instanceof MediaAway)
    return new Problem(
      503,
      isRead(request)
        ? 'This file cannot be fetched right now. Please try again shortly.'
        : 'Pictures and files cannot be stored right now. Nothing was saved; please try again shortly.',
      { retryAfter: awaySeconds },
    )
  request.log.error({ err: error }, 'unexpected')
  return troubleProblem(databaseIsAway(error), request.id)
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Fastify's own messages quote the request, or are for programmers. */
const plainWords: Record<string, string> = {
  FST_ERR_BAD_URL: 'This address cannot be read.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too long. Nothing was saved.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This kind of content is not accepted here.',
}

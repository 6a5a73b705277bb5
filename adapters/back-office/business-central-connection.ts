import { z } from 'zod'
import { BackOfficeFailure } from '../../shop/back-office/back-office.ts'
import { cutText } from '../../shop/text/cut-text.ts'
import { sparingWay, type Breakers } from '../breaker.ts'
import {
  callOutside,
  parseJson,
  retryAfterMs,
  type OutboundReply,
  type OutboundRequest,
} from '../outbound.ts'
import { tokenSource, type TokenAccount } from './business-central-token.ts'

export type BusinessCentralAddress = TokenAccount & {
  baseUrl: string
  tenant: string
  environment: string
  company: string
}

/** Entity sets of API v2.0, read by schema; whatever goes wrong is thrown as a BackOfficeFailure. */
export type Connection = {
  list<Row>(path: string, query: Query, row: z.ZodType<Row>): Promise<Row[]>
  create<Row>(path: string, body: object, row: z.ZodType<Row>): Promise<Row>
  act(path: string): Promise<void>
  remove(path: string, etag: string): Promise<void>
}
type Query = { filter?: string; select?: string[] }

/** Business Central understood the request and refused it. `status` and `code` decide; `message` is for people. */
export class BusinessCentralRefusal extends BackOfficeFailure {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, said: string) {
    super(
      'refused',
      cutText(`Business Central refused: ${said || 'it does not say why'} (${status} ${code})`, 400),
    )
    this.status = status
    this.code = code
  }
}

type Request = { method: OutboundRequest['method']; address: string; body?: object; etag?: string }

const callMs = 10_000
const shortestMs = 1000
const tokenTries = 3
/** Small enough for the size limit of an answer, whatever the rows hold. */
const pageSize = 500
const mostPages = 2000

const listAnswer = z.looseObject({ value: z.array(z.unknown()), '@odata.nextLink': z.string().optional() })
const errorAnswer = z.looseObject({
  error: z.looseObject({ code: z.string().default(''), message: z.string().default('') }),
})

export function connectBusinessCentral(
  account: BusinessCentralAddress,
  timeScale: number,
  breakers?: Breakers,
): Connection {
  const timeoutMs = Math.max(shortestMs, callMs * timeScale)
  const way = sparingWay(timeScale, callOutside, undefined, breakers)
  const tokens = tokenSource(account, timeoutMs, way)
  const { baseUrl, tenant, environment, company } = account
  const root = `${baseUrl}/v2.0/${tenant}/${environment}/api/v2.0/companies(${company})/`

  async function send(request: Request, token: string): Promise<OutboundReply> {
    const { method, address, body, etag } = request
    return way({
      method,
      address,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(method === 'GET' && { prefer: `odata.maxpagesize=${pageSize}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(etag !== undefined && { 'if-match': etag }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs,
    })
  }

  /** A request whose token was not accepted was certainly not carried out: it is sent again with a new token. */
  async function call(request: Request): Promise<string> {
    let token = await tokens.current()
    for (let attempt = 1; ; attempt += 1) {
      const reply = await send(request, token)
      if (reply.kind !== 'answer' || reply.status !== 401 || attempt === tokenTries)
        return readReply(reply, request)
      token = await tokens.renewed(token)
    }
  }

  return {
    async list(path, query, row) {
      const rows: unknown[] = []
      let address = root + path + queryText(query)
      for (let page = 0; page < mostPages; page += 1) {
        const request: Request = { method: 'GET', address }
        const read = readBody(await call(request), listAnswer, request)
        rows.push(...read.value)
        const next = read['@odata.nextLink']
        if (next === undefined) return rows.map((one) => readRow(one, row, request))
        // The address is called unchanged and with our token, so it must be at the place that we know.
        if (!next.startsWith(`${baseUrl}/`)) throw unreadable(request)
        address = next
      }
      throw unreadable({ method: 'GET', address })
    },
    async create(path, body, row) {
      const request: Request = { method: 'POST', address: root + path, body }
      return readBody(await call(request), row, request)
    },
    async act(path) {
      await call({ method: 'POST', address: root + path })
    },
    async remove(path, etag) {
      await call({ method: 'DELETE', address: root + path, etag })
    },
  }
}

/** The body of a 2xx. Asking changes nothing, so a question without an answer is `absent`, never `unanswered`. */
function readReply(reply: OutboundReply, { method }: Request): string {
  const whenUnanswered = method === 'GET' ? 'absent' : 'unanswered'
  if (reply.kind === 'unsent') throw new BackOfficeFailure('absent', `Business Central ${reply.reason}`)
  if (reply.kind === 'silence')
    throw new BackOfficeFailure(whenUnanswered, `Business Central ${reply.reason}`)
  const { status, body, headers } = reply
  if (status >= 200 && status < 300) return body
  if (status === 429 || status === 503)
    throw new BackOfficeFailure('absent', `Business Central is busy (${status})`, retryAfterMs(headers))
  if (status === 408 || status < 400 || status >= 500)
    throw new BackOfficeFailure(whenUnanswered, `Business Central answered ${status}`, retryAfterMs(headers))
  const { code, message } = errorAnswer.safeParse(parseJson(body)).data?.error ?? { code: '', message: '' }
  throw new BusinessCentralRefusal(status, code, message)
}

function readBody<Row>(body: string, schema: z.ZodType<Row>, request: Request): Row {
  return readRow(parseJson(body), schema, request)
}

function readRow<Row>(value: unknown, schema: z.ZodType<Row>, request: Request): Row {
  const read = schema.safeParse(value)
  if (!read.success) throw unreadable(request)
  return read.data
}

function unreadable({ method }: Request): BackOfficeFailure {
  return new BackOfficeFailure(
    method === 'GET' ? 'absent' : 'unanswered',
    'An answer of Business Central could not be read',
  )
}

function queryText({ filter, select }: Query): string {
  const parts = [
    ...(filter === undefined ? [] : [`$filter=${encodeURIComponent(filter)}`]),
    ...(select === undefined ? [] : [`$select=${select.join(',')}`]),
  ]
  return parts.length ? `?${parts.join('&')}` : ''
}

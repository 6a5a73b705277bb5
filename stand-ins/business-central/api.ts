import { readJsonObject, Refusal, send, sendJson } from '../exchange.ts'
import type { Exchange } from '../exchange.ts'
import type { Switches, SwitchValue } from '../switches.ts'
import type { Waits } from '../waits.ts'
import { BC_COMPANY, BC_ENVIRONMENT, BC_TENANT } from './account.ts'
import { ApiError, errorBody, notFound } from './api-error.ts'
import type { Records } from './records.ts'
import { carryOut } from './carry-out.ts'
import type { Answer, Call } from './carry-out.ts'
import { askedFor } from './query.ts'
import type { Tokens } from './tokens.ts'

export const BC_PREFIX = '/v2.0/'

export type BackOfficeNeeds = { records: Records; tokens: Tokens; switches: Switches; waits: Waits }

type Fault = SwitchValue<'backOffice'>

// In seconds: less than a caller's patience of 10, and long after it, when a caller would think of repeating.
const SLOW_GATEWAY = 5
const LATE = 300
const RETRY_AFTER = { 'retry-after': '30' }

const ROOT = `${BC_PREFIX}${BC_TENANT}/${BC_ENVIRONMENT}/api/v2.0/companies(${BC_COMPANY})/`
const RESOURCE = /^(\w+)(?:\(([\da-f-]{36})\))?(?:\/([\w.]+))?$/i

/** API v2.0 of Business Central over its books; the switch `books` decides how a call goes wrong. */
export async function answerBackOffice(needs: BackOfficeNeeds, exchange: Exchange): Promise<void> {
  try {
    await answerCall(needs, exchange)
  } catch (error) {
    const known = error instanceof Refusal ? new ApiError(error.status, 'BadRequest', error.message) : error
    if (!(known instanceof ApiError)) throw error
    sendJson(exchange, known.status, errorBody(known))
  }
}

async function answerCall(needs: BackOfficeNeeds, exchange: Exchange): Promise<void> {
  const { switches, tokens } = needs
  const path = decodeURI(exchange.url.pathname)
  const [, set, id, rest] = path.startsWith(ROOT) ? (RESOURCE.exec(path.slice(ROOT.length)) ?? []) : []
  if (set === undefined) throw notFound('The resource')
  const { method = 'GET', headers } = exchange.request
  const once = switches.get('backOffice') === 'token-expired'
  const isKnown = tokens.accepts(headers.authorization, { once })
  if (once && !isKnown) switches.takeBackOffice(() => true)
  if (!isKnown) throw unknownCaller()
  const place = switches.get('backOfficeAt')
  const isPlace = place === 'any' || (method === 'POST' && place === (rest ?? set))
  const fault = switches.takeBackOffice((wanted) =>
    befalls(wanted, { method, set, url: exchange.url, isPlace }),
  )
  const before = beforeReading[fault]
  if (before) return before(needs, exchange)
  const call: Call = {
    method,
    url: new URL(exchange.url.pathname + exchange.url.search, `http://${headers.host ?? 'outside'}`),
    set,
    ...(id !== undefined && { id }),
    ...(rest !== undefined && { rest }),
    body: method === 'GET' || rest?.startsWith('Microsoft.') ? {} : await readFieldsOf(exchange, method),
    ...(typeof headers['prefer'] === 'string' && { prefer: headers['prefer'] }),
    ...(headers['if-match'] !== undefined && { ifMatch: headers['if-match'] }),
    items: switches.get('items'),
    append: fault === 'append',
  }
  await answerWith(needs, exchange, call, fault)
}

type Asked = { method: string; set: string; url: URL; isPlace: boolean }

/** Whether a fault concerns this call; the others are answered normally. */
function befalls(fault: Fault, { method, set, url, isPlace }: Asked): boolean {
  if (fault === 'token-expired') return false
  if (fault === 'append') return method === 'POST' && ['salesOrders', 'salesInvoices'].includes(set)
  if (fault === 'entity-changed') return method === 'PATCH' || method === 'DELETE'
  if (fault === 'number-taken')
    return method === 'GET' && set === 'salesOrders' && askedFor(url, 'externalDocumentNumber') !== undefined
  if (['commit-lost', 'commit-504', 'late', 'create-lost'].includes(fault))
    return method === 'POST' && isPlace
  return isPlace
}

type Misbehaviour = (needs: BackOfficeNeeds, exchange: Exchange) => void | Promise<void>

/** Faults in which nothing is carried out. */
const beforeReading: Partial<Record<Fault, Misbehaviour>> = {
  down: () => {
    throw new ApiError(503, 'Internal_ServiceUnavailable', 'The service is unavailable.')
  },
  'down-retry-after': (_needs, exchange) => sendJson(exchange, 503, {}, RETRY_AFTER),
  busy: () => {
    throw new ApiError(429, 'Application_TooManyRequests', 'Too many requests reached.')
  },
  'busy-retry-after': (_needs, exchange) => sendJson(exchange, 429, {}, RETRY_AFTER),
  refuse: (_needs, exchange) => void exchange.request.socket.destroy(),
  hang: ({ waits }) => waits.forever(),
  'create-lost': ({ waits }) => waits.forever(),
  'entity-changed': () => {
    throw new ApiError(409, 'Request_EntityChanged', 'Another user has already changed the record.')
  },
}

async function answerWith(
  needs: BackOfficeNeeds,
  exchange: Exchange,
  call: Call,
  fault: Fault,
): Promise<void> {
  const { records, waits } = needs
  const { response } = exchange
  if (fault === 'number-taken') takeNumber(records, call)
  if (fault === 'late') await waits.pause(LATE)
  const answer = carryOut(records, call)
  switch (fault) {
    case 'late':
      return waits.forever()
    case 'commit-lost':
      response.destroy()
      return
    case 'commit-504':
      await waits.pause(SLOW_GATEWAY)
      return sendJson(exchange, 504, {})
    case 'garbage':
      return send(exchange, 200, 'text/html; charset=utf-8', '<html><h1>Sign in</h1>')
    case 'close-mid':
      return closeInTheMiddle(exchange, answer)
    default:
      sendAnswer(exchange, answer)
  }
}

/** Somebody at the back office has entered an order under the number that the shop is about to use. */
function takeNumber(records: Records, call: Call): void {
  const customer =
    records.list('customers').find((one) => one['number'] === 'C-STAFF') ??
    records.add('customers', { number: 'C-STAFF', displayName: 'Counter sale', email: '', blocked: ' ' })
  records.add('salesOrders', {
    number: records.nextNumber('salesOrders', 'S-ORD'),
    externalDocumentNumber: askedFor(call.url, 'externalDocumentNumber') ?? '',
    customerId: customer.id,
    customerNumber: 'C-STAFF',
    customerName: 'Counter sale',
    totalAmountExcludingTax: 12.5,
    totalTaxAmount: 0,
    totalAmountIncludingTax: 12.5,
    status: 'Open',
  })
}

function sendAnswer(exchange: Exchange, { status, body, etag }: Answer): void {
  if (body === undefined) exchange.response.writeHead(status).end()
  else sendJson(exchange, status, body, etag === undefined ? {} : { etag })
}

function closeInTheMiddle({ response }: Exchange, { status, body = {} }: Answer): void {
  const text = JSON.stringify(body)
  response.writeHead(status === 204 ? 200 : status, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text) + 10),
  })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

async function readFieldsOf(exchange: Exchange, method: string) {
  return method === 'DELETE' ? {} : readJsonObject(exchange)
}

function unknownCaller(): ApiError {
  return new ApiError(
    401,
    'Authentication_InvalidCredentials',
    'The server has rejected the client credentials.',
  )
}

import { tracingChannel } from 'node:diagnostics_channel'
import { answerTooLong, outsideWords } from './outside-words.ts'

/** The answer: a whole body within the limit, or why there is none. */
export type OutboundReply =
  | { kind: 'answer'; status: number; headers: Headers; body: string }
  /** the request certainly reached nobody; `reason` continues a sentence that begins with the name of the other side */
  | { kind: 'unsent'; reason: string }
  /** it may or may not have been carried out */
  | { kind: 'silence'; reason: string }

export type OutboundRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  address: string
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
}

/** A request on its way out, for whoever counts and traces them; never its path, headers or body. */
export type OutsideCall = { method: string; host: string; result?: OutboundReply | OutboundFetch }
export const outsideChannel = tracingChannel<OutsideCall, unknown>('spindle.outside')

const mostCharacters = 1_000_000
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED']

/** The only way out of the shop: a fixed address, no redirects, limits on time and size. Never throws. */
export function callOutside(request: OutboundRequest): Promise<OutboundReply> {
  return watched(request.method, request.address, () => sendRequest(request))
}

async function sendRequest(request: OutboundRequest): Promise<OutboundReply> {
  const { method, address, headers, body, timeoutMs } = request
  const deadline = limitRunningTime(timeoutMs)
  try {
    const response = await fetch(address, {
      method,
      headers,
      body,
      redirect: 'error',
      signal: deadline.signal,
    })
    const { status, headers: told } = response
    return { kind: 'answer', status, headers: told, body: await readLimited(response) }
  } catch (error) {
    const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {}
    return { kind: unsentCodes.includes(code) ? 'unsent' : 'silence', reason: outsideWords(error, timeoutMs) }
  } finally {
    deadline.close()
  }
}

const slicesOfDeadline = 10

/**
 * Ends after `ms` in which this process ran. One that was stopped meanwhile, or got no processor, first reads what has
 * come: otherwise a charge would be unknown although its answer is there.
 */
function limitRunningTime(ms: number): { signal: AbortSignal; close(): void } {
  const ended = new AbortController()
  let left = slicesOfDeadline
  const timer = setInterval(
    () => {
      left -= 1
      if (left === 0) ended.abort(new DOMException('The answer is late', 'TimeoutError'))
    },
    Math.ceil(ms / slicesOfDeadline),
  ).unref()
  return { signal: ended.signal, close: () => clearInterval(timer) }
}

/** The time in Retry-After, null without one. A date is ignored: it belongs to another machine's clock. */
export function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null
}

/** The value in a body; null if it is not JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** The outcome of a request that a library made through us. */
export type OutboundFetch =
  /** its body is complete and within the limit */
  | { kind: 'answer'; response: Response }
  /** refused, reset or not found before any answer began */
  | { kind: 'network'; reason: string }
  | { kind: 'timeout'; reason: string }
  | { kind: 'broken'; reason: string }

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'UND_ERR_SOCKET',
]
const bodyless = [204, 205, 304]

/** The same for a library that reads answers itself. A redirect is its answer, and is not followed. Never throws. */
export function fetchOutside(
  address: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  timeoutMs: number,
): Promise<OutboundFetch> {
  return watched(request.method ?? 'GET', address, () => fetchLimited(address, request, timeoutMs))
}

async function fetchLimited(
  address: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  timeoutMs: number,
): Promise<OutboundFetch> {
  let began = false
  const deadline = limitRunningTime(timeoutMs)
  try {
    const response = await fetch(address, {
      ...request,
      redirect: 'manual',
      signal: deadline.signal,
    })
    began = true
    const body = await readLimited(response)
    const { status, headers } = response
    return {
      kind: 'answer',
      response: new Response(bodyless.includes(status) ? null : body, { status, headers }),
    }
  } catch (error) {
    const { code = '', message } = (error as { cause?: { code?: string; message?: string } }).cause ?? {}
    if ((error as Error).name === 'TimeoutError' || code.endsWith('_TIMEOUT'))
      return { kind: 'timeout', reason: `no answer within ${timeoutMs} ms` }
    const reason = code || message || String(error)
    return { kind: !began && networkCodes.includes(code) ? 'network' : 'broken', reason }
  } finally {
    deadline.close()
  }
}

/** Costs nothing while nobody listens. */
function watched<Reply extends OutboundReply | OutboundFetch>(
  method: string,
  address: string,
  send: () => Promise<Reply>,
): Promise<Reply> {
  if (!outsideChannel.hasSubscribers) return send()
  return outsideChannel.tracePromise(send, { method, host: new URL(address).host })
}

async function readLimited(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > mostCharacters) throw new Error(answerTooLong)
  }
  return text + decoder.decode()
}

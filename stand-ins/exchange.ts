import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request and its response, with its address taken apart. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL }

/** A refusal, with its status and sentence. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const LONGEST_BODY = 256 * 1024

export async function readBody({ request }: Exchange): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > LONGEST_BODY) throw new Refusal(413, 'The body is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export async function readJsonObject(exchange: Exchange): Promise<Record<string, unknown>> {
  const body = await readBody(exchange)
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {
    // Handled below, together with JSON that is not an object.
  }
  throw new Refusal(400, 'The body is not a JSON object.')
}

export function sendJson(
  exchange: Exchange,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  send(exchange, status, 'application/json; charset=utf-8', JSON.stringify(body), headers)
}

export function sendText(exchange: Exchange, status: number, text: string) {
  send(exchange, status, 'text/plain; charset=utf-8', `${text}\n`)
}

export function sendHtml(exchange: Exchange, html: string, contentSecurityPolicy: string) {
  send(exchange, 200, 'text/html; charset=utf-8', html, { 'content-security-policy': contentSecurityPolicy })
}

export function send(
  { response }: Exchange,
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(body)
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

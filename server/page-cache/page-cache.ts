import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageTag } from '../../shop/invalidate-pages.ts'

/** A finished page as it is sent. */
type Page = { status: number; headers: Record<string, string>; body: Buffer }

type Encoding = 'br' | 'gzip' | 'identity'
type Answer = { headers: Record<string, string | number>; body: Buffer }
type Kept = {
  tags: PageTag[]
  etag: string
  answers: Record<Encoding, Answer>
  /** the headers of a 304 */
  unchanged: Record<string, string>
  /** for all encodings together */
  bytes: number
}

const mostPages = 1000
const mostBytes = 64 * 1024 * 1024
const longestAddress = 512

/**
 * Pages that are the same for every visitor, rendered once and kept compressed in memory; those used least recently are
 * dropped. A hit is answered in `serve`, before any router; a write drops pages by tag.
 */
export class PageCache {
  readonly #pages = new Map<string, Kept>()
  readonly #most: { pages: number; bytes: number }
  #bytes = 0
  #drops = 0
  #hearing = true

  constructor(most: { pages?: number; bytes?: number } = {}) {
    this.#most = { pages: mostPages, bytes: mostBytes, ...most }
  }

  /** True if the request was answered from here. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const address = request.url ?? ''
    const kept = this.#pages.get(address)
    if (!kept) return false
    // A Map keeps its order: a page that is used moves to the end.
    this.#pages.delete(address)
    this.#pages.set(address, kept)
    const known = request.headers['if-none-match']
    if (isMatch(known, kept.etag)) {
      response.writeHead(304, kept.unchanged).end()
      return true
    }
    const answer = kept.answers[encodingFor(request.headers['accept-encoding'])]
    response.writeHead(200, answer.headers)
    response.end(request.method === 'HEAD' ? undefined : answer.body)
    return true
  }

  /** What `keep` needs to know that nothing was dropped while the page was being made. */
  moment(): number {
    return this.#drops
  }

  async keep(address: string, page: Page, tags: PageTag[], moment: number): Promise<void> {
    if (!this.#hearing || !isKeepable(address)) return
    const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 27)}"`
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      promisify(gzip)(page.body, { level: 9 }),
    ])
    if (!this.#hearing || moment !== this.#drops) return
    const headers = { ...page.headers, etag, vary: 'accept-encoding, cookie' }
    const { 'content-type': _, ...unchanged } = headers as Record<string, string>
    const answer = (body: Buffer, encoding: Encoding): Answer => ({
      body,
      headers: {
        ...headers,
        'content-length': body.length,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    })
    const bytes = br.length + gz.length + page.body.length
    this.#forget(address)
    this.#pages.set(address, {
      tags,
      etag,
      unchanged,
      answers: { br: answer(br, 'br'), gzip: answer(gz, 'gzip'), identity: answer(page.body, 'identity') },
      bytes,
    })
    this.#bytes += bytes
    this.#makeRoom()
  }

  drop(tag: string): void {
    this.#drops += 1
    for (const [address, kept] of this.#pages)
      if ((kept.tags as string[]).includes(tag)) this.#forget(address)
  }

  dropAll(): void {
    this.#drops += 1
    this.#pages.clear()
    this.#bytes = 0
  }

  /** Writes are no longer reported: cached pages may be served, none is added. */
  stopKeeping(): void {
    this.#hearing = false
  }

  /** Writes are reported again; what happened in between is not known. */
  startKeeping(): void {
    this.dropAll()
    this.#hearing = true
  }

  #forget(address: string): void {
    this.#bytes -= this.#pages.get(address)?.bytes ?? 0
    this.#pages.delete(address)
  }

  #makeRoom(): void {
    for (const address of this.#pages.keys()) {
      if (this.#pages.size <= this.#most.pages && this.#bytes <= this.#most.bytes) return
      this.#forget(address)
    }
  }
}

/**
 * One address for each page, as our own links write it. Another spelling, a search, or an unknown parameter is rendered
 * and never cached; otherwise anybody could fill the memory with the same page.
 */
function isKeepable(address: string): boolean {
  if (address.length > longestAddress) return false
  const [path = '', search, ...more] = address.split('?')
  if (!/^\/[^/\\]/.test(path) || more.length || !isOwnSpelling(path)) return false
  return search === undefined || (/^page=[1-9]\d{0,3}$/.test(search) && /^\/shop(\/|$)/.test(path))
}

function isOwnSpelling(path: string): boolean {
  try {
    return path.split('/').every((part) => encodeURIComponent(decodeURIComponent(part)) === part)
  } catch {
    return false
  }
}

/** If-None-Match: one of a list, compared without the mark for weak tags (RFC 9110, 13.1.2). */
export function isMatch(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false
  if (known === etag) return true
  return known.split(',').some((one) => {
    const tag = one.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag
  })
}

/** Accept-Encoding: we have br and gzip, in this order; a weight of 0 refuses, `*` means all that are not named. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const weights = new Map<string, number>()
  for (const part of String(accepted).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

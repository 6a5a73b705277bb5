import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip, zstdCompress } from 'node:zlib'
import type { PageTag } from '../../shop/page-tag.ts'
import type { Invalidations } from './invalidations.ts'
import { ownBytes } from './own-bytes.ts'
import type { Audience } from './audiences.ts'
import { encodingFor, smallestFirst, type Encoding } from './encoding.ts'
import { TaggedMemory } from './tagged-memory.ts'

/** A finished page as it is sent. */
type Page = { status: number; headers: Record<string, string>; body: Buffer }

type Answer = { headers: Record<string, string | number>; body: Buffer }
type Kept = {
  /** the pattern of the address, which tells what was asked for */
  route: string
  etag: string
  answers: Record<Encoding, Answer>
  /** of the page itself, which is unpacked for the few who take no packed one: it is twice as large as all of these */
  plain: Answer['headers']
  /** the headers of a 304 */
  unchanged: Record<string, string>
}

/** A packed product page of all encodings takes 40 kB: bytes are what counts, unless pages are empty. */
const mostPages = 5000
const mostBytes = 64 * 1024 * 1024
const longestAddress = 512

/**
 * Pages that are the same for everybody of an audience, rendered once and kept compressed in memory. A hit is answered
 * in `serve`, before any router; a write drops the pages that show what it changed, by tag.
 */
export class PageCache {
  readonly #invalidations: Invalidations
  readonly #pages: TaggedMemory<Kept>

  /** `most.bytes`: of all encodings together */
  constructor(invalidations: Invalidations, most: { pages?: number; bytes?: number } = {}) {
    this.#invalidations = invalidations
    this.#pages = new TaggedMemory(invalidations, {
      entries: most.pages ?? mostPages,
      bytes: most.bytes ?? mostBytes,
    })
  }

  /** The route of the page if the request was answered from here, else null. */
  serve(request: IncomingMessage, response: ServerResponse, audience: Audience): string | null {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const kept = this.#pages.get(keyOf(request.url ?? '', audience))
    if (!kept) return null
    const known = request.headers['if-none-match']
    if (isMatch(known, kept.etag)) {
      response.writeHead(304, kept.unchanged).end()
      return kept.route
    }
    const encoding = encodingFor(request.headers['accept-encoding'], smallestFirst)
    const isHead = request.method === 'HEAD'
    if (encoding === 'identity') {
      response.writeHead(200, kept.plain)
      response.end(isHead ? undefined : gunzipSync(kept.answers.gzip.body))
      return kept.route
    }
    const answer = kept.answers[encoding]
    response.writeHead(200, answer.headers)
    response.end(isHead ? undefined : answer.body)
    return kept.route
  }

  size(): { entries: number; bytes: number } {
    return this.#pages.size()
  }

  /** What `keep` needs to know that nothing was dropped while the page was being made. */
  moment(): number {
    return this.#invalidations.moment()
  }

  async keep(
    { address, audience, route }: { address: string; audience: Audience; route: string },
    page: Page,
    tags: readonly PageTag[],
    moment: number,
  ): Promise<void> {
    if (!isKeepable(address) || !this.#invalidations.isCurrent(moment, tags)) return
    const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 27)}"`
    const [br, zstd, gz] = await Promise.all([
      promisify(brotliCompress)(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      promisify(zstdCompress)(page.body, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }),
      promisify(gzip)(page.body, { level: 9 }),
    ])
    const headers = { ...page.headers, etag, vary: 'accept-encoding, cookie' }
    const { 'content-type': _, ...unchanged } = headers as Record<string, string>
    const answer = (packed: Buffer, encoding: Encoding): Answer => ({
      body: ownBytes(packed),
      headers: { ...headers, 'content-length': packed.length, 'content-encoding': encoding },
    })
    const kept = {
      route,
      etag,
      unchanged,
      answers: { br: answer(br, 'br'), zstd: answer(zstd, 'zstd'), gzip: answer(gz, 'gzip') },
      plain: { ...headers, 'content-length': page.body.length },
    }
    this.#pages.keep(keyOf(address, audience), kept, {
      tags,
      bytes: br.length + zstd.length + gz.length,
      moment,
    })
  }
}

function keyOf(address: string, audience: Audience): string {
  return `${audience} ${address}`
}

/**
 * One address for each page, as our own links write it. Another spelling, a search, or an unknown parameter is rendered
 * and never cached; otherwise anybody could fill the memory with the same page.
 */
export function isKeepable(address: string): boolean {
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

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageTag } from '../../shop/drop-pages.ts'

/** A finished page as it goes over the wire. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer }

export type Encoding = 'br' | 'gzip' | 'identity'
type Kept = {
  tags: PageTag[]
  etag: string
  answers: Record<Encoding, { headers: Record<string, string | number>; body: Buffer }>
}

const mostPages = 1000
const longestAddress = 512
/** Other parameters are not ours: such an address is rendered, never kept. */
const pageParameters = new Set(['q', 'page'])

/**
 * Pages that are the same for every visitor, rendered once and kept compressed in memory. A hit ends in
 * `serve`, before any router; a write drops pages by tag.
 */
export class PageCache {
  readonly #pages = new Map<string, Kept>()
  #drops = 0

  /** True when the request was answered from here. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const kept = this.#pages.get(request.url ?? '')
    if (!kept) return false
    if (request.headers['if-none-match'] === kept.etag) {
      response.writeHead(304, { etag: kept.etag, 'cache-control': 'no-cache' }).end()
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
    if (!isKeepable(address)) return
    const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 27)}"`
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      promisify(gzip)(page.body, { level: 9 }),
    ])
    if (moment !== this.#drops) return
    const answer = (body: Buffer, encoding: Encoding) => ({
      body,
      headers: {
        ...page.headers,
        etag,
        vary: 'accept-encoding',
        'content-length': body.length,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    })
    this.#pages.set(address, {
      tags,
      etag,
      answers: { br: answer(br, 'br'), gzip: answer(gz, 'gzip'), identity: answer(page.body, 'identity') },
    })
    const oldest = this.#pages.keys().next().value
    if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest)
  }

  drop(tag: string): void {
    this.#drops += 1
    for (const [address, kept] of this.#pages)
      if ((kept.tags as string[]).includes(tag)) this.#pages.delete(address)
  }

  dropAll(): void {
    this.#drops += 1
    this.#pages.clear()
  }
}

function isKeepable(address: string): boolean {
  if (address.length > longestAddress) return false
  const search = address.split('?')[1]
  return (
    search === undefined || [...new URLSearchParams(search).keys()].every((key) => pageParameters.has(key))
  )
}

export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(text) ? 'gzip' : 'identity'
}

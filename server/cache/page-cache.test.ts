import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Invalidations } from './invalidations.ts'
import { PageCache } from './page-cache.ts'

let server: Server | undefined
afterEach(() => void server?.close())

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}

describe('what is kept', () => {
  test.each([
    '/home',
    '/shop',
    '/shop?page=2',
    '/shop/Parts%20%26%20Washers?page=3',
    '/product-details/PIN_1',
    '/shop/C%C3%A9ramique',
  ])('%s', async (address) => expect(await isKept(address)).toBe(true))

  test.each([
    '/shop?',
    '/home?',
    '/home?page=2',
    '/home?page',
    '/shop?q=grinder',
    '/shop?page=02',
    '/shop?page=0',
    '/shop?page=12345',
    '/shop?page=2&page=3',
    '/shop?page=2&',
    '/shop?page=%32',
    '/shop?page=2?',
    '/shop/%56ibrators',
    '/shop/c%c3%a9ramique',
    '/shop/%E0%A4%A',
    '/shop?utm=1',
    '//home',
    '/\\home',
    `/shop/${'z'.repeat(600)}`,
  ])('never %s', async (address) => expect(await isKept(address)).toBe(false))
})

test.each(['br', 'zstd', 'gzip', 'identity'])('a page as %s is the same page', async (encoding) => {
  const cache = new PageCache(hearing())
  const ask = await serve(cache)
  const text = 'a page '.repeat(1000)
  await keep(cache, '/home', text)
  const { headers: sent, body } = await ask('/home', { 'accept-encoding': encoding })
  expect(sent['content-encoding'] ?? 'identity').toBe(encoding)
  expect(Number(sent['content-length'])).toBe(body.length)
  expect(unpacked[encoding]?.(body).toString()).toBe(text)
})

const unpacked: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
  identity: (body) => body,
}

describe('room', () => {
  test('goes to the pages asked for last', async () => {
    const cache = new PageCache(hearing(), { pages: 2 })
    const ask = await serve(cache)
    await keep(cache, '/home', 'a')
    await keep(cache, '/shop', 'b')
    await ask('/home')
    await keep(cache, '/gallery', 'c')
    expect(
      await Promise.all(['/home', '/shop', '/gallery'].map(async (one) => (await ask(one)).status)),
    ).toEqual([200, 404, 200])
  })

  test('is counted in bytes over all encodings, given back by a drop, and counted once for a page kept twice', async () => {
    const invalidations = hearing()
    const cache = new PageCache(invalidations, { bytes: 2500 })
    const ask = await serve(cache)
    const body = packedTo(1000)
    await keep(cache, '/home', body)
    await keep(cache, '/home', body)
    await keep(cache, '/shop', body)
    expect([(await ask('/home')).status, (await ask('/shop')).status]).toEqual([200, 200])
    invalidations.drop('catalogue')
    await keep(cache, '/gallery', body)
    await keep(cache, '/contact-us', body)
    expect([(await ask('/gallery')).status, (await ask('/contact-us')).status]).toEqual([200, 200])
    await keep(cache, '/support', body)
    expect([(await ask('/gallery')).status, (await ask('/support')).status]).toEqual([404, 200])
    await keep(cache, '/partners', packedTo(3000))
    expect((await ask('/partners')).status).toBe(404)
  })
})

describe('who has the page already', () => {
  test.each([
    (tag: string) => tag,
    (tag: string) => `W/${tag}`,
    (tag: string) => `"other", W/${tag}`,
    (tag: string) => `"other" ,${tag}, "third"`,
    () => '*',
  ])('is told so, with every header but those of the body (%#)', async (known) => {
    const cache = new PageCache(hearing())
    const ask = await serve(cache)
    await keep(cache, '/home', 'page')
    const etag = (await ask('/home')).headers.etag ?? ''
    const answer = await ask('/home', { 'if-none-match': known(etag) })
    expect(answer.status).toBe(304)
    expect(answer.headers).toMatchObject({
      etag,
      vary: 'accept-encoding, cookie',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers).not.toHaveProperty('content-type')
  })

  test.each(['"other"', 'W/"other"', '', ','])('is another page with %j', async (known) => {
    const cache = new PageCache(hearing())
    const ask = await serve(cache)
    await keep(cache, '/home', 'page')
    expect((await ask('/home', { 'if-none-match': known })).status).toBe(200)
  })
})

/** A text of which all packed forms together take about as many bytes. */
function packedTo(bytes: number): string {
  return randomBytes(Math.round(bytes / 3.3)).toString('hex')
}

function hearing(): Invalidations {
  const invalidations = new Invalidations()
  invalidations.startHearing()
  return invalidations
}

async function isKept(address: string): Promise<boolean> {
  const cache = new PageCache(hearing())
  const ask = await serve(cache)
  await keep(cache, address, 'page')
  return (await ask(address)).status === 200
}

function keep(cache: PageCache, address: string, text: string): Promise<void> {
  return cache.keep(
    { address, audience: 'visitor', route: address },
    { status: 200, headers, body: Buffer.from(text) },
    ['catalogue'],
    cache.moment(),
  )
}

/** A server with only this cache: 404 if a page is not there. */
async function serve(cache: PageCache) {
  const opened = createServer(
    (asked, answer) => cache.serve(asked, answer, 'visitor') || answer.writeHead(404).end(),
  )
  server = opened.listen(0, '127.0.0.1')
  await once(opened, 'listening')
  const { port } = opened.address() as AddressInfo
  return async (path: string, sent: Record<string, string> = {}) => {
    const asking = request({ port, path, headers: { ...sent, connection: 'close' } }).end()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    const body = Buffer.concat((await answer.toArray()) as Buffer[])
    return { status: answer.statusCode, headers: answer.headers, body }
  }
}

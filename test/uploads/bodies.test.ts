import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../kit/sign-in.ts'
import { openMeasuredSite } from './open-measured-site.ts'
import { again, inChunks, sendRaw } from './raw-line.ts'

/** Huge, endless and slow bodies, sent over plain sockets (docs/safety.md, R18). */
const { shop, origin, measure, traces, visitor } = await openMeasuredSite({ LIMITS: 'off' })
const admin = visitor()
const found: Record<string, Record<string, number>> = {}
beforeAll(async () => {
  await signInAs(shop, admin, { sub: 'admin', isAdmin: true })
  await admin.ask('/healthz')
})
afterAll(() => void (process.env['MEASURES'] && console.table(found)))

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const gigabyte = 1024 * megabyte
const chunk = Buffer.alloc(64 * kilobyte, 'a')
/** what is dropped after a refusal, and what both systems may buffer: far less than what is sent */
const dropped = 32 * megabyte + 96 * megabyte
const grown = 100 * megabyte

const form = 'content-type: multipart/form-data; boundary=x\r\n'
const json = 'content-type: application/json\r\n'
const part = (head: string) => Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`)
const file = part('name="pictureFile"; filename="a.jpg"')
const long = `content-length: ${gigabyte}\r\n`
const endless = 'transfer-encoding: chunked\r\n'

const picture = 'POST /api/gallery'
const text = 'PUT /api/text_pages/Privacy%20Policy'
const small = 'POST /api/quotes'

/** `limit`: bytes of the body that are accepted before it is refused */
type Sent = { line: string; head: string; first?: Buffer; limit: number; status?: number }

describe.each<[name: string, sent: Sent]>([
  ['1 GB of JSON', { line: small, head: json + long, limit: 0 }],
  ['1 GB of JSON at a call for long texts', { line: text, head: json + long, limit: 0 }],
  ['JSON without an end', { line: small, head: json + endless, limit: 100 * kilobyte }],
  ['1 GB of a form', { line: picture, head: form + long, first: file, limit: 0 }],
  [
    '1 GB of a form at a call that takes none',
    { line: small, head: form + long, first: file, limit: 0, status: 415 },
  ],
  ['a file without an end', { line: picture, head: form + endless, first: file, limit: 10 * megabyte }],
  [
    'a file without a name and without an end',
    {
      line: picture,
      head: form + endless,
      first: part('name="pictureFile"; filename=""'),
      limit: 512 * kilobyte,
    },
  ],
  [
    'a text without an end',
    { line: picture, head: form + endless, first: part('name="title"'), limit: 512 * kilobyte },
  ],
  [
    'a part that is nothing, without an end',
    { line: picture, head: form + endless, first: Buffer.from('--x\r\na: b\r\n\r\n'), limit: 512 * kilobyte },
  ],
  ['a form that never begins', { line: picture, head: form + endless, limit: 512 * kilobyte }],
  [
    'a form with much behind its end',
    { line: picture, head: form + endless, first: Buffer.from('--x--\r\n'), limit: 512 * kilobyte },
  ],
])('%s', (name, { line, head, first, limit, status = 413 }) => {
  const chunked = head.endsWith(endless)
  const body = function* (bytes: number): Generator<Buffer> {
    const shaped = chunked ? inChunks : (given: Buffer) => given
    if (first) yield shaped(first)
    yield* again(shaped(chunk), bytes)
  }

  test('is refused at its limit, and whoever waits reads so; nothing stays', async () => {
    const before = await traces()
    const answer = await sendRaw(origin, headOf(line, head), body(limit && limit + 2 * chunk.length))
    expect(answer).toMatchObject({
      status,
      headers: expect.stringMatching(/connection: close/),
      body: expect.stringContaining(`"status":${status}`),
    })
    expect(await traces()).toEqual(before)
  })

  test('whoever goes on is cut off; memory is flat, and nothing stays', async () => {
    const before = await traces()
    const measured = await measure(() =>
      sendRaw(origin, headOf(line, head), body(gigabyte), { until: 'closed' }),
    )
    const { sent, wasClosed } = measured.result
    found[name] = { 'MB sent': sent / megabyte, 'MB more': measured.grown / megabyte, p99: measured.delayP99 }
    expect(wasClosed).toBe(true)
    expect(sent).toBeLessThan(limit + dropped)
    expect(measured.grown).toBeLessThan(grown)
    expect(await traces()).toEqual(before)
  })
})

test.each([
  ['JSON', small, json, []],
  ['a form', picture, form, [part('name="title"')]],
])('whoever reads only after sending some MB more of %s finds the answer', async (_, line, type, first) => {
  const sent = [...first, ...again(chunk, 8 * megabyte)].map(inChunks)
  const answer = await sendRaw(origin, headOf(line, type + endless), sent, { readsLate: true })
  expect([answer.status, answer.sent > 8 * megabyte]).toEqual([413, true])
})

test('who stops in the middle and stays is cut off as well', async () => {
  const before = await traces()
  const sent = [file, ...again(chunk, 11 * megabyte)].map(inChunks)
  const answer = await sendRaw(origin, headOf(picture, form + endless), sent, { until: 'closed' })
  expect(answer).toMatchObject({ status: 413, wasClosed: true })
  expect(await traces()).toEqual(before)
})

test('a form of 100,000 fields: 413, and nothing stays', async () => {
  const before = await traces()
  const fields = Array.from(
    { length: 100_000 },
    (_, at) => `--x\r\ncontent-disposition: form-data; name="${at}"\r\n\r\na\r\n`,
  )
  const body = Buffer.from(`${fields.join('')}--x--\r\n`)
  const head = headOf(picture, `${form}content-length: ${body.length}\r\n`)
  const measured = await measure(() => sendRaw(origin, head, [body]))
  expect(measured.result.status).toBe(413)
  expect(measured.grown).toBeLessThan(grown)
  expect(await traces()).toEqual(before)
})

test.each([
  ['10,000 lists in each other', '['.repeat(10_000) + ']'.repeat(10_000), 422],
  ['10,000 objects in each other', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 400],
  ['10,000 lists that do not end', '['.repeat(10_000), 400],
  [
    '8,000 fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 8000 }, (_, at) => [`f${at}`, 1]))),
    400,
  ],
])('JSON of %s is no quote', async (_, sent, status) => {
  const head = headOf(small, `${json}content-length: ${sent.length}\r\n`)
  expect((await sendRaw(origin, head, [Buffer.from(sent)])).status).toBe(status)
})

test('64 KB of headers: 431, and the line is closed', async () => {
  const head = headOf('GET /home', `x-long: ${'a'.repeat(64 * kilobyte)}\r\n`)
  expect(await sendRaw(origin, head, [], { until: 'closed' })).toMatchObject({ status: 431, wasClosed: true })
})

const bomb = gzipSync(Buffer.alloc(100 * megabyte))
test.each([
  ['JSON', small, json],
  ['a form', picture, form],
  ['a form of a page', 'POST /contact-us', 'content-type: application/x-www-form-urlencoded\r\n'],
])('a gzip bomb of %s: packed content is not taken', async (_, line, type) => {
  const before = await traces()
  const head = headOf(line, `${type}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n`)
  const measured = await measure(() => sendRaw(origin, head, [bomb]))
  expect(measured.result).toMatchObject({
    status: 415,
    headers: expect.stringMatching(/accept-encoding: identity/),
    body: expect.stringMatching(/without Content-Encoding/),
  })
  expect(measured.grown).toBeLessThan(50 * megabyte)
  expect(await traces()).toEqual(before)
})

test('identity is no packing', async () => {
  const sent = '{"items":[]}'
  const head = headOf(small, `${json}content-encoding: identity\r\ncontent-length: ${sent.length}\r\n`)
  expect((await sendRaw(origin, head, [Buffer.from(sent)])).status).not.toBe(415)
})

function headOf(line: string, headers: string): string {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return `${line} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nx-requested-with: shop\r\n${headers}\r\n`
}

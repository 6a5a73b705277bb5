import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { openTestServer, type TestServer } from '../../test/kit/http.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { openTraceCollector, type CollectedSpan } from '../../test/kit/servers/trace-collector.ts'
import { cards, miller, world } from '../../test/kit/world.ts'
import { summaryOf } from './spans.ts'
import { trace } from '@opentelemetry/api'
import { contextOf, traceparentOf } from './trace-context.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

let collector: Awaited<ReturnType<typeof openTraceCollector>>
let shop: TestShop
let server: TestServer
const outsideHeaders: string[] = []
beforeAll(async () => {
  collector = await openTraceCollector()
  shop = await openTestShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    BACK_OFFICE: 'business-central',
    GEOCODER_URL: await listenFor(outsideHeaders),
  })
  server = await openTestServer(shop)
})
afterAll(async () => {
  await server.close()
  await shop.close()
  await collector.close()
})

test('everything that a checkout sets in motion is in the trace of its request', async () => {
  const visitor = server.visitor()
  await visitor.ask('/cart')
  const lines = [{ number: world.grinder.number, quantity: 1 }]
  const order = { lines, billing: miller, token: tokenOf(cards.approved), expiry: '203012' }
  const answer = await visitor.call(
    'POST',
    '/api/checkouts',
    { ...order, amount: '109500' },
    { 'idempotency-key': randomUUID(), traceparent },
  )
  expect(answer.status).toBe(202)
  const found = await eventually(async () => {
    const own = collector.spans.filter((span) => span.traceId === traceId)
    return ['job send-order', 'job send-mail'].every((name) => own.some((span) => span.name === name)) && own
  }, 60_000)
  const request = only(found, 'POST /api/checkouts')
  expect(request.parentSpanId).toBe('b7ad6b7169203331')
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/checkouts',
    'http.response.status_code': 202,
    'shop.request_id': answer.headers.get('x-request-id'),
  })
  const gateway = new URL(shop.standIns.origin).host
  const charge = found.find(
    ({ name, parentSpanId }) => name === `PUT ${gateway}` && parentSpanId === request.spanId,
  )
  expect(charge?.attributes).toEqual({
    'http.request.method': 'PUT',
    'server.address': gateway,
    'shop.outcome': '2xx',
  })
  const transactions = found.filter(({ name }) => name === 'transaction').map(({ spanId }) => spanId)
  const inserted = found.filter(({ name }) => name === 'insert checkout')
  expect(inserted.length).toBe(1)
  expect(transactions).toContain(inserted[0]?.parentSpanId)
  const sending = found.find(({ name }) => name === 'job send-order')
  expect(
    found.some(({ name, parentSpanId }) => name === `POST ${gateway}` && parentSpanId === sending?.spanId),
  ).toBe(true)
  expect(found.every((span) => span.parentSpanId !== '')).toBe(true)
})

test('nothing in them tells of a person, a card or a value of a statement', () => {
  // digits of a time or an id may be a price by chance
  const byChance = /"(?:startTimeUnixNano|endTimeUnixNano|timeUnixNano|traceId|spanId|parentSpanId)":"\w+"/g
  const sent = collector.bodies.join('\n').replaceAll(byChance, '')
  expect(sent).toContain('insert checkout')
  const secrets = [
    ...Object.values(miller),
    tokenOf(cards.approved),
    world.grinder.number,
    '109500',
    '203012',
  ]
  expect(secrets.filter((secret) => secret.length > 3 && sent.includes(secret))).toEqual([])
  expect(sent).not.toMatch(/\$1|select "|SO-1001/)
})

test('a page from memory has its span, and a trace that is none begins a new one', async () => {
  const before = collector.spans.length
  for (let time = 0; time < 2; time += 1)
    await server.visitor().ask('/gallery', { headers: { traceparent: `00-${'0'.repeat(32)}-x-01` } })
  const found = await eventually(async () => {
    const own = collector.spans.slice(before).filter(({ name }) => name === 'GET /gallery')
    return own.length === 2 && own
  }, 60_000)
  expect(new Set(found.map((span) => span.traceId)).size).toBe(2)
  expect(found.map((span) => 'shop.request_id' in span.attributes)).toEqual([true, false])
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'spindle', 'service.version': '0.1.0' })
})

test('nobody hides a request by saying that its trace is not kept', async () => {
  const hidden = 'c'.repeat(32)
  await server.visitor().ask('/contact-us', { headers: { traceparent: `00-${hidden}-b7ad6b7169203331-00` } })
  const [span] = await eventually(async () => {
    const own = collector.spans.filter((one) => one.traceId === hidden && one.name === 'GET /contact-us')
    return own.length === 1 && own
  }, 60_000)
  expect(span?.parentSpanId).toBe('b7ad6b7169203331')
})

test('no system outside learns of a trace', async () => {
  expect(await shop.geocoder.find('Providence')).toEqual({ kind: 'unknown' })
  expect(outsideHeaders.length).toBeGreaterThan(0)
  expect(outsideHeaders.join()).not.toMatch(/traceparent|tracestate|baggage/i)
})

test.each([
  [traceparent, traceparent],
  [`01-${traceId}-b7ad6b7169203331-00-more`, `00-${traceId}-b7ad6b7169203331-00`],
  [`ff-${traceId}-b7ad6b7169203331-01`, null],
  [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, null],
  [`00-${traceId.toUpperCase()}-b7ad6b7169203331-01`, null],
  ['', null],
  [undefined, null],
])('%s is read as %s', (header, read) => {
  const found = trace.getSpanContext(contextOf(header))
  expect(found ? traceparentOf(found) : null).toBe(read)
})

test.each([
  ['insert into "checkout" ("id") values ($1)', 'insert checkout'],
  ['select "id" from "product" where "title" = $1', 'select product'],
  ['select extract(epoch from now()) as at from mail', 'select mail'],
  ['update "mail" set "state" = $1', 'update mail'],
  ['begin', 'begin'],
  ['', 'statement'],
])('%s is told as %s', (text, told) => expect(summaryOf(text)).toBe(told))

function only(spans: CollectedSpan[], name: string): CollectedSpan {
  const [found, ...others] = spans.filter((span) => span.name === name)
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} spans ${name}`)
  return found
}

/** A place search that knows nothing, and notes the headers that it was sent. */
async function listenFor(headers: string[]): Promise<string> {
  const opened = createServer((request, response) => {
    headers.push(JSON.stringify(request.rawHeaders))
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  await new Promise<void>((resolve) => void opened.listen(0, '127.0.0.1', resolve))
  afterAll(() => void opened.close())
  const address = opened.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}/search`
}

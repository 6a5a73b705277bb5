import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestServer } from '../../test/kit/http.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { cards, world } from '../../test/kit/world.ts'
import { readMetrics, sumOf, valueOf } from '../../test/kit/checks/metrics-text.ts'

const token = 'canary-metrics-token-x81Q'
const { shop, server } = await openTestSite({
  METRICS_TOKEN: token,
  BACK_OFFICE: 'business-central',
  LIMITS: 'off',
})

const scrape = async () => readMetrics(await scrapeText())

async function scrapeText(): Promise<string> {
  const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return answer.text()
}

/** A metric without a value yet has its type. */
function typesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
}

function namesIn(expressions: string): string[] {
  return [...new Set(expressions.match(/\b(?:shop|nodejs|process)_[a-z0-9_]+/g))]
}

/** Those in braces, and those that are summed by. */
function labelsIn(expressions: string): string[] {
  const matchers = [...expressions.matchAll(/[{,]\s*(\w+)(?:=~|!=|!~|=)"/g)].map(([, label = '']) => label)
  const sums = [...expressions.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, list = '']) => list.split(', '))
  return [...new Set([...sums, ...matchers])]
}

test.each([
  ['no token', {}],
  ['another', { authorization: `Bearer ${token}x` }],
  ['an empty one', { authorization: 'Bearer ' }],
  ['it as a password', { authorization: `Basic ${token}` }],
])('%s opens nothing', async (_, headers: Record<string, string>) => {
  const answer = await fetch(`${server.origin}/metrics`, { headers })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await answer.text()).not.toContain('shop_')
})

test('requests are counted by the pattern of their route, whatever their address', async () => {
  const visitor = server.visitor()
  const before = await scrape()
  await visitor.ask(`/product-details/${world.grinder.number}`)
  await visitor.ask(`/product-details/${world.grinder.number}`)
  await visitor.ask(`/product-details/${world.pin.number}.data`)
  await visitor.ask('/product-details/NOPE')
  await visitor.ask('/secret-name/ada@lab.test?q=ada')
  await visitor.ask(`/api/products/${world.pin.number}`)
  await visitor.ask('/api/products/NOPE')
  await visitor.ask('/api/nothing')
  await visitor.call('POST', '/api/quotes', { lines: [{ number: world.pin.number, quantity: 1 }] })
  const after = await scrape()
  const more = (labels: Record<string, string>) =>
    sumOf(after, 'shop_http_requests_total', labels) - sumOf(before, 'shop_http_requests_total', labels)
  const page = { route: '/product-details/:number', method: 'GET' }
  expect(more({ ...page, status: '2xx' })).toBe(2)
  expect(more({ ...page, status: '4xx' })).toBe(1)
  expect(more({ route: '/product-details/:number.data', status: '2xx' })).toBe(1)
  expect(more({ route: '/*', status: '4xx' })).toBe(1)
  expect(more({ route: '/api/products/:id', status: '2xx' })).toBe(1)
  expect(more({ route: '/api/products/:id', status: '4xx' })).toBe(1)
  expect(more({ route: '/api/*', status: '4xx' })).toBe(1)
  expect(more({ route: '/api/quotes', method: 'POST', status: '2xx' })).toBe(1)
  expect(JSON.stringify(after)).not.toMatch(/AG03|NOPE|ada|secret-name/)
  const durations = 'shop_http_request_duration_seconds'
  expect(valueOf(after, `${durations}_count`, page)).toBe(sumOf(after, 'shop_http_requests_total', page))
  expect(valueOf(after, `${durations}_bucket`, { ...page, le: '+Inf' })).toBe(
    valueOf(after, `${durations}_count`, page),
  )
  const buckets = after.filter(
    ({ name, labels }) =>
      name === `${durations}_bucket` && labels['route'] === page.route && labels['method'] === 'GET',
  )
  expect(buckets.map(({ value }) => value)).toEqual(
    buckets.map(({ value }) => value).toSorted((a, b) => a - b),
  )
})

test('pages and answers from memory are counted, and why others were not', async () => {
  const visitor = server.visitor()
  const admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  const before = await reasons()
  await visitor.ask('/shop/Vibrators')
  await visitor.ask('/shop/Vibrators')
  await visitor.ask('/shop?q=pin')
  await visitor.ask('/cart')
  await visitor.ask('/notfound-at-all')
  await admin.ask('/shop/Vibrators')
  const { number } = world.vibrator
  await server.visitor().ask(`/api/products/${number}`)
  await server.visitor().ask(`/api/products/${number}`)
  // The cart has given this one a session.
  await visitor.ask(`/api/products/${number}`)
  const after = await reasons()
  const more = (cache: string) => (reason: string) => after(cache, reason) - before(cache, reason)
  expect(['new', 'kept', 'address', 'page', 'status', 'person'].map(more('page'))).toEqual([1, 1, 1, 1, 1, 1])
  expect(['new', 'kept', 'person'].map(more('answer'))).toEqual([1, 1, 1])
})

test('what waits is told of with its age: an order, a charge, an e-mail, a job; and the breaker', async () => {
  shop.standIns.set({ backOffice: 'down', mail: 'down' })
  await untilState(shop, await buy(shop, await orderRequest(shop)), 'ORDERING')
  shop.standIns.set({ inquiry: 'down', void: 'down' })
  const unknown = await buy(shop, await orderRequest(shop, { cardNumber: cards.timesOut }))
  await untilState(shop, unknown, 'CHARGE_UNKNOWN')
  const ask = () => shop.backOffice.findCustomer('nobody@lab.test').catch(() => null)
  const all = await eventually(async () => {
    // Five failures within a third of a second: on a busy machine not at the first try.
    await Promise.all(Array.from({ length: 8 }, ask))
    const found = await scrape()
    const waits = ['shop_orders_waiting', 'shop_charges_unknown', 'shop_mails_waiting', 'shop_jobs_waiting']
    const isOpen = valueOf(found, 'shop_breaker_open') === 1
    // Nobody works at it just now.
    const isBetweenTries = valueOf(found, 'shop_jobs_waiting', { job: 'send-order' }) === 1
    return isOpen && isBetweenTries && waits.every((name) => sumOf(found, name) > 0) && found
  })
  expect(valueOf(all, 'shop_database_up')).toBe(1)
  expect(valueOf(all, 'shop_checkouts_open', { state: 'CHARGE_UNKNOWN' })).toBe(1)
  expect(valueOf(all, 'shop_checkouts_open', { state: 'ORDERING' })).toBe(1)
  expect(valueOf(all, 'shop_checkouts_open', { state: 'NEEDS_REVIEW' })).toBe(0)
  expect(sumOf(all, 'shop_checkouts_last_hour')).toBe(2)
  for (const name of ['shop_charges_unknown', 'shop_orders_waiting', 'shop_mails_waiting']) {
    expect([name, valueOf(all, name)]).toEqual([name, 1])
    expect(valueOf(all, `${name}_oldest_seconds`)).toBeGreaterThan(0)
  }
  expect(valueOf(all, 'shop_mails_failed_last_day')).toBe(0)
})

test('what never happened has no figure; a backup by hand promises no others, BACKUP_DIR does', async () => {
  expect(await backupHours()).toEqual({ age: null, gap: null })
  await noteRun('backup', 50)
  await eventually(async () => (await backupHours()).age === 50)
  expect(await backupHours()).toEqual({ age: 50, gap: null })
  await noteRun('set-up', 40)
  await eventually(async () => (await backupHours()).gap === 40)
})

test('every metric and label that the board and the alert rules name is there', async () => {
  const text = await scrapeText()
  const known = new Set([...readMetrics(text).map(({ name }) => name), ...typesIn(text)])
  const labelsOf = new Set(readMetrics(text).flatMap(({ labels }) => Object.keys(labels)))
  // Given by Prometheus itself.
  for (const label of ['job', 'instance']) labelsOf.add(label)
  const missing = (expressions: string) => [
    ...namesIn(expressions).filter((name) => !known.has(name)),
    ...labelsIn(expressions).filter((label) => !labelsOf.has(label)),
  ]
  const files = ['grafana/spindle.json', 'prometheus/alerts.yml'].map((file) =>
    readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8').replaceAll('\\"', '"'),
  )
  expect(missing('sum by (rout) (rate(shop_http_request_total{statuss="5xx"}[5m])) > 0')).toEqual([
    'shop_http_request_total',
    'rout',
    'statuss',
  ])
  expect(files.map((file) => namesIn(file).length > 10)).toEqual([true, true])
  expect(files.map(missing)).toEqual([[], []])
})

test('whoever guesses the token is stopped after twenty in a minute; whoever has it is not', async () => {
  const other = await openTestServer({ ...shop, config: { ...shop.config, limits: 'strict' } })
  const ask = async (given: string) =>
    (await fetch(`${other.origin}/metrics`, { headers: { authorization: `Bearer ${given}` } })).status
  const answers: number[] = []
  for (let guess = 0; guess < 22; guess += 1) answers.push(await ask(`guess-${guess}`))
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
  expect(await ask(token)).toBe(200)
  await other.close()
})

test('without a token in the settings there is no such address', async () => {
  const other = await openTestServer({ ...shop, config: { ...shop.config, metricsToken: null } })
  const ask = async (path: string) => {
    const answer = await fetch(other.origin + path, { redirect: 'manual' })
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
    return { status: answer.status, headers, text: await answer.text() }
  }
  const [metrics, unknown] = [await ask('/metrics'), await ask('/metricz')]
  expect(JSON.stringify(metrics).replaceAll('metrics', 'metricz')).toBe(JSON.stringify(unknown))
  await other.close()
})

/** Null: not told. */
async function backupHours() {
  const all = await scrape()
  const hours = (name: string) => {
    const found = all.find((one) => one.name === name)
    return found ? Math.round(found.value / 3600) : null
  }
  return { age: hours('shop_backup_age_seconds'), gap: hours('shop_backup_gap_seconds') }
}

async function noteRun(kind: string, hoursAgo: number): Promise<void> {
  await shop.db.execute(sql`insert into backup_run (kind, place, started_at, ended_at)
    select ${kind}, 'somewhere', at, at from (select now() - ${hoursAgo} * interval '1 hour' as at) one`)
}

async function reasons() {
  const all = await scrape()
  return (cache: string, reason: string) => sumOf(all, `shop_${cache}_cache_total`, { reason })
}

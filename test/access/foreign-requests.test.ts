import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../api/call.ts'
import { calls } from '../api/routes.ts'
import { newSessionToken } from '../shop/checkout/session-token.ts'
import { openLinkSigner } from '../shop/mail/signed-link.ts'
import { buy, orderRequest, untilState } from './buy.ts'
import type { Visitor } from './http.ts'
import { testOrigin } from './open-test-shop.ts'
import { addressesOf, dataOf, pagesOfBuild } from './pages-of-build.ts'
import { untilAllQuiet } from './quiet.ts'
import { sampleCalls, type SampleWorld } from './sample-calls.ts'
import { openService, sellByService, serviceToken } from './service.ts'
import { openForgedSite, signInAs } from './sign-in.ts'
import { tableHashes } from './table-hashes.ts'
import { cards } from './world.ts'

/** safety.md S5: what another site makes a browser send does nothing, and reading changes nothing. */
const { provider, shop, server } = await openForgedSite({ LIMITS: 'off', SERVICE_TOKEN: serviceToken })
const pages = await pagesOfBuild()

const unsafe = Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
const known: SampleWorld = { orderNumber: '', checkoutId: '', sub: 'target' }
const checkoutToken = newSessionToken()
/** of a sign-up that waits to be confirmed */
let joinToken = ''

beforeAll(async () => {
  for (const sub of ['target', 'admin'])
    await signInAs(shop, server.visitor(), { sub, isAdmin: sub === 'admin' })
  const bought = await buy(shop, await orderRequest(shop, { ownerSub: 'admin', tier: 'partner' }))
  await untilState(shop, bought, 'COMPLETED')
  const found = await shop.db.execute<{ number: string }>(sql`select order_number as number from checkout`)
  known.orderNumber = found.rows[0]?.number ?? ''
  const declined = { sessionToken: checkoutToken, cardNumber: cards.declined }
  known.checkoutId = await buy(shop, await orderRequest(shop, declined))
  await untilState(shop, known.checkoutId, 'DECLINED')
  known.service = await sellByService(shop, openService(server))
  const asked = await shop.db.execute<{ id: string }>(
    sql`insert into list_request (kind, email) values ('sign-up', 'joins@lab.test') returning id`,
  )
  const sign = await openLinkSigner(shop.db)
  joinToken = sign('join', asked.rows[0]?.id ?? '')
  await shop.db.execute(sql`insert into subscriber (email, display_name, source, consent)
    values ('nobody@lab.test', 'Nobody', 'demo', 'Demo data')`)
  await untilAllQuiet(shop)
})

const json = { 'content-type': 'application/json' }
const ours = { 'x-requested-with': 'shop' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** How a foreign page makes a browser ask; `as` is what a form makes of the body. */
const foreign: [way: string, headers: Record<string, string>, as?: 'form' | 'parts'][] = [
  ['without our header', json],
  ['with the header of others', { ...json, 'x-requested-with': 'XMLHttpRequest' }],
  ['from another site', { ...json, ...ours, 'sec-fetch-site': 'cross-site' }],
  ['from a neighbour', { ...json, ...ours, 'sec-fetch-site': 'same-site' }],
  ['from nowhere', { ...json, ...ours, 'sec-fetch-site': 'none' }],
  ['of a foreign origin', { ...json, ...ours, origin: 'https://evil.test' }],
  ['of no origin', { ...json, ...ours, origin: 'null' }],
  ['of a longer origin', { ...json, ...ours, origin: `${testOrigin}.evil.test` }],
  ['of another port', { ...json, ...ours, origin: 'http://localhost:3999' }],
  ['of another scheme', { ...json, ...ours, origin: testOrigin.replace('http:', 'https:') }],
  [
    'of our site by a foreign origin',
    { ...json, ...ours, origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
  ],
  ['of our origin by another site', { ...json, ...ours, origin: testOrigin, 'sec-fetch-site': 'cross-site' }],
  ['as plain text', { 'content-type': 'text/plain' }],
  ['as a form', form, 'form'],
  ['as a form of a foreign origin', { ...form, ...ours, origin: 'https://evil.test' }, 'form'],
  ['in parts', {}, 'parts'],
  ['in parts of a foreign origin', { ...ours, origin: 'https://evil.test' }, 'parts'],
  ['beside an empty token', { ...json, authorization: 'Bearer' }],
  ['beside a password', { ...json, authorization: 'Basic YWRtaW46YWRtaW4=' }],
]

const unreadable: typeof foreign = [
  ['a type that is no JSON', { ...ours, 'content-type': 'text/plain' }],
  ['a form', { ...ours, ...form }, 'form'],
  ['parts', ours, 'parts'],
  ['an unknown type', { ...ours, 'content-type': 'application/xml' }],
]

describe.each(unsafe)('%s with an admin’s cookies', (name) => {
  // No cookie opens a call of services, from wherever it is sent.
  const isForServices = sampleOf(name).role === 'service'

  test.each(foreign)('%s: 403, and nothing is written', async (_, headers, as) => {
    const admin = await adminBrowser()
    const before = await tableHashes(shop.db)
    const response = await ask(admin, name, headers, as)
    expect([response.status, await tableHashes(shop.db)]).toEqual([isForServices ? 401 : 403, before])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  // what takes no body does not mind one
  const { body, form: files } = sampleOf(name)
  const unread = files
    ? unreadable.filter(([, , as]) => as !== 'parts')
    : body === undefined
      ? []
      : unreadable
  test.each(unread)('our own page with %s: unread, and nothing is written', async (_, headers, as) => {
    const admin = await adminBrowser()
    const before = await tableHashes(shop.db)
    const { status } = await ask(admin, name, headers, as)
    expect(isForServices ? [401, 415] : [400, 415, 422]).toContain(status)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('and a token that is worth nothing: 401', async () => {
    const admin = await adminBrowser()
    const before = await tableHashes(shop.db)
    const token = await provider.accessToken({ sub: 'admin' }, {}, { stranger: true })
    expect((await ask(admin, name, { ...json, authorization: `Bearer ${token}` })).status).toBe(401)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('beside a visitor’s token are not an admin’s', async () => {
    const { role } = sampleOf(name)
    if (role === 'visitor') return
    const admin = await adminBrowser()
    const before = await tableHashes(shop.db)
    const token = await provider.accessToken({ sub: 'stranger' })
    expect((await ask(admin, name, { ...json, authorization: `Bearer ${token}` })).status).toBe(401)
    expect(await tableHashes(shop.db)).toEqual(before)
    if (role !== 'admin') return
    const member = await provider.accessToken({ sub: 'target' })
    const { status } = await ask(admin, name, { ...json, authorization: `Bearer ${member}` })
    expect(status).toBe(403)
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

/** A form of each page that takes one, by its pattern. */
const forms: Record<string, [address: string, fields: Record<string, string>]> = {
  '/cart': ['/cart', { intent: 'add', number: 'AG03' }],
  '/contact-us': ['/contact-us', { name: 'Ada', email: 'ada@lab.test', type: 'general', message: 'Hello.' }],
  '/my-orders/:number': ['/my-orders/{number}', {}],
  '/logout': ['/logout', {}],
  '/subscribe': ['/subscribe', { email: 'ada@lab.test', page: '/home' }],
  '/subscribe/confirm': ['/subscribe/confirm?t={join}', {}],
  '/unsubscribe': ['/unsubscribe', { email: 'ada@lab.test' }],
}
const taking = pages.flatMap(({ pattern, takesForms }) => (takesForms ? [pattern] : []))

describe('forms of pages', () => {
  const others = foreign.filter(([, headers]) => 'origin' in headers || 'sec-fetch-site' in headers)

  test('each page that takes one is tried', () =>
    expect(taking.filter((pattern) => !(pattern in forms))).toEqual([]))

  describe.each(taking)('%s', (pattern) => {
    test.each(others)('%s: 403, and nothing is written', async (_, headers) => {
      const admin = await adminBrowser()
      const before = await tableHashes(shop.db)
      for (const data of pattern.includes(':') ? [''] : ['', '.data']) {
        const response = await post(admin, pattern, headersOf(headers), data)
        expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
      }
      expect(await tableHashes(shop.db)).toEqual(before)
    })

    test('as plain text or JSON it is no form', async () => {
      const admin = await adminBrowser()
      const before = await tableHashes(shop.db)
      for (const type of ['text/plain', 'application/json'])
        expect([400, 415]).toContain((await post(admin, pattern, { 'content-type': type })).status)
      expect(await tableHashes(shop.db)).toEqual(before)
    })
  })
})

/**
 * Beginning a sign-in (/login, for whoever is not signed in) writes it down: that alone is left out. A paid checkout's
 * session is renewed where its buyer first looks; here nobody has one. `last_seen` of a session is no change.
 */
describe('reading changes nothing', () => {
  test.each(['nobody', 'partner', 'admin'])('as %s', async (who) => {
    const browser = server.visitor()
    if (who !== 'nobody') await signInAs(shop, browser, { sub: who, isAdmin: who === 'admin' })
    browser.cookies.set('__Host-checkout', checkoutToken)
    browser.cookies.set('_cart__rf', encodeURIComponent('["AG03","DV34"]'))
    const cookies = new Map(browser.cookies)
    const before = await tableHashes(shop.db)
    const answered = new Set<number>()
    for (const address of readable()) {
      if (who === 'nobody' && address.startsWith('/login') && !address.startsWith('/login/callback')) continue
      const isCall = address.startsWith('/api/')
      for (const asked of isCall ? [address] : [address, dataOf(address)])
        for (const [method, site] of [
          ['GET', 'cross-site'],
          ['GET', 'none'],
          ['HEAD', 'cross-site'],
        ] as const) {
          for (const [name, value] of cookies) browser.cookies.set(name, value)
          const headers = { accept: 'text/html', 'sec-fetch-site': site, ...ours }
          answered.add((await browser.ask(asked, { method, headers })).status)
        }
      expect([address, await tableHashes(shop.db)]).toEqual([address, before])
    }
    expect(answered).toContain(200)
    expect([...answered].filter((status) => status >= 500)).toEqual([])
  })

  test('even of our own page; but for two calls that the specification lets write', async () => {
    const writing: string[] = []
    for (const [name, call] of Object.entries<AnyCall>(calls as never)) {
      if (call.method !== 'GET') continue
      const mayWrite = call.ownPage !== undefined
      let wrote = await writes(name)
      // What the shop does by the clock falls into one reading now and then; what a reading does, into each.
      if (!mayWrite && wrote) wrote = (await writes(name)) && (await writes(name))
      expect([name, mayWrite]).toEqual([name, wrote])
      if (wrote) writing.push(name)
    }
    expect(writing.toSorted()).toEqual(['GET /api/export-subscribers', 'GET /api/unsubscribe'])
  })

  test('and a log out from our own page does', async () => {
    const browser = await adminBrowser()
    const before = await tableHashes(shop.db)
    await browser.ask('/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await tableHashes(shop.db)).not.toEqual(before)
  })
})

// Last: a mail or an order goes on by itself and would change the hashes.
describe('the same of our own page acts', () => {
  const forPeople = unsafe.filter((name) => sampleOf(name).role !== 'service')

  test.each(forPeople)('%s', async (name) => {
    for (const from of [{}, { origin: testOrigin, 'sec-fetch-site': 'same-origin' }]) {
      const admin = await adminBrowser()
      admin.cookies.set('__Host-checkout', newSessionToken())
      const key = { 'idempotency-key': randomUUID() }
      const type = sampleOf(name).body === undefined ? {} : json
      const headers: Record<string, string> = Object.assign({}, type, ours, key, from)
      expect((await ask(admin, name, headers)).status).toBe(sampleOf(name).status)
    }
  })

  test.each(taking)('the form of %s', async (pattern) => {
    const admin = await adminBrowser()
    const before = await tableHashes(shop.db)
    const response = await post(admin, pattern, { origin: testOrigin, 'sec-fetch-site': 'same-origin' })
    expect(response.status).toBeLessThan(400)
    expect(await tableHashes(shop.db)).not.toEqual(before)
  })
})

/** Where the panel shows what this call answers. */
function screenOf(name: string): string {
  return sampleOf(name).address.replace('/api/', '/admin/admin/')
}

function readable(): string[] {
  return [
    ...addressesOf(pages, {
      '/shop/:category?': ['/shop', '/shop/Vibrators', '/shop/nothing', '/shop?q=grinder', '/shop?page=9'],
      '/product-details/:number': ['/product-details/AG03', '/product-details/none'],
      '/my-orders/:number': [`/my-orders/${known.orderNumber}`, '/my-orders/SO-9999'],
      '/cart': ['/cart', '/cart?undo=AG03:1', `/cart?again=${known.orderNumber}&added=AG03:1`],
      '/logout': ['/logout', '/logout?returnTo=/home'],
      '/subscribe/confirm': ['/subscribe/confirm', `/subscribe/confirm?t=${joinToken}`],
      '/unsubscribe': ['/unsubscribe', '/unsubscribe?email=nobody@lab.test'],
      '/login': ['/login', '/login?silent=1'],
      '/login/callback': [
        '/login/callback',
        '/login/callback?code=a&state=b',
        '/login/callback?error=access_denied',
      ],
      '/admin/admin/orders/:number': [`/admin/admin/orders/${known.orderNumber}`],
      '/admin/admin/inquiries/:reference': [screenOf('GET /api/inquiries/{reference}')],
      '/admin/admin/mail/:id': [screenOf('GET /api/mails/{id}').replace('/mails/', '/mail/')],
      '/admin/admin/newsletter/:id': [
        screenOf('GET /api/newsletters/{id}').replace('/newsletters/', '/newsletter/'),
      ],
      '/admin/admin/products-edit/:id': ['/admin/admin/products-edit/AG03'],
      '/admin/admin/:section/:id?': ['/admin/admin/newsletter', '/admin/admin/what'],
      '/admin/*?': ['/admin', '/admin/what'],
      '/*': ['/nowhere', '/api', '/healthz'],
    }),
    ...Object.keys(calls).flatMap((name) => (name.startsWith('GET ') ? [sampleOf(name).address] : [])),
    '/api/people?q=target&waiting=true',
    ...unsafe.map((name) => sampleOf(name).address),
  ]
}

function post(visitor: Visitor, pattern: string, headers: Record<string, string>, data = '') {
  const [address = '', fields = {}] = forms[pattern] ?? []
  const body = new URLSearchParams(fields)
  const [path = '', query] = address
    .replace('{number}', known.orderNumber)
    .replace('{join}', joinToken)
    .split('?')
  return visitor.ask(`${path}${data}${query === undefined ? '' : `?${query}`}`, {
    method: 'POST',
    headers,
    body,
  })
}

/** As a form would be sent: without the header that only scripts can set. */
function headersOf(headers: Record<string, string>): Record<string, string> {
  const { 'x-requested-with': _script, 'content-type': type, ...others } = headers
  if (type === undefined) return others
  return { 'content-type': type === json['content-type'] ? form['content-type'] : type, ...others }
}

async function adminBrowser(): Promise<Visitor> {
  const browser = server.visitor()
  await signInAs(shop, browser, { sub: 'admin', isAdmin: true })
  browser.cookies.set('__Host-checkout', checkoutToken)
  return browser
}

function sampleOf(name: string) {
  const sample = sampleCalls(known).get(name)
  if (!sample) throw new Error(`${name} has no sample in test/sample-calls.ts`)
  return sample
}

function ask(visitor: Visitor, name: string, headers: Record<string, string>, as?: 'form' | 'parts') {
  const { method, address, body, form: files, headers: needed } = sampleOf(name)
  const asked = { method, headers: { ...needed, ...headers } }
  // A body that reads as JSON whatever its type says: `{"a":1,"b":"="}` is what such forms send.
  const text = body === undefined ? '{}' : JSON.stringify(body)
  if (as === 'parts') {
    const parts = new FormData()
    for (const [field, value] of Object.entries(body ?? {})) parts.set(field, String(value))
    return visitor.ask(address, { ...asked, body: parts })
  }
  if (files && !('content-type' in headers)) return visitor.ask(address, { ...asked, body: files() })
  return visitor.ask(address, { ...asked, body: as === 'form' ? `${text}=` : text })
}

/** Whether a reading from our own page changed a table; a session says when it was last seen, and nothing more. */
async function writes(name: string): Promise<boolean> {
  const admin = await adminBrowser()
  const { session: _before, ...before } = await tableHashes(shop.db)
  const response = await admin.call('GET', sampleOf(name).address, undefined, {
    'sec-fetch-site': 'same-origin',
  })
  expect([name, response.status < 500]).toEqual([name, true])
  const { session: _after, ...after } = await tableHashes(shop.db)
  return JSON.stringify(after) !== JSON.stringify(before)
}

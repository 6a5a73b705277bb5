import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../api/http/call.ts'
import { calls } from '../../api/routes.ts'
import { addAddress } from '../../shop/addresses/keep-address.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { createList } from '../../shop/lists/keep-lists.ts'
import { openLinkSigner } from '../../shop/mail/signed-link.ts'
import { shareList } from '../../shop/lists/share-list.ts'
import { buy, orderRequest, untilState } from '../kit/buy.ts'
import type { Visitor } from '../kit/http.ts'
import { makeOffer } from '../kit/offers.ts'
import { testOrigin } from '../kit/open-test-shop.ts'
import { addressesOf, dataOf, pagesOfBuild } from '../kit/pages-of-build.ts'
import { untilAllQuiet } from '../kit/checks/quiet.ts'
import { drawn } from '../kit/sample.ts'
import { sampleAddress, sampleCalls, type SampleWorld } from '../kit/sample-calls.ts'
import { openService, sellByService, serviceToken } from '../kit/service.ts'
import { openForgedSite, signInAs } from '../kit/sign-in.ts'
import { tableHashes } from '../kit/checks/table-hashes.ts'
import { cards } from '../kit/world.ts'

/** What another site makes a browser send does nothing, and reading changes nothing (docs/safety.md, S5). */
const { provider, shop, server } = await openForgedSite({ LIMITS: 'off', SERVICE_TOKEN: serviceToken })
const pages = await pagesOfBuild()

const unsafe = Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
const known: SampleWorld = { orderNumber: '', checkoutId: '', sub: 'target' }
const checkoutToken = newSessionToken()
/** of a sign-up that waits for its confirmation */
let joinToken = ''
/** the admin's list, and its link */
let [listId, shareToken, offerLink, offerNo] = ['', '', '', '']

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
  const kept = await addAddress(shop, 'admin', { ...sampleAddress, isDefault: false })
  if (!kept.ok) throw new Error(kept.refusal.why)
  known.addressId = kept.value.id
  known.service = await sellByService(shop, openService(server))
  const asked = await shop.db.execute<{ id: string }>(
    sql`insert into list_request (kind, email) values ('sign-up', 'joins@lab.test') returning id`,
  )
  const sign = await openLinkSigner(shop.db)
  joinToken = sign('join', asked.rows[0]?.id ?? '')
  await shop.db.execute(sql`insert into subscriber (email, display_name, source, consent)
    values ('nobody@lab.test', 'Nobody', 'demo', 'Demo data')`)
  const list = await createList(shop, {
    sub: 'admin',
    name: 'Bench 3',
    lines: [{ number: 'AG03', quantity: 1 }],
  })
  listId = list.ok ? list.value.id : ''
  const shared = await shareList(shop, { sub: 'admin', id: listId })
  shareToken = shared.ok ? shared.value.token : ''
  const offerId = await makeOffer(shop)
  offerLink = (await openLinkSigner(shop.db))('offer', offerId)
  await shop.db.transaction(async (tx) => {
    // Sent offers change no owner; this one is of whoever sends the forms.
    await tx.execute(sql`set local session_replication_role = replica`)
    const { rows } = await tx.execute<{ no: string }>(
      sql`update offer set owner_sub = 'admin' where id = ${offerId} returning 'Q-' || no as no`,
    )
    offerNo = rows[0]?.no ?? ''
  })
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

/** One way to ask, and the statuses that refuse it. */
type Cell = {
  way: string
  statuses: number[]
  headers: Record<string, string>
  as?: 'form' | 'parts' | undefined
  /** '.data' for what the scripts of a page ask */
  data?: string
}

/** The cells that are not refused as they must be, with what they were answered; a refusal sets no cookie. */
async function notRefused(cells: Cell[], send: (cell: Cell) => Promise<Response>): Promise<unknown[]> {
  const found: unknown[] = []
  for (const cell of cells) {
    const { status, headers } = await send(cell)
    const set = headers.getSetCookie()
    if (!cell.statuses.includes(status) || set.length > 0) found.push([cell.way, status, set])
  }
  return found
}

async function bearerOf(...told: Parameters<typeof provider.accessToken>): Promise<Record<string, string>> {
  return { ...json, authorization: `Bearer ${await provider.accessToken(...told)}` }
}

describe('with an admin’s cookies', () => {
  test.each(unsafe)(
    '%s from elsewhere, unread or with a worthless token: refused, nothing is written',
    async (name) => {
      const { role, body, form: files } = sampleOf(name)
      // No cookie opens a call for services, wherever it is sent from.
      const isForServices = role === 'service'
      // A call without a body does not mind one.
      const unread = unreadable.filter(([, , as]) => (files ? as !== 'parts' : body !== undefined))
      const cells: Cell[] = [
        ...foreign.map(([way, headers, as]) => ({ way, statuses: [isForServices ? 401 : 403], headers, as })),
        ...unread.map(([way, headers, as]) => ({
          way: `our own page with ${way}`,
          statuses: isForServices ? [401, 415] : [400, 415, 422],
          headers,
          as,
        })),
        {
          way: 'a token that is worth nothing',
          statuses: [401],
          headers: await bearerOf({ sub: 'admin' }, {}, { stranger: true }),
        },
      ]
      // With a visitor's token the cookies do not count as an admin's.
      if (role !== 'visitor')
        cells.push({
          way: 'a stranger’s token',
          statuses: [401],
          headers: await bearerOf({ sub: 'stranger' }),
        })
      if (role === 'admin')
        cells.push({ way: 'a member’s token', statuses: [403], headers: await bearerOf({ sub: 'target' }) })
      const admin = await adminBrowser()
      const before = await tableHashes(shop.db)
      const tried = drawn(`foreign ${name}`, cells, 4)
      expect(await notRefused(tried, ({ headers, as }) => ask(admin, name, headers, as))).toEqual([])
      expect(await tableHashes(shop.db)).toEqual(before)
    },
  )
})

/** A form of each page that takes one, by its pattern. */
const forms: Record<string, [address: string, fields: Record<string, string>]> = {
  '/cart': ['/cart', { intent: 'add', number: 'AG03' }],
  '/order-pad': ['/order-pad', { intent: 'add', had: '', number: 'AG03', quantity: '1' }],
  '/contact-us': ['/contact-us', { name: 'Ada', email: 'ada@lab.test', type: 'general', message: 'Hello.' }],
  '/my-orders/:number': ['/my-orders/{number}', {}],
  '/my-orders/usual': ['/my-orders/usual', { take: 'AG03' }],
  '/my-numbers': ['/my-numbers', { intent: 'add', own: '4711', number: 'AG03' }],
  '/lists': ['/lists', { intent: 'create', name: 'Every month' }],
  '/lists/add': ['/lists/add', { intent: 'add', list: 'new', name: 'Every month', lines: 'AG03:2' }],
  '/lists/:id': ['/lists/{list}', { intent: 'rename', name: 'Every week' }],
  '/shared-list': ['/shared-list?t={share}', { intent: 'copy' }],
  '/request-a-quote': [
    '/request-a-quote',
    {
      intent: 'send',
      key: 'k'.repeat(20),
      name: 'Ada',
      email: 'ada@lab.test',
      number: 'AG03',
      quantity: '1',
    },
  ],
  '/offer': ['/offer?t={offer}', { intent: 'ask', text: 'With lift gate?' }],
  '/my-offers/:number': ['/my-offers/{offerNo}', { intent: 'ask', text: 'With lift gate, please?' }],
  '/my-addresses': ['/my-addresses', { intent: 'save', ...sampleAddress }],
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

  test.each(taking)('%s from elsewhere, or as no form: refused, nothing is written', async (pattern) => {
    const cells: Cell[] = [
      ...others.flatMap(([way, headers]) =>
        (pattern.includes(':') ? [''] : ['', '.data']).map((data) => ({
          way: way + data,
          statuses: [403],
          headers: headersOf(headers),
          data,
        })),
      ),
      ...['text/plain', 'application/json'].map((type) => ({
        way: type,
        statuses: [400, 415],
        headers: { 'content-type': type },
      })),
    ]
    const admin = await adminBrowser()
    const before = await tableHashes(shop.db)
    expect(await notRefused(cells, ({ headers, data }) => post(admin, pattern, headers, data))).toEqual([])
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

/**
 * Starting a sign-in (/login, for whoever is not signed in) writes a row: only that is left out. A paid checkout's
 * session is renewed where its buyer first looks; here nobody has one. `last_seen` of a session does not count.
 */
describe('reading changes nothing', { timeout: 240_000 }, () => {
  test.each(['nobody', 'partner', 'admin'])('as %s', async (who) => {
    const browser = server.visitor()
    if (who !== 'nobody') await signInAs(shop, browser, { sub: who, isAdmin: who === 'admin' })
    browser.cookies.set('__Host-checkout', checkoutToken)
    browser.cookies.set('_cart__rf', encodeURIComponent('["AG03","DV34"]'))
    const cookies = new Map(browser.cookies)
    const answered = new Set<number>()
    const read = async (address: string) => {
      for (const asked of address.startsWith('/api/') ? [address] : [address, dataOf(address)])
        for (const [method, site] of [
          ['GET', 'cross-site'],
          ['GET', 'none'],
          ['HEAD', 'cross-site'],
        ] as const) {
          for (const [name, value] of cookies) browser.cookies.set(name, value)
          const headers = { accept: 'text/html', 'sec-fetch-site': site, ...ours }
          answered.add((await browser.ask(asked, { method, headers })).status)
        }
    }
    const open = readable().filter(
      (address) => who !== 'nobody' || !address.startsWith('/login') || address.startsWith('/login/callback'),
    )
    const addresses = drawn(`read by ${who}`, open, 20)
    const before = await tableHashes(shop.db)
    for (const address of addresses) await read(address)
    const after = await tableHashes(shop.db)
    const wrote = isDeepStrictEqual(after, before) ? [] : await writers(addresses, read)
    expect([wrote, after]).toEqual([[], before])
    expect(answered).toContain(200)
    expect([...answered].filter((status) => status >= 500)).toEqual([])
  })

  test('even by our own page, except for two calls that may write', async () => {
    const writing: string[] = []
    for (const [name, call] of Object.entries<AnyCall>(calls as never)) {
      if (call.method !== 'GET') continue
      const mayWrite = call.ownPage !== undefined
      let wrote = await writes(name)
      // Scheduled work falls into one reading now and then; what a reading does itself falls into each.
      for (let tries = 1; wrote && tries < (mayWrite ? 1 : 10); tries += 1) wrote = await writes(name)
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

// Last: a mail or an order continues by itself and would change the hashes.
describe('the same of our own page acts', () => {
  const forPeople = unsafe.filter((name) => sampleOf(name).role !== 'service')

  // The samples expect an empty list.
  beforeAll(() => shop.db.execute(sql`delete from subscriber`))

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
      '/lists/:id': [`/lists/${listId}`, '/lists/none'],
      '/lists/add': ['/lists/add', '/lists/add?lines=AG03:2'],
      '/lists': ['/lists', `/lists?deleted=${listId}`],
      '/shared-list': ['/shared-list', `/shared-list?t=${shareToken}`],
      '/offer': ['/offer', `/offer?t=${offerLink}`],
      '/my-offers/:number': [`/my-offers/${offerNo}`, '/my-offers/Q-999999'],
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
      '/admin/admin/offers/:number': [screenOf('GET /api/offers/{number}')],
      '/admin/admin/shipments/:id': [
        screenOf('GET /api/shipments/{id}/packing-slip').replace('/packing-slip', ''),
      ],
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
    .replace('{list}', listId)
    .replace('{share}', shareToken)
    .replace('{offer}', offerLink)
    .replace('{offerNo}', offerNo)
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
  if (!sample) throw new Error(`${name} has no sample in test/kit/sample-calls.ts`)
  return sample
}

function ask(visitor: Visitor, name: string, headers: Record<string, string>, as?: 'form' | 'parts') {
  const { method, address, body, form: files, headers: needed } = sampleOf(name)
  const asked = { method, headers: { ...needed, ...headers } }
  // A body that is JSON whatever its type says: such forms send `{"a":1,"b":"="}`.
  const text = body === undefined ? '{}' : JSON.stringify(body)
  if (as === 'parts') {
    const parts = new FormData()
    for (const [field, value] of Object.entries(body ?? {})) parts.set(field, String(value))
    return visitor.ask(address, { ...asked, body: parts })
  }
  if (files && !('content-type' in headers)) return visitor.ask(address, { ...asked, body: files() })
  return visitor.ask(address, { ...asked, body: as === 'form' ? `${text}=` : text })
}

/** Only after a table has changed: which of these readings changes one, each tried by itself. */
async function writers(addresses: string[], read: (address: string) => Promise<void>): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    const before = await tableHashes(shop.db)
    await read(address)
    if (!isDeepStrictEqual(await tableHashes(shop.db), before)) found.push(address)
  }
  return found
}

/** Whether a reading from our own page changed a table; `last_seen` of a session does not count. */
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

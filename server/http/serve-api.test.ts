import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { inquiryLimits, limits, route, signedIn, type Caller } from '../../api/http/call.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { accounts, signInAs } from '../../test/kit/sign-in.ts'
import { cards, miller, world } from '../../test/kit/world.ts'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { eventually, testOrigin } from '../../test/kit/open-test-shop.ts'
import { callIdentity } from '../../test/call-identity.ts'
import { hashOf } from '../../shop/secret.ts'
import { serveApi } from './serve-api.ts'

/** The rules for every call, each tested once; authorization.test.ts tests who may make which call. */
const serviceToken = 'service-token-of-this-test'
const { shop, server } = await openTestSite({ LIMITS: 'off', SERVICE_TOKEN: serviceToken })

const service = { 'x-service-token': serviceToken }
const withToken = (token: string) => ({ 'x-service-token': token })
const pin = [{ number: world.pin.number, quantity: 1 }]
const export2026 = { from: '2026-01-01', to: '2026-01-31' }

describe('the role of the table', () => {
  test('nobody is asked to sign in, in words and for programs', async () => {
    const response = await server.visitor().call('GET', '/api/cart')
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await detailOf(response)).toBe('Please sign in first. Nothing was changed.')
  })

  test('somebody signed in does what is theirs, and nothing of an admin’s', async () => {
    const visitor = await somebody('partner')
    expect((await visitor.call('GET', '/api/cart')).status).toBe(200)
    const response = await visitor.call('GET', '/api/orders')
    expect(response.status).toBe(403)
    expect(await detailOf(response)).toBe('Only an admin of this shop can do this. Nothing was changed.')
  })

  test('an admin does what somebody signed in may, and more', async () => {
    const visitor = await somebody('admin', { isAdmin: true })
    expect((await visitor.call('GET', '/api/cart')).status).toBe(200)
    expect((await visitor.call('GET', '/api/orders')).status).toBe(200)
  })

  test('what moves money or people wants a sign-in of the last 30 minutes', async () => {
    const late = { isAdmin: true, provedAt: new Date(Date.now() - 31 * 60_000) }
    const visitor = await somebody('late-admin', late)
    expect((await visitor.call('GET', '/api/orders')).status).toBe(200)
    const response = await visitor.call('POST', '/api/orders/export', export2026)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_user_authentication", max_age=1800',
    )
    expect(await response.json()).toMatchObject({
      signInAgain: true,
      detail:
        'Please sign in again: this requires a sign-in within the last 30 minutes. Nothing was changed.',
    })
    const early = await somebody('early-admin', {
      isAdmin: true,
      provedAt: new Date(Date.now() - 29 * 60_000),
    })
    expect((await early.call('POST', '/api/orders/export', export2026)).status).toBe(200)
  })
})

describe('the service token', () => {
  const body = { fullName: 'Ada Miller', billing: miller }

  test.each([
    ['none', {}],
    ['a wrong one', withToken('service-token-of-this-tesT')],
    ['a longer one', withToken(`${serviceToken}x`)],
    ['an empty one', withToken('')],
    ['that of a bearer', { authorization: `Bearer ${serviceToken}` }],
  ])('%s opens no call of services', async (_, headers) => {
    const response = await server.visitor().call('POST', '/api/checkCustomer', body, headers)
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Service-Token'])
    expect(await detailOf(response)).toBe('This call needs the service token. Nothing was changed.')
  })

  test('an admin is no service', async () => {
    const visitor = await somebody('admin', { isAdmin: true })
    expect((await visitor.call('POST', '/api/checkCustomer', body)).status).toBe(401)
  })

  test('the right one needs no header of our pages and no origin', async () => {
    const response = await fetch(`${server.origin}/api/checkCustomer`, {
      method: 'POST',
      headers: { ...service, 'content-type': 'application/json', origin: 'https://erp.test' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('none is right in a shop that has none', async () => {
    const closed = fastify()
    await serveApi(closed, {
      shop: { ...shop, forReading: shop, serviceToken: null },
      origins: new Set(),
      limits: { count: async () => {} },
      cache: null,
      uploads: shop.config.dataDir,
    })
    for (const headers of [service, withToken('null'), withToken('')]) {
      const refused = await closed.inject({
        method: 'POST',
        url: '/api/checkCustomer',
        headers,
        payload: body,
      })
      expect([refused.statusCode, refused.json().message]).toEqual([
        401,
        'This call needs the service token. Nothing was changed.',
      ])
    }
  })

  test('counts at a call that services share, where it is sent; else the role does', async () => {
    expect((await server.visitor().call('GET', '/api/customers', undefined, service)).status).toBe(200)
    expect((await server.visitor().call('GET', '/api/customers')).status).toBe(401)
    expect((await server.visitor().call('GET', '/api/customers', undefined, withToken('no'))).status).toBe(
      401,
    )
    const admin = await somebody('admin', { isAdmin: true })
    expect((await admin.call('GET', '/api/customers')).status).toBe(200)
  })

  test('opens nothing else', async () => {
    for (const address of ['/api/orders', '/api/cart'])
      expect((await server.visitor().call('GET', address, undefined, service)).status).toBe(401)
  })
})

describe('a call that changes something', () => {
  test.each([
    ['without our header', { 'x-requested-with': '' }],
    ['with another header', { 'x-requested-with': 'XMLHttpRequest' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another origin', { origin: 'https://evil.test' }],
  ])('%s is refused', async (_, headers) => {
    const visitor = server.visitor()
    const response = await visitor.call('POST', '/api/quotes', { lines: pin }, headers)
    expect(response.status).toBe(403)
    expect(await detailOf(response)).toBe(
      'This call must come from the shop’s own pages (header X-Requested-With: shop).',
    )
  })

  test('is not asked for our header when it only reads', async () => {
    const response = await fetch(`${server.origin}/api/products?limit=1`, {
      headers: { origin: 'https://evil.test' },
    })
    expect(response.status).toBe(200)
  })
})

describe('what is sent', () => {
  test.each([
    ['a field that nobody knows', 'POST', '/api/quotes', { lines: [], tax: 1 }, 400],
    ['an unknown field inside', 'POST', '/api/quotes', { lines: [{ ...pin[0], price: 1 }] }, 400],
    ['a field that nobody knows beside a wrong value', 'POST', '/api/quotes', { lines: 1, tax: 1 }, 400],
    ['a wrong value', 'POST', '/api/quotes', { lines: [{ number: 'AG03', quantity: 0 }] }, 422],
    ['a missing field', 'POST', '/api/quotes', {}, 422],
    ['a wrong query', 'GET', '/api/products?limit=0', undefined, 400],
    ['a parameter that cannot be', 'GET', '/api/products/..%2fx', undefined, 404],
    ['a parameter that is too long', 'GET', `/api/products/${'x'.repeat(65)}`, undefined, 404],
  ])('%s: %s %s', async (_, method, address, body, status) => {
    const response = await server.visitor().call(method, address, body)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })

  test('what is not there is told as well as what is', async () => {
    const there = await server.visitor().call('GET', `/api/products/${world.pin.number}`)
    expect(await there.json()).toMatchObject({ number: world.pin.number })
    const response = await server.visitor().call('GET', '/api/products/NOPE')
    expect(response.status).toBe(404)
    expect(await detailOf(response)).toBe('There is no product NOPE.')
  })

  test('all that is wrong is told at once', async () => {
    const lines = [{ ...pin[0], price: 1 }]
    const response = await server.visitor().call('POST', '/api/quotes', { lines, tax: 1 })
    const { errors, detail } = (await response.json()) as { errors: { detail: string }[]; detail: string }
    expect(errors).toHaveLength(2)
    expect(detail).toBe(`${errors[0]?.detail} ${errors[1]?.detail}`)
  })

  test('a wrong value is told at its field, in words', async () => {
    const lines = [{ number: 'AG03', quantity: 0 }]
    const wrong = await server.visitor().call('POST', '/api/quotes', { lines })
    const { errors, detail } = (await wrong.json()) as {
      errors: { pointer: string; detail: string }[]
      detail: string
    }
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/lines/0/quantity'])
    expect(detail).toBe(errors[0]?.detail)
    expect(detail).toMatch(/1/)
    const unknown = await server.visitor().call('POST', '/api/quotes', { lines: [], tax: 1, vat: 2 })
    expect(await unknown.json()).toMatchObject({
      detail: expect.stringContaining('"tax"') as string,
      errors: [{ pointer: '/' }],
    })
  })
})

describe('the answer', () => {
  test('is for nobody else when somebody is known; the catalogue may be kept', async () => {
    const open = await server.visitor().call('GET', '/api/products?limit=1')
    expect(headersOf(open)).toEqual(['no-cache', 'cookie, authorization', 'application/json; charset=utf-8'])
    const member = await somebody('partner')
    expect(headersOf(await member.call('GET', '/api/products?limit=1'))[0]).toBe('no-store')
    expect(headersOf(await member.call('GET', '/api/cart'))[0]).toBe('no-store')
    const shopper = server.visitor()
    shopper.cookies.set('__Host-checkout', newSessionToken())
    expect(headersOf(await shopper.call('GET', '/api/products?limit=1'))[0]).toBe('no-store')
  })

  test('that is a file says so', async () => {
    const visitor = await somebody('admin', { isAdmin: true })
    const response = await visitor.call('POST', '/api/orders/export', export2026)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    expect(await response.text()).toMatch(/\r\n$/)
    const { headers } = await visitor.call('GET', '/api/cart')
    expect(headers.get('content-disposition')).toBeNull()
  })

  test('pays at the price of whoever asks', async () => {
    const lines = [{ number: world.grinder.number, quantity: 1 }]
    const totalFor = async (visitor: Visitor) => {
      const response = await visitor.call('POST', '/api/quotes', { lines })
      return ((await response.json()) as { total: number }).total
    }
    expect(await totalFor(server.visitor())).toBe(1095)
    expect(await totalFor(await somebody('partner'))).toBe(876)
  })

  test('to a paid order sets the next session and empties the cart; none before', async () => {
    const visitor = server.visitor()
    visitor.cookies.set('__Host-checkout', newSessionToken())
    const order = {
      lines: pin,
      amount: '1',
      billing: miller,
      token: tokenOf(cards.approved),
      expiry: '203012',
    }
    const headers = { 'idempotency-key': randomUUID() }
    const placed = await visitor.call('POST', '/api/checkouts', order, headers)
    expect(placed.status).toBe(202)
    const { id } = (await placed.json()) as { id: string }
    const before = visitor.cookies.get('__Host-checkout')
    const cookies = await eventually(async () => {
      const response = await visitor.call('GET', `/api/checkouts/${id}`)
      await response.arrayBuffer()
      const set = response.headers.getSetCookie()
      return set.length > 0 && set
    })
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-checkout',
      '_cart__rf',
      '_cart_rf_qty',
      '_cart_rf_more',
    ])
    expect(visitor.cookies.get('__Host-checkout')).not.toBe(before)
  })
})

describe('a GET that writes', () => {
  const list = '/api/export-subscribers'

  test('is asked for our header as a write is', async () => {
    const admin = await somebody('admin', { isAdmin: true })
    const refused = await admin.ask(list)
    expect([refused.status, await detailOf(refused)]).toEqual([
      403,
      'This call must come from the shop’s own pages (header X-Requested-With: shop).',
    ])
    const file = await admin.call('GET', list)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="subscribers.csv"',
    ])
    await file.arrayBuffer()
  })

  test.each([list, '/api/unsubscribe?email=ada@lab.test'])('HEAD %s does nothing', async (address) => {
    const admin = await somebody('admin', { isAdmin: true })
    const head = await admin.call('HEAD', address)
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('HEAD of one that only reads is answered as GET', async () => {
    expect((await server.visitor().call('HEAD', '/api/products?limit=1')).status).toBe(200)
  })

  test('shows people who follow the address of a call a page, which nobody keeps', async () => {
    const response = await server.visitor().ask('/api/unsubscribe?email=ada@lab.test')
    expect([response.status, ...headersOf(response), response.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'cookie, authorization',
      'text/html; charset=utf-8',
      'no-referrer',
    ])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await response.text()
    for (const words of [
      '<h1>Unsubscribe</h1>',
      'Opening this address changes nothing.',
      'href="/unsubscribe"',
    ])
      expect(text).toContain(words)
  })
})

describe('a version', () => {
  const address = '/api/contact-data'
  const data = { address: '12 Plaster Lane, Austin, TX 78701', phone: '+1 512 555 0140', email: 'a@lab.test' }

  test('is in the ETag, and a write that names it is carried out; one that names another is not', async () => {
    const admin = await somebody('admin', { isAdmin: true })
    const save = (seen?: string) =>
      admin.call('PUT', address, data, seen === undefined ? {} : { 'if-match': seen })
    const versionNow = async () =>
      Number(JSON.parse((await admin.call('GET', address)).headers.get('etag') ?? ''))
    const first = await save()
    expect([first.status, first.headers.get('etag')]).toEqual([200, `"${await versionNow()}"`])
    for (const write of ['*', ' * ']) expect((await save(write)).status).toBe(200)
    for (const around of [(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => ` ${tag} `]) {
      const written = await save(around(`"${await versionNow()}"`))
      expect([around('"7"'), written.status]).toEqual([around('"7"'), 200])
    }
    const now = await versionNow()
    // With two digits, so that a part of it is another version.
    for (let more = now; more < 12; more += 1) await save()
    const version = await versionNow()
    expect(version).toBeGreaterThan(9)
    expect((await save(`"${version}"`)).status).toBe(200)
    const after = await versionNow()
    for (const other of [
      `"${after + 1}"`,
      `${after}`,
      `x"${after}"`,
      `"${after}"x`,
      `"${after}", "1"`,
      '"a"',
      '"1"',
      '""',
      '',
    ]) {
      const refused = await save(other)
      expect([other, refused.status]).toEqual([other, 409])
    }
    expect(await versionNow()).toBe(after)
  })
})

describe('a body', () => {
  test('that is a form is not what a call for JSON wants', async () => {
    const form = new FormData()
    form.set('lines', '[]')
    const response = await server
      .visitor()
      .ask('/api/quotes', { method: 'POST', body: form, headers: { 'x-requested-with': 'shop' } })
    expect([response.status, await detailOf(response)]).toEqual([415, 'This call needs JSON.'])
  })

  test('has 100 KB of room, and more where the table says so', async () => {
    const admin = await somebody('admin', { isAdmin: true })
    const long = 'x'.repeat(120 * 1024)
    expect((await admin.call('POST', '/api/quotes', { lines: [], coupon: long })).status).toBe(413)
    const page = await admin.call('PUT', '/api/text_pages/Support', { content: `<p>${long}</p>` })
    expect(page.status).toBe(200)
    // An answer as long as that is compressed for whoever takes it.
    const read = await server
      .visitor()
      .ask('/api/text_pages/Support', { headers: { 'accept-encoding': 'gzip' } })
    expect([read.headers.get('content-encoding'), read.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding, cookie, authorization',
    ])
    expect(((await read.json()) as { content: string }).content).toContain(long)
    const short = await server
      .visitor()
      .ask('/api/products?limit=1', { headers: { 'accept-encoding': 'gzip' } })
    expect([short.headers.get('content-encoding'), short.headers.get('vary')]).toEqual([
      null,
      'cookie, authorization',
    ])
  })

  test('with files leaves nothing on the disk once it is answered', async () => {
    const admin = await somebody('admin', { isAdmin: true })
    const form = new FormData()
    form.set('name', 'Lathes')
    form.set('thumbnail', new Blob(['no picture'], { type: 'image/jpeg' }), 'no.jpg')
    const refused = await admin.ask('/api/categories', {
      method: 'POST',
      body: form,
      headers: { 'x-requested-with': 'shop' },
    })
    expect(refused.status).toBe(422)
    expect(readdirSync(shop.config.uploads)).toEqual([])
  })
})

describe('what is counted, and for whom', async () => {
  const counted: [bucket: string, key: string][] = []
  const counting = fastify()
  await serveApi(counting, {
    shop: { ...shop, forReading: shop },
    origins: new Set(['https://shop.test']),
    limits: { count: async ({ bucket }, key) => void counted.push([bucket, key]) },
    cache: null,
    uploads: shop.config.dataDir,
  })
  beforeEach(() => void (counted.length = 0))
  const token = newSessionToken()
  const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) =>
    counting.inject({ method, url, remoteAddress: '192.0.2.7', headers, payload })
  const ours = { 'x-requested-with': 'shop' }
  const guess = { lines: pin, coupon: 'GUESS' }

  test('by address', async () => {
    expect((await ask('GET', '/api/products', {})).statusCode).toBe(200)
    expect(counted).toEqual([['api-reads', '192.0.2.7']])
  })

  test('by session where there is one, else by address', async () => {
    await ask('POST', '/api/quotes', { ...ours, cookie: `__Host-checkout=${token}` }, guess)
    await ask('POST', '/api/quotes', ours, guess)
    expect(counted).toEqual([
      ['cart', '192.0.2.7'],
      ['coupon', hashOf(token).toString('hex')],
      ['coupon-address', '192.0.2.7'],
      ['cart', '192.0.2.7'],
      ['coupon', '192.0.2.7'],
      ['coupon-address', '192.0.2.7'],
    ])
  })

  test('nothing of what another site sends', async () => {
    const foreign = { ...ours, origin: 'https://evil.test' }
    expect((await ask('POST', '/api/quotes', foreign, guess)).statusCode).not.toBe(200)
    expect(counted).toEqual([])
  })

  test('a session beside a bearer token, or of a service, does not count', async () => {
    const cookie = `__Host-checkout=${token}`
    const provider = callIdentity(shop.identity.issuer, testOrigin)
    const resource = `${testOrigin}/api`
    const { tokens } = await provider.signIn({ account: accounts.partner, resource })
    const authorization = `Bearer ${tokens.access_token}`
    expect((await ask('POST', '/api/quotes', { authorization, cookie }, guess)).statusCode).toBe(200)
    const body = { fullName: 'Ada Miller', billing: miller }
    await ask('POST', '/api/checkCustomer', { ...service, cookie }, body)
    expect(counted.map(([bucket, key]) => `${bucket} ${key}`)).toEqual([
      'cart 192.0.2.7',
      'coupon 192.0.2.7',
      'coupon-address 192.0.2.7',
      expect.stringContaining(' 192.0.2.7'),
    ])
  })
})

test('the limits of docs/safety.md', () => {
  expect(limits).toMatchObject({
    reads: { bucket: 'api-reads', most: 300, seconds: 60, per: 'address' },
    cart: { bucket: 'cart', most: 30, seconds: 60, per: 'address' },
    couponTries: { bucket: 'coupon', most: 10, seconds: 600, per: 'session', shared: true },
    couponTriesOfAddress: { bucket: 'coupon-address', most: 50, seconds: 600, per: 'address', shared: true },
    checkoutsOfSession: { bucket: 'checkout-session', most: 5, seconds: 600, per: 'session', shared: true },
    checkoutsOfAddress: { bucket: 'checkout-address', most: 20, seconds: 3600, per: 'address', shared: true },
    signIns: { bucket: 'sign-ins', most: 20, seconds: 60, per: 'address' },
    adminWrites: { bucket: 'admin-writes', most: 120, seconds: 60, per: 'address' },
    newslettersOfDay: { bucket: 'newsletters', most: 3, seconds: 86_400, per: 'address', shared: true },
    exports: { bucket: 'exports', most: 5, seconds: 3600, per: 'address' },
    signUps: { bucket: 'sign-up', most: 3, seconds: 60, per: 'address' },
    leaveRequests: { bucket: 'leave-request', most: 3, seconds: 60, per: 'address' },
    inquiriesOfMinute: { bucket: 'inquiry-minute', most: 3, seconds: 60, per: 'address' },
    inquiriesOfDay: { bucket: 'inquiry-day', most: 10, seconds: 86_400, per: 'address' },
  })
  expect(inquiryLimits).toEqual([limits.inquiriesOfMinute, limits.inquiriesOfDay])
})

test('a call stays as it was declared; only who is let in has a name', () => {
  const declared = { path: '/api/x' } as unknown as Parameters<typeof route>[0]
  expect(route(declared)).toBe(declared)
  const caller: Caller = {
    isService: false,
    sessionToken: null,
    fromOwnPage: false,
    person: null,
    tier: 'retail',
  }
  const person = { sub: 'ada' } as Caller['person']
  expect(signedIn({ ...caller, person })).toBe(person)
  expect(() => signedIn(caller)).toThrow('this call is open to visitors: its role must be signed-in or admin')
})

async function somebody(sub: string, told: Parameters<typeof signInAs>[2] = {}): Promise<Visitor> {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub, ...told })
  return visitor
}

async function detailOf(response: Response): Promise<string> {
  return ((await response.json()) as { detail: string }).detail
}

function headersOf({ headers }: Response) {
  return ['cache-control', 'vary', 'content-type'].map((name) => headers.get(name))
}

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../api/routes.ts'
import { addAddress } from '../../shop/addresses/keep-address.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { hashOf } from '../../shop/secret.ts'
import { buy, orderRequest, untilState } from '../kit/buy.ts'
import { openForgedProvider } from '../kit/provider/forged-provider.ts'
import type { Visitor } from '../kit/http.ts'
import { untilAllQuiet } from '../kit/checks/quiet.ts'
import { drawn } from '../kit/sample.ts'
import {
  sampleAddress,
  sampleCalls,
  sentBody,
  type SampleCall,
  type SampleWorld,
} from '../kit/sample-calls.ts'
import { openService, sellByService, serviceHeader, serviceToken } from '../kit/service.ts'
import { openForgedSite, signInAs, type SomebodySignedIn } from '../kit/sign-in.ts'
import { tableHashes } from '../kit/checks/table-hashes.ts'
import { cards } from '../kit/world.ts'

/** Who may do what: every call of the table, by everybody who may ask (docs/safety.md, S1 and S4). */
const { provider, shop, server } = await openForgedSite({
  PARTNERS: 'approved',
  LIMITS: 'off',
  SERVICE_TOKEN: serviceToken,
})
const elsewhere = await openForgedProvider()
afterAll(() => elsewhere.close())

const minutes = (count: number) => Math.floor(Date.now() / 1000) + count * 60
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000)
const names = Object.keys(calls)
const known: SampleWorld = { orderNumber: '', checkoutId: '', sub: 'target' }
const checkoutToken = newSessionToken()
/** the `__Host-session` of each of `byCookie` */
const sessions = new Map<string, string>()

/** 0: nobody, 1: somebody signed in, 2: an admin; 'bad': refused at every call. */
type Power = 0 | 1 | 2 | 'bad'
const needed = { visitor: 0, 'signed-in': 1, admin: 2, service: 3 } as const

/** With cookies, as browsers come. */
const byCookie: Record<string, [Power, (visitor: Visitor) => Promise<unknown> | void]> = {
  nobody: [0, () => {}],
  'an ended session': [0, (visitor) => enter(visitor, { sub: 'admin', isAdmin: true })],
  'a session nobody used for a day': [0, (visitor) => enter(visitor, { sub: 'admin', isAdmin: true })],
  'a forged session': [0, (visitor) => void visitor.cookies.set('__Host-session', 'x'.repeat(43))],
  'no session at all': [0, (visitor) => void visitor.cookies.set('__Host-session', "' or true --")],
  'the sub for a session': [0, (visitor) => void visitor.cookies.set('__Host-session', 'admin')],
  'an admin of another issuer': [
    0,
    (visitor) => enter(visitor, { sub: 'foreign-admin', issuer: elsewhere.issuer, isAdmin: true }),
  ],
  'somebody who waits': [1, (visitor) => enter(visitor, { sub: 'waiting' })],
  'a partner': [1, (visitor) => enter(visitor, { sub: 'partner' })],
  'an admin': [2, (visitor) => enter(visitor, { sub: 'admin', isAdmin: true })],
}

/** With a token of the provider, as programs come. */
const byBearer: Record<string, [Power, () => Promise<string> | string]> = {
  'an expired token': ['bad', () => tokenOf({ iat: minutes(-10), exp: minutes(-2) })],
  'a token of another issuer': ['bad', () => elsewhere.accessToken({ sub: 'admin', aud: audience })],
  'a token for another audience': ['bad', () => tokenOf({ aud: 'https://else.test' })],
  'an ID token': ['bad', () => tokenOf({ aud: provider.client.clientId })],
  'a forged signature': ['bad', () => provider.accessToken({ sub: 'admin' }, {}, { stranger: true })],
  'no signature': ['bad', () => provider.accessToken({ sub: 'admin' }, {}, { alg: 'none' })],
  'the public key for a secret': ['bad', () => provider.accessToken({ sub: 'admin' }, {}, { alg: 'HS256' })],
  'no token at all': ['bad', () => 'admin'],
  'somebody who never signed in here': [0, () => tokenOf({ sub: 'stranger' })],
  'the sub of an admin of another issuer': [0, () => tokenOf({ sub: 'foreign-admin' })],
  'somebody who waits': [1, () => tokenOf({ sub: 'waiting' })],
  'a partner': [1, () => tokenOf({ sub: 'partner' })],
  'an admin': [2, () => tokenOf({ sub: 'admin' })],
}
const { audience } = provider.client

type Cell = { name: string; how: 'cookie' | 'bearer'; who: string; power: Power }
const cells: Cell[] = names.flatMap((name) => [
  ...Object.entries(byCookie).map(([who, [power]]) => ({ name, how: 'cookie' as const, who, power })),
  ...Object.entries(byBearer).map(([who, [power]]) => ({ name, how: 'bearer' as const, who, power })),
])

beforeAll(async () => {
  for (const sub of ['target', 'waiting', 'partner', 'admin', 'foreign-admin'])
    await enter(server.visitor(), {
      sub,
      isAdmin: sub.endsWith('admin'),
      ...(sub === 'foreign-admin' && { issuer: elsewhere.issuer }),
    })
  await shop.db.execute(sql`update person set partner_approved_at = now() where sub = 'partner'`)
  for (const [who, [, enterAs]] of Object.entries(byCookie)) {
    const visitor = server.visitor()
    await enterAs(visitor)
    const session = visitor.cookies.get('__Host-session')
    if (session !== undefined) sessions.set(who, session)
  }
  const order = { ownerSub: 'partner', tier: 'partner' } as const
  const bought = await buy(shop, await orderRequest(shop, order))
  await untilState(shop, bought, 'COMPLETED')
  known.orderNumber = await orderNumberOf(bought)
  const declined = { sessionToken: checkoutToken, cardNumber: cards.declined }
  known.checkoutId = await buy(shop, await orderRequest(shop, declined))
  await untilState(shop, known.checkoutId, 'DECLINED')
  const kept = await addAddress(shop, 'partner', { ...sampleAddress, isDefault: true })
  if (!kept.ok) throw new Error(kept.refusal.why)
  known.addressId = kept.value.id
  known.service = await sellByService(shop, openService(server))
  await untilAllQuiet(shop)
})

beforeEach(endSessions)

describe('the table of calls', () => {
  test('has a sample for each, which says the same of who may and of how recent', () => {
    const samples = sampleCalls(known)
    expect(names.filter((name) => !samples.has(name))).toEqual([])
    const said = Object.entries(calls).map(([name, call]) => [
      name,
      call.role,
      'fresh' in call && call.fresh,
      'services' in call && call.services,
    ])
    const meant = names.map((name) => {
      const { role, fresh = false, services = false } = sampleOf(name)
      return [name, role, fresh, services]
    })
    expect(said).toEqual(meant)
  })

  test('holds everything that is served under /api', () => {
    const served = routesOf(server.server.printRoutes({ commonPrefix: false }))
    const inTable = names.flatMap((name) => {
      const [method = '', path = ''] = name.split(' ')
      const route = path.replace(/\{(\w+)\}/g, ':$1')
      return method === 'GET' ? [`GET ${route}`, `HEAD ${route}`] : [`${method} ${route}`]
    })
    expect(served.filter((route) => route.includes(' /api'))).toEqual(inTable.toSorted())
    expect(served).toContain('GET /healthz')
  })

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'and nothing else: %s is 404',
    async (method) => {
      const admin = visitorOf('an admin')
      for (const address of ['/api/', '/api/nothing', '/api/people/a/b/c', '/api/admin/people']) {
        const response = await admin.ask(address, { method, headers: { 'x-requested-with': 'shop' } })
        expect([address, response.status]).toEqual([address, 404])
      }
    },
  )
})

describe('a write that moves people wants a sign-in of the last 30 minutes', () => {
  const fresh = names.filter((name) => 'fresh' in calls[name as keyof typeof calls])

  test('there are such writes', () => expect(fresh).not.toEqual([]))

  describe.each(fresh)('%s', (name) => {
    test.each([31, null])('proved %s minutes ago: sign in again, nothing is written', async (ago) => {
      const admin = server.visitor()
      await enter(admin, { sub: 'admin', isAdmin: true, provedAt: ago === null ? null : minutesAgo(ago) })
      const before = await tableHashes(shop.db)
      await expectSignInAgain(await send(admin, sampleOf(name)))
      expect(await tableHashes(shop.db)).toEqual(before)
    })

    test('29 minutes ago is soon enough', async () => {
      const admin = server.visitor()
      await enter(admin, { sub: 'admin', isAdmin: true, provedAt: minutesAgo(29) })
      expect((await send(admin, sampleOf(name))).status).toBe(sampleOf(name).status)
    })

    test('and so for a token, whenever it was issued', async () => {
      const before = await tableHashes(shop.db)
      for (const auth_time of [minutes(-31), undefined]) {
        const old = await tokenOf({ auth_time })
        await expectSignInAgain(await send(server.visitor(), sampleOf(name), old))
      }
      expect(await tableHashes(shop.db)).toEqual(before)
      const young = await tokenOf({ auth_time: minutes(-29) })
      expect((await send(server.visitor(), sampleOf(name), young)).status).toBe(sampleOf(name).status)
    })
  })
})

describe('no other way of asking opens what is for admins', () => {
  test.each([
    ['GET', '/api/people/', {}],
    ['GET', '/api//people', {}],
    ['GET', '/API/people', {}],
    ['GET', '/api/%70eople', {}],
    ['GET', '/api/people%2F', {}],
    ['GET', '/api/people;a=b', {}],
    ['GET', '/api/people.data', {}],
    ['GET', '/api/people?admin=true', {}],
    ['HEAD', '/api/people', {}],
    ['POST', '/api/people', { 'x-http-method-override': 'GET' }],
    ['GET', '/api/products', { 'x-original-url': '/api/people', 'x-rewrite-url': '/api/people' }],
    ['GET', '/admin/admin/partners.data', {}],
  ])('%s %s %j', async (method, address, headers) => {
    for (const who of ['nobody', 'a partner']) {
      const response = await visitorOf(who).call(method, address, undefined, headers)
      expect(response.headers.has('x-total-count')).toBe(address === '/api/products')
      expect(await response.text()).not.toContain('target@lab.test')
    }
    const admin = visitorOf('an admin')
    expect(await (await admin.call('GET', '/api/people')).text()).toContain('target@lab.test')
  })
})

describe('S4: an order is there for its owner alone', () => {
  const others = ['nobody', 'somebody who waits', 'an admin', 'an admin of another issuer']

  test.each(others)('not for %s', async (who) => {
    const other = visitorOf(who)
    const address = `/my-orders/${known.orderNumber}`
    const before = await tableHashes(shop.db)
    for (const [method, path] of [
      ['GET', address],
      ['GET', `${address}.data`],
      ['POST', address],
      ['GET', `/api${address}`],
    ] as const) {
      const ask = (number: string) =>
        other.ask(path.replace(known.orderNumber, number), {
          method,
          body: method === 'POST' ? new URLSearchParams() : null,
        })
      const [foreign, none] = await Promise.all([ask(known.orderNumber), ask('SO-9999')])
      expect(foreign.status).toBe(none.status)
      expect(byCookie[who]?.[0] === 0 ? 404 : foreign.status).toBe(404)
      const text = await foreign.text()
      expect(text.replaceAll(known.orderNumber, 'SO-9999')).toBe(await none.text())
      // Not "821" alone: a built file's name, an ID or a time may hold any three digits.
      expect(text.replaceAll(/\/assets\/[\w.-]+/g, '')).not.toMatch(/AG03|821\.00|82100/)
      expect(foreign.headers.getSetCookie().join()).not.toContain('_cart')
    }
    expect(await (await other.call('GET', '/api/my-orders')).text()).not.toContain(known.orderNumber)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('the owner has it at each of these', async () => {
    const owner = visitorOf('a partner')
    for (const path of [`/my-orders/${known.orderNumber}`, `/my-orders/${known.orderNumber}.data`])
      expect(await (await owner.ask(path)).text()).toContain('AG03')
  })

  test('a checkout is there for the session that made it, whoever is signed in', async () => {
    const address = `/api/checkouts/${known.checkoutId}`
    for (const who of Object.keys(byCookie)) {
      const visitor = visitorOf(who)
      expect((await visitor.call('GET', address)).status).toBe(200)
      visitor.cookies.set('__Host-checkout', newSessionToken())
      expect((await visitor.call('GET', address)).status).toBe(404)
      visitor.cookies.delete('__Host-checkout')
      expect((await visitor.call('GET', address)).status).toBe(404)
    }
  })
})

describe('the token of services', () => {
  const theirs = names.filter(isForServices)

  test('opens the calls for other programs, the list of customers and the shipments', () => {
    expect(theirs.toSorted()).toEqual([
      'GET /api/customers',
      'GET /api/orders-to-ship',
      'GET /api/orders/{number}/shipping',
      'GET /api/salesOrdersLastID',
      'GET /api/shipments',
      'GET /api/shipments/{id}/label/pdf',
      'GET /api/shipments/{id}/packing-slip',
      'GET /api/shipments/{id}/packing-slip/pdf',
      'POST /api/checkCustomer',
      'POST /api/createInvoice',
      'POST /api/createSalesOrder',
      'POST /api/process-payment',
      'POST /api/recordPayment',
      'POST /api/shipments',
    ])
  })

  // Also from another site: no browser sends such a token by itself.
  test.each(theirs)('%s is answered, and repeated without a trace', async (name) => {
    const before = await tableHashes(shop.db)
    const headers = { [serviceHeader]: serviceToken, 'sec-fetch-site': 'cross-site' }
    const response = await sendAs(server.visitor(), name, headers)
    expect([response.status, await tableHashes(shop.db)]).toEqual([sampleOf(name).status, before])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test.each(theirs)('%s is not for a wrong one, whoever else asks', async (name) => {
    const before = await tableHashes(shop.db)
    for (const token of ['', ' ', 'wrong', serviceToken.slice(0, -1), `${serviceToken}x`])
      for (const visitor of [server.visitor(), visitorOf('an admin')]) {
        const response = await sendAs(visitor, name, { [serviceHeader]: token })
        expect([token, response.status, await tableHashes(shop.db)]).toEqual([token, 401, before])
        expect(await response.text()).not.toContain(serviceToken)
      }
  })

  test.each(theirs)('%s is not for one in the place of another proof', async (name) => {
    const before = await tableHashes(shop.db)
    const visitor = server.visitor()
    visitor.cookies.set('__Host-session', serviceToken)
    visitor.cookies.set(serviceHeader, serviceToken)
    const proofs: Record<string, string>[] = [
      { authorization: `Bearer ${serviceToken}` },
      { 'x-requested-with': 'shop' },
    ]
    for (const headers of proofs) expect((await sendAs(visitor, name, headers)).status).toBe(401)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  const closed = names.filter((name) => !isForServices(name) && sampleOf(name).role !== 'visitor')

  test.each(closed)('%s is opened to nobody by it', async (name) => {
    const response = await sendAs(server.visitor(), name, {
      [serviceHeader]: serviceToken,
      'x-requested-with': 'shop',
    })
    expect(response.status).toBe(401)
  })
})

/**
 * One test for each call: those drawn for it ask in turn, and whoever gets a wrong answer is named. Those who may make the call
 * come last: an order that was placed continues by itself and would change the hashes.
 */
describe(`the matrix of ${cells.length} cells`, () => {
  test('is every call with everybody', () => {
    expect(cells).toHaveLength(names.length * (10 + 13))
  })

  test.each(names)('%s is refused to everybody who may not, and nothing is written', async (name) => {
    const before = await tableHashes(shop.db)
    const faults: unknown[] = []
    const refused = cells.filter((one) => one.name === name && !mayCall(name, one.power))
    for (const cell of drawn(`refused ${name}`, refused, 3)) {
      const response = await askAs(cell)
      const status = cell.power === 1 && sampleOf(name).role !== 'service' ? 403 : 401
      const { headers } = response
      const found = [
        response.status,
        headers.get('cache-control'),
        headers.has('www-authenticate'),
        ...Object.keys((await response.json()) as object),
      ]
      const challenge = status === 401 ? ['challenge'] : []
      const due = [status, 'no-store', status === 401, 'type', 'title', 'status', 'detail', ...challenge]
      if (!isDeepStrictEqual(found, due)) faults.push([`${cell.who}, by ${cell.how}`, found, due])
    }
    expect(faults).toEqual([])
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test.each(names)('%s is answered to everybody who may', async (name) => {
    const faults: unknown[] = []
    const admitted = cells.filter((one) => one.name === name && mayCall(name, one.power))
    for (const cell of drawn(`admitted ${name}`, admitted, 1)) {
      const { status, bearerStatus, othersStatus, adminStatus } = sampleOf(name)
      const asAdmin = cell.power === 2 ? adminStatus : undefined
      const mine = asAdmin ?? (cell.who === 'a partner' ? undefined : othersStatus)
      const due = mine ?? (cell.how === 'bearer' ? (bearerStatus ?? status) : status)
      const response = await askAs(cell)
      if (response.status !== due) faults.push([`${cell.who}, by ${cell.how}`, response.status, due])
    }
    expect(faults).toEqual([])
  })
})

function isForServices(name: string): boolean {
  return sampleOf(name).role === 'service' || sampleOf(name).services === true
}

function sendAs(visitor: Visitor, name: string, headers: Record<string, string>): Promise<Response> {
  const { method, address, headers: needs, ...sample } = sampleOf(name)
  const { headers: typed, body } = sentBody(sample)
  return visitor.ask(address, { method, headers: { ...typed, ...needs, ...headers }, body })
}

function sampleOf(name: string): SampleCall {
  const sample = sampleCalls(known).get(name)
  if (!sample) throw new Error(`${name} has no sample in test/kit/sample-calls.ts`)
  return sample
}

function mayCall(name: string, power: Power): boolean {
  const sample = sampleCalls(known).get(name)
  return power !== 'bad' && sample !== undefined && power >= needed[sample.fromOwnPage ?? sample.role]
}

async function askAs({ name, how, who }: Cell): Promise<Response> {
  if (how === 'bearer') return send(server.visitor(), sampleOf(name), await byBearer[who]?.[1]())
  const visitor = visitorOf(who)
  if (name === 'POST /api/checkouts') visitor.cookies.set('__Host-checkout', newSessionToken())
  return send(visitor, sampleOf(name))
}

function send(visitor: Visitor, { method, address, headers, ...sample }: SampleCall, token?: string) {
  const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { headers: typed, body } = sentBody(sample)
  const ours: Record<string, string> = token === undefined ? { 'x-requested-with': 'shop' } : {}
  return visitor.ask(address, {
    method,
    headers: { ...ours, ...typed, ...bearer, ...headers },
    body,
  })
}

async function expectSignInAgain(response: Response): Promise<void> {
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ status: 401, signInAgain: true })
  expect(response.headers.get('www-authenticate')).toContain('insufficient_user_authentication')
}

/** Each time a new browser, with the cookies that were made for them at the beginning. */
function visitorOf(who: string): Visitor {
  const visitor = server.visitor()
  visitor.cookies.set('__Host-checkout', checkoutToken)
  const session = sessions.get(who)
  if (session !== undefined) visitor.cookies.set('__Host-session', session)
  return visitor
}

async function enter(visitor: Visitor, somebody: SomebodySignedIn): Promise<void> {
  await signInAs(shop, visitor, somebody)
}

/** Made old again for each test: every sign-in deletes what has ended, and a session ends a minute before its row. */
async function endSessions(): Promise<void> {
  const hashes = ['an ended session', 'a session nobody used for a day'].map((who) =>
    hashOf(sessions.get(who) ?? ''),
  )
  await shop.db.execute(
    sql`update session set expires_at = now() + interval '50 seconds' where id_hash = ${hashes[0]}`,
  )
  await shop.db.execute(
    sql`update session set last_seen = now() - interval '25 hours' where id_hash = ${hashes[1]}`,
  )
}

/** An access token that is valid except for what is said; an admin's unless another `sub` is given. */
function tokenOf(claims: Record<string, unknown>): Promise<string> {
  return provider.accessToken({ sub: 'admin', auth_time: minutes(0), ...claims })
}

async function orderNumberOf(checkoutId: string): Promise<string> {
  const found = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${checkoutId}`,
  )
  return found.rows[0]?.number ?? ''
}

/** 'GET /api/people/:sub' for each line of Fastify's list of its routes. */
function routesOf(drawing: string): string[] {
  const parts: string[] = []
  return drawing
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (part === undefined) return []
      parts.splice(indent.length / 4, Infinity, part)
      return methods.split(', ').flatMap((method) => (method ? [`${method} ${parts.join('')}`] : []))
    })
    .toSorted()
}

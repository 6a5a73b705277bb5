import { once } from 'node:events'
import { request as openRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type Visitor } from '../kit/http.ts'
import { drawn } from '../kit/sample.ts'
import { serviceHeader, serviceToken } from '../kit/service.ts'
import { openForgedSite, signInAs } from '../kit/sign-in.ts'

/** No page for one role reaches another, through our own cache or one in front of us (docs/safety.md, S36). */
const { provider, shop, server } = await openForgedSite({
  PARTNERS: 'approved',
  LIMITS: 'off',
  SERVICE_TOKEN: serviceToken,
})

const forAll = [
  '/home',
  '/shop',
  '/shop/Vibrators',
  '/shop/Chucks%2FSpindles',
  '/product-details/AG03',
  '/gallery',
  '/contact-us',
  '/about-us',
  '/partners',
  '/sitemap.xml',
  '/robots.txt',
]
const withData = forAll.flatMap((address) =>
  /\.(xml|txt)$|\?/.test(address) ? [address] : [address, `${address}.data`],
)

const browsers: Record<string, Visitor> = {}
beforeAll(async () => {
  for (const who of ['partner', 'waiting', 'admin']) {
    const browser = server.visitor()
    await signInAs(shop, browser, { sub: who, name: `Name of ${who}`, isAdmin: who === 'admin' })
    browsers[who] = browser
  }
  await shop.db.execute(sql`update person set partner_approved_at = now() where sub = 'partner'`)
  // The tests compare with pages that this server keeps.
  for (const address of withData) await ask(server.origin, address)
})

type Answer = { status: number; headers: Record<string, string>; body: string }
type Headers = Record<string, string>

/** One request with only these headers, including Host. */
async function ask(origin: string, address: string, headers: Headers = {}): Promise<Answer> {
  const request = openRequest(new URL(origin), { path: address, headers, agent: false })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const { 'set-cookie': cookies = [], date: _, ...rest } = response.headers
  return {
    status: response.statusCode ?? 0,
    headers: { ...(rest as Headers), ...(cookies.length && { 'set-cookie': cookies.join() }) },
    body: await text(response),
  }
}

const cookiesOf = (who: string): Headers => {
  const cookies = browsers[who]?.cookies
  return cookies ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}
}

describe('a page that was kept for visitors', () => {
  test.each(drawn('kept pages', withData, 5))(
    '%s is never a signed-in person’s, nor theirs a visitor’s',
    async (address) => {
      const first = await ask(server.origin, address)
      const kept = await ask(server.origin, address)
      expect([kept.status, kept.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(kept.headers['etag']).toMatch(/^"[\w-]{27}"$/)
      expect(kept.body).toBe(first.body)
      for (const who of ['partner', 'waiting', 'admin'])
        for (const known of [undefined, kept.headers['etag'], `W/${kept.headers['etag']}`, '*']) {
          const conditional: Headers = known === undefined ? {} : { 'if-none-match': known }
          const theirs = await ask(server.origin, address, { ...cookiesOf(who), ...conditional })
          expect(theirs.status).toBe(200)
          expect(theirs.headers['cache-control']).toBe('private, no-cache')
          expect(theirs.headers['vary']).toContain('cookie')
          expect(theirs.headers['etag']).toBeUndefined()
          expect(theirs.body.includes(`Name of ${who}`)).toBe(showsName(address))
          expect(theirs.body === kept.body).toBe(!showsName(address))
        }
      expect(await ask(server.origin, address)).toEqual(kept)
      expect(
        (await ask(server.origin, address, { 'if-none-match': kept.headers['etag'] ?? '' })).status,
      ).toBe(304)
    },
  )

  test('nor is one that a signed-in person asked for first', async () => {
    const cold = await openTestServer(shop)
    try {
      for (const address of drawn('pages asked for first', withData, 7)) {
        for (const who of ['partner', 'admin', 'waiting']) await ask(cold.origin, address, cookiesOf(who))
        const visitors = await ask(cold.origin, address)
        expect(visitors).toEqual({ ...(await ask(server.origin, address)), headers: expect.anything() })
        expect(visitors.body).not.toContain('Name of')
      }
    } finally {
      await cold.close()
    }
  })
})

describe('cookies that open nothing', () => {
  const session = '__Host-session'
  test.each([
    ['a dead session', `${session}=${'x'.repeat(43)}`],
    ['a malformed session', `${session}=%00<script>`],
    ['an empty session', `${session}=`],
    ['two sessions', `${session}=a; ${session}=${'y'.repeat(43)}`],
    ['signed in before', 'signed_in_before=true'],
    ['both', `signed_in_before=true; ${session}=${'x'.repeat(43)}`],
    ['a name that only looks like it', `x__Host-session=${'x'.repeat(43)}`],
    ['junk', `a=b; =; ;;; ${'j'.repeat(2000)}; "; _cart__rf=%5B%22LEAK%22%5D`],
  ])('%s: a visitor’s page, and nothing of it is kept', async (name, cookie) => {
    const cold = await openTestServer(shop)
    try {
      for (const address of drawn(`pages for ${name}`, withData, 5)) {
        const theirs = await ask(cold.origin, address, { cookie })
        expect([address, theirs.status, theirs.body]).toEqual([
          address,
          200,
          (await ask(server.origin, address)).body,
        ])
        const next = await ask(cold.origin, address)
        expect(next).toMatchObject({ status: 200, body: theirs.body })
        expect(next.headers).not.toHaveProperty('set-cookie')
      }
    } finally {
      await cold.close()
    }
  })
})

describe('what a page does not depend on', () => {
  const poison = 'poison.test'
  test.each<[string, Headers]>([
    ['Host', { host: poison }],
    ['X-Forwarded-Host', { 'x-forwarded-host': poison, 'x-host': poison, 'x-forwarded-server': poison }],
    [
      'X-Forwarded-Proto',
      { 'x-forwarded-proto': 'https', 'x-forwarded-port': '444', 'x-forwarded-scheme': 'nothttps' },
    ],
    ['X-Original-URL', { 'x-original-url': `/${poison}`, 'x-rewrite-url': `/${poison}` }],
    ['Forwarded', { forwarded: `host=${poison};proto=https;for=10.0.0.1`, 'x-forwarded-for': poison }],
    ['X-Forwarded-Prefix', { 'x-forwarded-prefix': `/${poison}`, 'x-forwarded-path': `/${poison}` }],
    ['Accept-Language', { 'accept-language': 'de-DE, xx' }],
    ['Accept', { accept: 'application/json' }],
    ['User-Agent', { 'user-agent': poison, referer: `https://${poison}/`, origin: `https://${poison}` }],
    ['Range', { range: 'bytes=0-10' }],
    ['X-HTTP-Method-Override', { 'x-http-method-override': 'POST', 'x-http-method': 'POST' }],
    [
      'X-React-Router-Prerender-Data',
      { 'x-react-router-prerender-data': poison, 'x-react-router-spa-mode': 'yes' },
    ],
    ['Authorization', { authorization: 'Basic cG9pc29u' }],
  ])('%s', async (name, headers) => {
    const cold = await openTestServer(shop)
    try {
      for (const address of drawn(`pages for ${name}`, withData, 5)) {
        const asked = await ask(cold.origin, address, headers)
        const next = await ask(cold.origin, address)
        const kept = await ask(server.origin, address)
        expect([address, next.status, next.headers, next.body]).toEqual([
          address,
          200,
          // the etag, and so every byte
          { ...kept.headers, connection: expect.any(String) },
          kept.body,
        ])
        expect(asked.body).not.toContain(poison)
      }
    } finally {
      await cold.close()
    }
  })
})

describe('through a shared cache in front of the shop', () => {
  const addresses = [
    ...withData,
    '/cart',
    '/cart.data',
    '/my-orders',
    '/api/products',
    '/api/products/AG03',
    '/api/cart',
    '/api/customers',
    '/api/salesOrdersLastID',
    '/admin/admin',
  ]
  const people = [
    'nobody',
    'partner',
    'waiting',
    'admin',
    'a program of the partner',
    'a program of nobody',
    'a service',
  ]

  // Many caches ignore `cookie` in Vary: nothing may depend on it.
  test.each([true, false])('that heeds Vary: %s, everybody gets what is theirs', async (heedsVary) => {
    const proxy = openProxy(heedsVary)
    const bearer: Record<string, Headers> = {
      'a program of the partner': {
        authorization: `Bearer ${await provider.accessToken({ sub: 'partner' })}`,
      },
      'a service': { [serviceHeader]: serviceToken },
      'a program of nobody': { authorization: `Bearer ${await provider.accessToken({ sub: 'stranger' })}` },
    }
    const right = new Map<string, string>()
    const asks = people.flatMap((who) => addresses.map((address) => ({ who, address })))
    const headersOf = (who: string) => bearer[who] ?? cookiesOf(who)
    for (const { who, address } of asks)
      right.set(`${who} ${address}`, shown(await ask(server.origin, address, headersOf(who))))
    for (const seed of [1, 2])
      for (const { who, address } of mixed([...asks, ...asks], seed)) {
        const got = shown(await proxy.ask(address, headersOf(who)))
        expect([who, address, got]).toEqual([who, address, right.get(`${who} ${address}`)])
      }
    // it did store something, and what it had was used
    expect(proxy.counts.stored).toBeGreaterThan(10)
    expect(proxy.counts.reused).toBeGreaterThan(10)
  })

  test('and one that obeys nobody would have mixed them', async () => {
    const proxy = openProxy(false, true)
    await proxy.ask('/home', {})
    expect((await proxy.ask('/home', cookiesOf('partner'))).body).not.toContain('Name of partner')
  })
})

/** What somebody sees; the token of a checkout session is new each time. */
function shown({ status, body }: Answer): string {
  return `${status} ${body}`
}

/** Documents and their data show the name; files for robots do not. */
function showsName(address: string): boolean {
  return !/\.(xml|txt)$/.test(address)
}

/** The same order for the same seed. */
function mixed<One>(list: One[], seed: number): One[] {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  return list
    .map((one) => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/** A shared cache by RFC 9111; `careless` stores everything and asks nobody. */
function openProxy(heedsVary: boolean, careless = false) {
  type Stored = { answer: Answer; varied: Headers }
  const kept = new Map<string, Stored[]>()
  const counts = { stored: 0, reused: 0 }

  async function askThrough(address: string, headers: Headers): Promise<Answer> {
    const known = kept.get(address)?.find(({ varied }) => fits(varied, headers))
    if (known && careless) return known.answer
    const etag = known?.answer.headers['etag']
    // RFC 9111, 4.3.1: all of ours say no-cache or less; what is stored is asked about before each use
    const answer = await ask(server.origin, address, { ...headers, ...(etag && { 'if-none-match': etag }) })
    if (answer.status === 304 && known) {
      counts.reused += 1
      return known.answer
    }
    if (mayStore(answer, headers)) {
      counts.stored += 1
      const others = (kept.get(address) ?? []).filter(({ varied }) => !fits(varied, headers))
      kept.set(address, [...others, { answer, varied: variedBy(answer, headers) }])
    }
    return answer
  }

  /** RFC 9111, 3 and 3.5 */
  function mayStore({ status, headers: { 'cache-control': control = '' } }: Answer, asked: Headers): boolean {
    if (careless) return true
    if (/no-store|private/.test(control)) return false
    if (asked['authorization'] && !/public|s-maxage|must-revalidate/.test(control)) return false
    return [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].includes(status)
  }

  /** RFC 9111, 4.1 */
  function variedBy({ headers: { vary = '' } }: Answer, asked: Headers): Headers {
    if (!heedsVary) return {}
    const names = vary.split(',').map((name) => name.trim().toLowerCase())
    return Object.fromEntries(names.map((name) => [name, asked[name] ?? '']))
  }

  return { ask: askThrough, counts }
}

function fits(varied: Headers, asked: Headers): boolean {
  return Object.entries(varied).every(([name, value]) => (asked[name] ?? '') === value)
}

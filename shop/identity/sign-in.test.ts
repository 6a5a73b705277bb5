import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '../../test/kit/http.ts'
import { backFrom, openForgedSite, signInThere } from '../../test/kit/sign-in.ts'
import { writeWorld } from '../../test/kit/world.ts'
import { hashOf } from '../secret.ts'
import { signInErrors, type SignInErrorCode } from './sign-in-error.ts'

const { provider, shop, server } = await openForgedSite()
await writeWorld(shop.db)
beforeEach(() => {
  provider.forge({})
  shop.logged.length = 0
})

const policyOf = (answer: Response) => answer.headers.get('cross-origin-opener-policy')
const countSessions = async () => (await shop.db.execute(sql`select 1 from session`)).rows.length

test('Log in leads to the provider with code, PKCE, state and nonce, and back to the page', async () => {
  const visitor = server.visitor()
  const started = await visitor.ask('/login?returnTo=%2Fshop%3Fq%3Dgrinder')
  const { searchParams } = new URL(started.headers.get('location') ?? '')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'forged-client',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: 'http://localhost:3000/login/callback',
    code_challenge_method: 'S256',
  })
  for (const secret of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(secret)).toMatch(/^[\w-]{43}$/)
  const back = await visitor.ask(await backFrom(started))
  expect([back.status, back.headers.get('location')]).toEqual([302, '/shop?q=grinder'])
  expect(await (await visitor.ask('/home')).text()).toContain('Welcome Dana Partner')
})

test('S9: the cookies of a sign-in, and nothing but hashes of them in the database', async () => {
  const visitor = server.visitor()
  const started = await visitor.ask('/login')
  const back = await visitor.ask(await backFrom(started))
  const lines = [...started.headers.getSetCookie(), ...back.headers.getSetCookie()]
  expect(back.headers.getSetCookie()).toContain(
    '__Host-login=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  const secret = '[\\w-]{43}'
  expect(lines.filter((line) => !line.includes('Max-Age=0')).toSorted()).toEqual([
    expect.stringMatching(`^__Host-login=${secret}; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    expect.stringMatching(`^__Host-session=${secret}; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    'signed_in_before=true; Max-Age=86400; Path=/; SameSite=Lax',
  ])
  const session = visitor.cookies.get('__Host-session') ?? ''
  const rows = await shop.db.execute<{ id_hash: Buffer }>(
    sql`select * from session order by created_at desc limit 1`,
  )
  expect(rows.rows[0]?.id_hash).toEqual(hashOf(session))
  const written = JSON.stringify((await shop.db.execute(sql`select s::text from session s`)).rows)
  expect(written).not.toContain(session)
  expect(written).not.toContain(Buffer.from('eyJ').toString('hex'))
})

test('S10: each sign-in has a session of its own; the one before in this browser is over', async () => {
  const visitor = server.visitor()
  await signInThere(visitor)
  const first = visitor.cookies.get('__Host-session') ?? ''
  await signInThere(visitor, '/login?again=1&returnTo=/home')
  expect(visitor.cookies.get('__Host-session')).not.toBe(first)
  const old = server.visitor()
  old.cookies.set('__Host-session', first)
  expect((await old.call('GET', '/api/cart')).status).toBe(401)
})

test.each([
  '//evil.test',
  '/\\evil.test',
  '/%2f%2fevil.test',
  '/%5cevil.test',
  'https:evil.test',
  'https://evil.test/',
  '/\t/evil.test',
  '/\n/evil.test',
  '@evil.test',
  '/@evil.test',
  '/home\r\nSet-Cookie: a=b',
  'javascript:alert(1)',
  '/nothing-here',
  '/api/products',
  '/login?returnTo=/home',
  '/logout',
  '',
  '/..//evil.test',
])('S13: back to %j is back to the home page', async (returnTo) => {
  const back = await signInThere(server.visitor(), `/login?returnTo=${encodeURIComponent(returnTo)}`)
  expect(back.headers.get('location')).toBe('/home')
})

test.each(['/shop?q=grinder&page=2', '/product-details/AG03', '/admin/admin/partners', '/checkout'])(
  'back to %s',
  async (returnTo) => {
    const back = await signInThere(server.visitor(), `/login?returnTo=${encodeURIComponent(returnTo)}`)
    expect(back.headers.get('location')).toBe(returnTo)
  },
)

/** What is changed on the way back, or how the provider answers; and the name of the error. */
const failures: [
  name: string,
  code: SignInErrorCode,
  said: RegExp,
  act: (visitor: Visitor) => Promise<Response>,
][] = [
  [
    'the state was changed',
    'state_mismatch',
    /state/,
    async (visitor) => {
      const back = await backFrom(await visitor.ask('/login'))
      return visitor.ask(back.replace(/state=[^&]*/, `state=${'x'.repeat(43)}`))
    },
  ],
  [
    'no cookie of this browser',
    'missing_transaction',
    /begun no sign-in/,
    async (visitor) => {
      const back = await backFrom(await visitor.ask('/login'))
      visitor.cookies.delete('__Host-login')
      return visitor.ask(back)
    },
  ],
  [
    'a sign-in that somebody else began',
    'missing_transaction',
    /finished before/,
    async (visitor) => {
      const back = await backFrom(await server.visitor().ask('/login'))
      await visitor.ask('/login')
      await shop.db.execute(
        sql`delete from sign_in where browser_hash = ${hashOf(visitor.cookies.get('__Host-login') ?? '')}`,
      )
      return visitor.ask(back)
    },
  ],
  [
    'the second use of one way back',
    'missing_transaction',
    /finished before/,
    async (visitor) => {
      const back = await backFrom(await visitor.ask('/login'))
      const login = visitor.cookies.get('__Host-login') ?? ''
      await visitor.ask(back)
      visitor.cookies.set('__Host-login', login)
      visitor.cookies.delete('__Host-session')
      return visitor.ask(back)
    },
  ],
  [
    'more than ten minutes at the provider',
    'missing_transaction',
    /too old/,
    async (visitor) => {
      const back = await backFrom(await visitor.ask('/login'))
      await shop.db.execute(sql`update sign_in set created_at = now() - interval '601 seconds'`)
      return visitor.ask(back)
    },
  ],
  [
    'another PKCE verifier',
    'request_error',
    /invalid_grant/,
    async (visitor) => {
      const back = await backFrom(await visitor.ask('/login'))
      await shop.db.execute(sql`update sign_in set verifier = reverse(verifier)`)
      return visitor.ask(back)
    },
  ],
  [
    'another nonce',
    'invalid_token',
    /nonce/,
    async (visitor) => {
      const back = await backFrom(await visitor.ask('/login'))
      await shop.db.execute(sql`update sign_in set nonce = reverse(nonce)`)
      return visitor.ask(back)
    },
  ],
  [
    'another issuer',
    'invalid_token',
    /iss/,
    (visitor) => {
      provider.forge({ idToken: { claims: { iss: 'https://evil.test' } } })
      return signInThere(visitor)
    },
  ],
  [
    'another audience',
    'invalid_token',
    /aud/,
    (visitor) => {
      provider.forge({ idToken: { claims: { aud: 'another-shop' } } })
      return signInThere(visitor)
    },
  ],
  [
    'an ID token that has ended',
    'invalid_token',
    /exp/,
    (visitor) => {
      provider.forge({ clockSeconds: -361 })
      return signInThere(visitor)
    },
  ],
  [
    'an ID token of another algorithm',
    'invalid_token',
    /alg|RS256/,
    (visitor) => {
      provider.forge({ idToken: { alg: 'HS256' } })
      return signInThere(visitor)
    },
  ],
  [
    'no second step was done',
    'mfa_required',
    /mfa_required/,
    (visitor) => {
      provider.forge({ token: { error: 'mfa_required' } })
      return signInThere(visitor)
    },
  ],
  [
    'nobody is signed in there',
    'login_required',
    /login_required/,
    (visitor) => {
      provider.forge({ authorizeError: 'login_required' })
      return signInThere(visitor)
    },
  ],
  [
    'no consent',
    'consent_required',
    /consent_required/,
    (visitor) => {
      provider.forge({ authorizeError: 'consent_required' })
      return signInThere(visitor)
    },
  ],
  [
    'Cancel at the provider',
    'access_denied',
    /access_denied/,
    (visitor) => {
      provider.forge({ authorizeError: 'access_denied' })
      return signInThere(visitor)
    },
  ],
  [
    'a provider that takes the code and says nothing',
    'timeout',
    /time|answer/,
    (visitor) => {
      provider.forge({ token: 'hang' })
      return signInThere(visitor)
    },
  ],
  [
    'a provider that is not there',
    'request_error',
    /./,
    (visitor) => {
      provider.forge({ down: true })
      return visitor.ask('/login?returnTo=/cart')
    },
  ],
  [
    'a provider that answers nothing at the start',
    'timeout',
    /./,
    (visitor) => {
      provider.forge({ discovery: 'hang' })
      return visitor.ask('/login?returnTo=/cart')
    },
  ],
]

describe('a sign-in that fails leaves nobody signed in, is logged with a reference, and says both in words', () => {
  test.each(failures)('%s: %s', async (_, code, said, act) => {
    const visitor = server.visitor()
    const before = await countSessions()
    const answer = await act(visitor)
    const location = answer.headers.get('location') ?? ''
    const { pathname, searchParams } = new URL(location, server.origin)
    const reference = searchParams.get('reference') ?? ''
    expect([answer.status, pathname, searchParams.get('sign_in_error')]).toEqual([302, '/', code])
    expect(reference).toMatch(/^SI-[2-9A-HJ-NP-Z]{6}$/)
    const line = shop.logged.map((text) => JSON.parse(text)).find((one) => one.reference === reference)
    expect(line).toMatchObject({ level: 40, code, msg: 'a sign-in failed' })
    expect(line.detail).toMatch(said)
    expect(visitor.cookies.has('__Host-session')).toBe(false)
    expect((await countSessions()) - before).toBe(_ === 'the second use of one way back' ? 1 : 0)
    const home = await visitor.ask(location)
    const page = await visitor.ask(home.headers.get('location') ?? '')
    const html = (await page.text()).replaceAll('&#x27;', "'")
    expect(page.status).toBe(200)
    for (const words of [signInErrors[code], 'You are not signed in. Your cart is saved.', reference])
      expect(html).toContain(words)
  })

  test('nothing secret is in the log of all of these', async () => {
    const visitor = server.visitor()
    const back = await backFrom(await visitor.ask('/login'))
    provider.forge({ idToken: { claims: { aud: 'another-shop' } } })
    await visitor.ask(back)
    const query = new URLSearchParams(back.split('?')[1])
    for (const secret of [query.get('code'), query.get('state'), visitor.cookies.get('__Host-login'), 'eyJ'])
      expect(shop.logged.join('')).not.toContain(secret)
  })
})

test('S7: the checkout, the way to the provider and the way back leave the sign-in window in sight of its page', async () => {
  const visitor = server.visitor()
  const started = await visitor.ask('/login?popup=1&returnTo=/checkout')
  const back = await visitor.ask(await backFrom(started))
  expect(back.status).toBe(200)
  visitor.cookies.set('_cart__rf', '%5B%22AG03%22%5D')
  const checkout = await visitor.ask('/checkout')
  expect([started, back, checkout].map(policyOf)).toEqual(Array(3).fill('same-origin-allow-popups'))
  expect(policyOf(await visitor.ask('/home'))).toBe('same-origin')
})

test('the page of the way back, loaded again, is the home page of whoever is signed in', async () => {
  const visitor = server.visitor()
  const back = await backFrom(await visitor.ask('/login?returnTo=/cart'))
  await visitor.ask(back)
  expect((await visitor.ask(back)).headers.get('location')).toBe('/home')
})

test('a cart that cannot be kept just now leaves whoever signed in signed in', async () => {
  const visitor = server.visitor()
  const back = await backFrom(await visitor.ask('/login?returnTo=/gallery'))
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table kept_cart in access exclusive mode`)
    locked.resolve()
    await held
  })
  await locked.promise
  const answer = await visitor.ask(back)
  letGo()
  await holding
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/gallery'])
  expect((await visitor.call('GET', '/api/my-orders')).status).toBe(200)
})

test.each(['/login?returnTo=/cart', '/login/callback?code=a&state=b', '/logout'])(
  'HEAD %s does nothing',
  async (address) => {
    const visitor = server.visitor()
    await signInThere(visitor)
    const answer = await visitor.ask(address, {
      method: 'HEAD',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([405, []])
    expect((await visitor.call('GET', '/api/my-orders')).status).toBe(200)
  },
)

test('two tabs of one browser can sign in at the same time', async () => {
  const visitor = server.visitor()
  const one = await visitor.ask('/login?returnTo=/cart')
  const other = await visitor.ask('/login?returnTo=/gallery')
  const answers = [await visitor.ask(await backFrom(one)), await visitor.ask(await backFrom(other))]
  expect(answers.map((answer) => answer.headers.get('location'))).toEqual(['/cart', '/gallery'])
})

test('a sign-in that begins under another name of this machine goes on under the public one', async () => {
  const { location } = (
    await server.server.inject({ url: '/login?returnTo=/cart', headers: { host: '127.0.0.1:0' } })
  ).headers
  expect(location).toBe('http://localhost:3000/login?returnTo=/cart')
})

describe('the guard', () => {
  test.each(['/my-orders', '/admin/admin', '/admin/admin/partners', '/my-orders/SO-1001?a=b'])(
    '%s leads to the login and back',
    async (path) => {
      const visitor = server.visitor()
      const sent = await visitor.ask(path)
      expect([sent.status, sent.headers.get('location')]).toEqual([
        302,
        `/login?returnTo=${encodeURIComponent(path)}`,
      ])
      expect(shop.logged.join('')).toContain('guard rejected')
      const back = await signInThere(visitor, sent.headers.get('location') ?? '')
      expect(back.headers.get('location')).toBe(path)
    },
  )
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '../../shop/identity/identity-provider.ts'
import type { Forgery } from '../../test/kit/provider/forged-provider.ts'
import {
  comeBack,
  forgedDana,
  forgedProviderOfFile,
  signInAt,
} from '../../test/kit/provider/forged-sign-in.ts'
import { oidcProvider } from './oidc.ts'

const siteOrigin = 'https://shop.test'
const normal = { silent: false, again: false }
const wellKnown = '/.well-known/openid-configuration'

const provider = await forgedProviderOfFile()
let door: IdentityProvider
beforeEach(() => {
  door = openDoor()
})

describe('settings', () => {
  const sound = { issuer: 'https://id.test', clientId: 'a', clientSecret: 'b', audience: 'c', siteOrigin }
  test.each([
    { issuer: 'http://id.test', insecure: true },
    { issuer: 'http://id.test', insecure: false },
    { issuer: 'http://127.0.0.1.id.test', insecure: true },
    { issuer: 'http://127.0.0.1:4000', insecure: false },
    { issuer: 'ftp://localhost', insecure: true },
  ])('%j is refused at once', (other) => {
    expect(() => oidcProvider({ ...sound, ...other })).toThrow('must be https')
  })

  test('an audience that every ID token has is refused at once', () => {
    expect(() => oidcProvider({ ...sound, audience: 'a', insecure: false })).toThrow('audience')
  })

  test.each(['http://localhost:4000/oidc', 'http://127.0.0.1:4000', 'http://[::1]:4000', 'https://id.test'])(
    '%s is taken',
    (issuer) => {
      expect(oidcProvider({ ...sound, issuer, insecure: true }).issuer).toBe(issuer)
    },
  )

  test.each([
    ['https://id.test', 'https://id.test/'],
    ['https://id.test/oidc', 'https://id.test/oidc/'],
    ['https://id.test', 'HTTPS://ID.test:443'],
  ])('%s is the issuer of %s', (expected, issuer) => {
    expect(oidcProvider({ ...sound, issuer, insecure: false }).issuer).toBe(expected)
  })
})

test('people of an issuer with a slash at its end are those of the same without', async () => {
  const issuer = `${provider.issuer}/`
  provider.forge({ metadata: { issuer }, idToken: { claims: { iss: issuer } } })
  const slashed = oidcProvider({ ...provider.client, issuer, siteOrigin }, 0.01)
  const { secrets, query } = await comeBack(slashed)
  const back = new URLSearchParams(query)
  back.set('iss', issuer)
  expect(await slashed.finish(`?${back}`, secrets, { again: false })).toMatchObject({
    ok: true,
    value: { identity: { issuer: provider.issuer } },
  })
  expect(slashed.issuer).toBe(provider.issuer)
})

describe('where a form of ours may end', () => {
  test('at the issuer, until it has told more', async () => {
    provider.forge({
      metadata: {
        authorization_endpoint: 'https://login.id.test/a?b',
        end_session_endpoint: 'https://bye.id.test:8443/end',
      },
    })
    expect(door.formOrigins()).toEqual([ownOrigin()])
    expect(paths()).toEqual([])
    await door.start(normal)
    expect(door.formOrigins()).toEqual([ownOrigin(), 'https://bye.id.test:8443', 'https://login.id.test'])
    provider.forge({ down: true })
    await door.start(normal)
    expect(door.formOrigins()).toHaveLength(3)
  })

  test('each once', async () => {
    await door.start(normal)
    expect(door.formOrigins()).toEqual([ownOrigin()])
  })

  test.each([
    'javascript:1',
    'data:text/html,1',
    'blob:https://id.test/1',
    'ftp://id.test',
    'https://*/end',
    "https://id.test;script-src'unsafe-inline'/end",
    'https://id.test,else.test/end',
    '/end',
    '',
    7,
    null,
  ])('never at %j', async (end) => {
    provider.forge({ metadata: { end_session_endpoint: end } })
    await door.start(normal)
    expect(door.formOrigins()).toEqual([ownOrigin()])
  })
})

describe('start', () => {
  test('sends the browser off with everything that has to come back', async () => {
    const started = await door.start(normal)
    const { address, state, nonce } = started.ok ? started.value : { address: '', state: '', nonce: '' }
    const { origin, pathname, searchParams } = new URL(address)
    expect(`${origin}${pathname}`).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'forged-client',
      redirect_uri: 'https://shop.test/login/callback',
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const next = await door.start(normal)
    for (const secret of ['state', 'nonce', 'verifier'] as const)
      expect(next.ok && next.value[secret]).not.toBe(started.ok && started.value[secret])
  })

  test.each([
    [
      { silent: true, again: false },
      { prompt: 'none', maxAge: null },
    ],
    [
      { silent: false, again: true },
      { prompt: 'login', maxAge: '0' },
    ],
    [normal, { prompt: null, maxAge: null }],
  ])('%j', async (how, { prompt, maxAge }) => {
    const started = await door.start(how)
    const { searchParams } = new URL(started.ok ? started.value.address : '')
    expect(searchParams.get('prompt')).toBe(prompt)
    expect(searchParams.get('max_age')).toBe(maxAge)
  })

  test('asks each time whether the provider is there; many at once ask together', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => door.start(normal)))
    expect(paths()).toEqual([wellKnown])
    await door.start(normal)
    expect(paths()).toEqual([wellKnown, wellKnown])
    provider.forge({ down: true })
    expect(await door.start(normal)).toMatchObject({
      ok: false,
      refusal: { why: 'not-signed-in', code: 'request_error' },
    })
  })

  const unfit: [name: string, forgery: Forgery, code: string, detail: string][] = [
    ['down', { down: true }, 'request_error', 'UND_ERR_SOCKET'],
    ['slow', { discovery: 'hang' }, 'timeout', 'no answer within'],
    ['slow to end', { discovery: 'stall' }, 'timeout', 'no answer within'],
    ['broken', { discovery: { status: 500 } }, 'request_error', 'status 500'],
    [
      'moved',
      { discovery: { status: 302, headers: { location: '/forged/moved' } } },
      'request_error',
      'status 302',
    ],
    ['unreadable', { discovery: { status: 200, body: '<html>' } }, 'request_error', 'content-type'],
    ['endless', { discovery: { status: 200, body: ' '.repeat(1_000_001) } }, 'request_error', 'too long'],
    ['another', { metadata: { issuer: 'https://else.test' } }, 'invalid_token', 'issuer'],
    [
      'without an address',
      { metadata: { authorization_endpoint: undefined } },
      'request_error',
      'authorization_endpoint',
    ],
    ['of a script', { metadata: { authorization_endpoint: 'javascript:1' } }, 'request_error', 'HTTP'],
  ]
  test.each(unfit)('a provider that is %s, and then right', async (_, forgery, code, detail) => {
    provider.forge(forgery)
    expect(await door.start(normal)).toEqual({
      ok: false,
      refusal: { why: 'not-signed-in', code, detail: expect.stringContaining(detail) },
    })
    expect(paths()).toEqual([wellKnown])
    provider.forge({})
    expect(await signInAt(door)).toMatchObject({ ok: true })
  })
})

describe('finish', () => {
  test('proves who it is', async () => {
    provider.forge({ account: { ...forgedDana, auth_time: 1_750_000_000, refresh_token: 'once' } })
    const answer = await signInAt(door)
    expect(answer).toEqual({
      ok: true,
      value: {
        identity: {
          issuer: provider.issuer,
          sub: 'forged-dana',
          name: 'Dana Partner',
          email: 'dana@demo.test',
          emailVerified: true,
          provedAt: new Date('2025-06-15T15:06:40Z'),
        },
        idToken: expect.stringMatching(/^eyJ/),
        refreshToken: 'once',
      },
    })
    expect(paths()).toEqual([wellKnown, '/authorize', '/token', '/keys'])
  })

  test('another process may do it, and asks where the addresses are', async () => {
    const { secrets, query } = await comeBack(door)
    provider.requests.length = 0
    expect(await openDoor().finish(query, secrets, { again: false })).toMatchObject({ ok: true })
    expect(paths()).toEqual([wellKnown, '/token', '/keys'])
  })

  test.each([
    ['login_required', 'login_required'],
    ['interaction_required', 'login_required'],
    ['consent_required', 'consent_required'],
    ['access_denied', 'access_denied'],
    ['mfa_required', 'mfa_required'],
    ['server_error', 'request_error'],
    ['constructor', 'request_error'],
  ])('%s is %s, said by the browser or at the token address', async (error, code) => {
    const refusal = { why: 'not-signed-in', code, detail: `the provider says ${error}` }
    provider.forge({ authorizeError: error })
    expect(await signInAt(door)).toEqual({ ok: false, refusal })
    provider.forge({ token: { error } })
    expect(await signInAt(door)).toEqual({ ok: false, refusal })
    provider.forge({
      token: { error, error_description: `line\r\nwith eyJhbGciOi.eyJ.abc ${'y'.repeat(500)}` },
    })
    expect(await signInAt(door)).toEqual({
      ok: false,
      refusal: {
        why: 'not-signed-in',
        code,
        detail: `${refusal.detail}: line with (a token) ${'y'.repeat(500)}`.slice(0, 200),
      },
    })
  })

  test('a wrong secret of ours', async () => {
    const other = oidcProvider({ ...provider.client, clientSecret: 'wrong', siteOrigin }, 0.01)
    expect(await signInAt(other)).toMatchObject({
      refusal: { why: 'not-signed-in', code: 'request_error', detail: 'the provider says invalid_client' },
    })
  })

  test('a secret with characters that mean something arrives, by header or in the form', async () => {
    for (const methods of [undefined, ['client_secret_post']]) {
      provider.forge({ metadata: { token_endpoint_auth_methods_supported: methods } })
      expect(await signInAt(door)).toMatchObject({ ok: true })
    }
    const [basic, form] = provider.requests.filter(({ path }) => path === '/token')
    expect([basic?.form['client_secret'], form?.form['client_secret']]).toEqual([
      undefined,
      'forged: sécret+%',
    ])
  })
})

describe('renew', () => {
  beforeEach(() =>
    provider.forge({ account: { ...forgedDana, auth_time: 1_750_000_000, refresh_token: 'once' } }),
  )

  test('gives the next refresh token, and keeps when they proved themselves', async () => {
    await signInAt(door)
    const renewed = await door.renew('once', forgedDana.sub)
    expect(renewed).toMatchObject({
      value: {
        refreshToken: 'once+',
        identity: { sub: forgedDana.sub, provedAt: new Date(1_750_000_000_000) },
      },
    })
    expect(await door.renew('once', forgedDana.sub)).toEqual({
      ok: false,
      refusal: { why: 'not-signed-in', code: 'login_required', detail: 'the provider says invalid_grant' },
    })
    expect(await openDoor().renew('once+', forgedDana.sub)).toMatchObject({
      value: { refreshToken: 'once++' },
    })
  })

  test('of somebody else is refused', async () => {
    await signInAt(door)
    expect(await door.renew('once', 'forged-other')).toEqual({
      ok: false,
      refusal: {
        why: 'not-signed-in',
        code: 'invalid_token',
        detail: 'ID token, sub (subject): expected forged-other, found "forged-dana"',
      },
    })
  })

  test('a provider that is gone is not a sign-in that has ended', async () => {
    await signInAt(door)
    provider.forge({ down: true })
    expect(await door.renew('once', forgedDana.sub)).toMatchObject({
      refusal: { why: 'not-signed-in', code: 'request_error' },
    })
    provider.forge({ token: 'hang' })
    expect(await door.renew('once', forgedDana.sub)).toMatchObject({
      refusal: { why: 'not-signed-in', code: 'timeout' },
    })
    provider.forge({})
    expect(await door.renew('once', forgedDana.sub)).toMatchObject({ ok: true })
  })
})

describe('the end of a session there', () => {
  test.each(['an-id-token', null])('with hint %s', async (hint) => {
    const address = new URL((await door.endAddress(hint)) ?? '')
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/end-session`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'forged-client',
      post_logout_redirect_uri: 'https://shop.test/',
      ...(hint && { id_token_hint: hint }),
    })
  })

  test('is known from the start, even when the provider is gone since', async () => {
    await door.start(normal)
    provider.forge({ down: true })
    expect(await door.endAddress(null)).toContain('/end-session?')
  })

  const none: [name: string, forgery: Forgery][] = [
    ['without such an address', { metadata: { end_session_endpoint: undefined } }],
    ['with an address that is none', { metadata: { end_session_endpoint: 'javascript:1' } }],
    ['that is gone', { down: true }],
    ['that says nothing', { discovery: 'hang' }],
  ]
  test.each(none)('is nowhere at a provider %s', async (_, forgery) => {
    provider.forge(forgery)
    expect(await door.endAddress('an-id-token')).toBeNull()
  })

  test('is not waited for longer than two seconds', async () => {
    provider.forge({ discovery: 'hang' })
    const began = performance.now()
    expect(await oidcProvider({ ...provider.client, siteOrigin }).endAddress(null)).toBeNull()
    const took = performance.now() - began
    expect(took).toBeGreaterThan(1900)
    expect(took).toBeLessThan(4000)
  })
})

function ownOrigin(): string {
  return new URL(provider.issuer).origin
}

function openDoor(): IdentityProvider {
  return oidcProvider({ ...provider.client, siteOrigin }, 0.01)
}

function paths(): string[] {
  return provider.requests.map(({ path }) => path)
}

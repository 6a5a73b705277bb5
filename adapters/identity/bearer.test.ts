import { beforeEach, describe, expect, test } from 'vitest'
import { providerLimits, type IdentityProvider } from '../../shop/identity/identity-provider.ts'
import { forgedProviderOfFile, signInAt } from '../../test/kit/provider/forged-sign-in.ts'
import type { ForgedToken } from '../../test/kit/provider/forged-token.ts'
import { oidcProvider } from './oidc.ts'

const siteOrigin = 'https://shop.test'
const audience = 'https://shop.test/api'
const now = Math.floor(Date.now() / 1000)
const scale = 0.01

const provider = await forgedProviderOfFile()
let clockMs: number
beforeEach(() => {
  clockMs = now * 1000
})

type Case = [
  name: string,
  why: string,
  claims?: ForgedToken['claims'],
  header?: ForgedToken['header'],
  how?: ForgedToken,
]
const jwk = { kty: 'RSA', n: 'AQAB', e: 'AQAB' }

/** Forged tokens (docs/safety.md, S12), and whatever else is wrong without looking at the key. */
const refusedUnasked: Case[] = [
  ['no signature, alg none', 'signature: none', {}, {}, { alg: 'none' }],
  ['a signature, alg none', 'alg', {}, { alg: 'none' }],
  ['a signature, alg None', 'alg', {}, { alg: 'None' }],
  ['a signature, alg NONE', 'alg', {}, { alg: 'NONE' }],
  ['HS256 by the public key', 'alg', {}, {}, { alg: 'HS256' }],
  ['RS384', 'alg', {}, {}, { alg: 'RS384' }],
  ['ES256', 'alg', {}, {}, { alg: 'ES256' }],
  ['alg in lower case', 'alg', {}, { alg: 'rs256' }],
  ['alg of a list', 'alg', {}, { alg: ['RS256'] }],
  ['no alg', 'alg', {}, { alg: undefined }],
  ['jku', 'jku', {}, { jku: 'https://else.test/keys' }],
  ['jwk', 'jwk', {}, { jwk }],
  ['x5u', 'x5u', {}, { x5u: 'https://else.test/certificate' }],
  ['x5c', 'x5c', {}, { x5c: ['AQAB'] }],
  ['crit', 'crit', {}, { crit: ['exp'] }],
  ['b64', 'crit', {}, { crit: ['b64'], b64: false }],
  ['kid of a path', 'kid', {}, { kid: '../../keys/key-0' }],
  ['kid of two dots', 'kid', {}, { kid: 'a..b' }],
  ['kid of SQL', 'kid', {}, { kid: "key-0' or '1'='1" }],
  ['kid of a null byte', 'kid', {}, { kid: 'key-0\u0000' }],
  ['kid of 201 characters', 'kid', {}, { kid: 'k'.repeat(201) }],
  ['kid that is empty', 'kid', {}, { kid: '' }],
  ['kid of a number', 'kid', {}, { kid: 0 }],
  ['no kid', 'kid', {}, { kid: undefined }],
  ['typ of another kind', 'typ', {}, { typ: 'dpop+jwt' }],
  ['typ of a number', 'typ', {}, { typ: 1 }],
  ['another issuer', 'iss', { iss: 'https://else.test' }],
  ['no issuer', 'iss', { iss: undefined }],
  ['another audience', 'aud', { aud: `${audience}s` }],
  ['no audience', 'aud', { aud: undefined }],
  ['the client too', 'aud (audience): an ID token', { aud: [audience, 'forged-client'] }],
  ['a nonce', 'aud (audience): an ID token', { nonce: 'n' }],
  ['at_hash', 'aud (audience): an ID token', { at_hash: 'h' }],
  ['expired 61 s ago', 'exp', { exp: now - 61 }],
  ['no expiry', 'exp', { exp: undefined }],
  ['expiry as text', 'exp', { exp: `${now + 300}` }],
  ['issued in 61 s', 'iat', { iat: now + 61 }],
  ['no issue time', 'iat', { iat: undefined }],
  ['not before 61 s', 'nbf', { nbf: now + 61 }],
  ['nbf of text', 'nbf', { nbf: 'soon' }],
  ['no sub', 'sub', { sub: undefined }],
  ['an empty sub', 'sub', { sub: '' }],
  ['a sub of a list', 'sub', { sub: ['a'] }],
  ['a sub of 256 characters', 'sub', { sub: 'x'.repeat(256) }],
  ['a huge token', 'size', { more: 'x'.repeat(8192) }],
  ['claims that are a list', 'form', '[]'],
  ['claims that are null', 'form', 'null'],
  ['claims that are no JSON', 'form', '{'],
  ['a header that is no JSON', 'form', {}, '{'],
]

describe('refused before anybody is asked', () => {
  test.each(refusedUnasked)('%s', async (_, why, claims, header, how) => {
    const token = await provider.accessToken(claims, header, how)
    expect(await refusalOf(token, why)).toEqual({ why, asked: [] })
  })

  test.each([
    ['sub', ',"sub":"forged-other"'],
    ['sub, spelt otherwise', String.raw`,"\u0073ub":"forged-other"`],
    ['a name deeper down', ',"more":{"a":[{"b":1,"b":2}]}'],
  ])('claims twice: %s', async (_, twice) => {
    const right = { iss: provider.issuer, aud: audience, sub: 'forged-dana', iat: now, exp: now + 300 }
    const text = JSON.stringify(right)
    const token = await provider.accessToken(text)
    expect(await openDoor().readBearer(token)).toMatchObject({ ok: true })
    provider.requests.length = 0
    const forged = await provider.accessToken(text.replace(/}$/, `${twice}}`))
    const why = 'form: an unreadable payload'
    expect(await refusalOf(forged, why)).toEqual({ why, asked: [] })
  })

  test('a header with a name twice', async () => {
    const header = '{"alg":"RS256","typ":"JWT","kid":"key-0","kid":"key-1"}'
    const why = 'form: an unreadable header'
    expect(await refusalOf(await provider.accessToken({}, header), why)).toEqual({ why, asked: [] })
  })

  test('an empty signature, a part too many or too few, and what is no token at all', async () => {
    const token = await provider.accessToken()
    const [header, claims] = token.split('.')
    const broken: [token: string, why: string][] = [
      [`${header}.${claims}.`, 'signature: none'],
      [`${header}.${claims}.=`, 'signature: none'],
      [`${header}.${claims}`, 'form: 2 parts'],
      [`${token}.`, 'form: 4 parts'],
      [`${header}=.${claims}.AA`, 'form: an unreadable header'],
      ['', 'form: 1 parts'],
      ['..', 'signature: none'],
      ['null', 'form: 1 parts'],
      ['x'.repeat(9000), 'size: more than 8192 bytes'],
    ]
    for (const [text, why] of broken) expect(await refusalOf(text, why)).toEqual({ why, asked: [] })
  })

  test('an ID token', async () => {
    const door = openDoor()
    const signedIn = await signInAt(door)
    const idToken = signedIn.ok ? signedIn.value.idToken : ''
    provider.requests.length = 0
    expect(await door.readBearer(idToken)).toEqual({
      ok: false,
      refusal: { why: 'bad-token', text: `aud (audience): expected ${audience}, found "forged-client"` },
    })
    expect(provider.requests).toEqual([])
  })
})

describe('right ones', () => {
  test('tell whose they are, and since when', async () => {
    const read = async (claims: Record<string, unknown>) =>
      openDoor().readBearer(await provider.accessToken({ iat: now - 3, ...claims }))
    const value = {
      sub: 'forged-dana',
      issuedAt: new Date((now - 3) * 1000),
      provedAt: new Date((now - 5) * 1000),
    }
    expect(await read({ auth_time: now - 5 })).toEqual({ ok: true, value })
    for (const time of [undefined, now + 30, 'now', -1e300])
      expect(await read({ auth_time: time })).toEqual({ ok: true, value: { ...value, provedAt: null } })
  })

  const others: [name: string, claims: ForgedToken['claims'], header?: ForgedToken['header']][] = [
    ['59 s over', { exp: now - 59 }],
    ['59 s early', { iat: now + 59, nbf: now + 59 }],
    ['several audiences', { aud: ['https://else.test', audience] }],
    ['a sub of 255 characters', { sub: 'x'.repeat(255) }],
    ['typ JWT', {}, { typ: 'JWT' }],
    ['typ application/at+jwt', {}, { typ: 'application/at+jwt' }],
    ['no typ', {}, { typ: undefined }],
    ['8 KB', { more: 'x'.repeat(5600) }],
    ['names that only look the same', { a: { b: 1 }, c: { b: 1, d: ['b', 'b', '"b":'] } }],
  ]
  test.each(others)('%s', async (_, claims, header) => {
    expect(await openDoor().readBearer(await provider.accessToken(claims, header))).toMatchObject({
      ok: true,
    })
  })

  test('a changed one is not one, and nobody is asked again', async () => {
    const door = openDoor()
    const token = await provider.accessToken()
    expect(await door.readBearer(token)).toMatchObject({ ok: true })
    provider.requests.length = 0
    const [header, , signature] = token.split('.')
    const [, claims] = (await provider.accessToken({ sub: 'forged-other' })).split('.')
    const why = 'signature: made by no key of the provider'
    for (const forged of [
      `${header}.${claims}.${signature}`,
      await provider.accessToken({}, {}, { stranger: true }),
    ])
      expect(await door.readBearer(forged)).toEqual({ ok: false, refusal: { why: 'bad-token', text: why } })
    expect(provider.requests).toEqual([])
  })
})

describe('keys', () => {
  const quietMs = providerLimits.keysEveryMs * scale

  test('strangers with unknown keys cause one request in 30 s', async () => {
    const door = openDoor()
    const flood = async () => {
      for (let round = 0; round < 3; round += 1)
        await Promise.all(
          Array.from({ length: 20 }, async (_, index) => {
            const token = await provider.accessToken({}, { kid: `made-up-${round}-${index}` })
            expect(await door.readBearer(token)).toEqual({
              ok: false,
              refusal: { why: 'bad-token', text: 'kid: no key of the provider has this name' },
            })
          }),
        )
    }
    await flood()
    expect(keyRequests()).toBe(1)
    clockMs += quietMs - 1
    await flood()
    expect(keyRequests()).toBe(1)
    clockMs += 1
    await flood()
    expect(keyRequests()).toBe(2)
    clockMs -= 10 * quietMs
    await flood()
    expect(keyRequests()).toBe(3)
    expect(await door.readBearer(await provider.accessToken())).toMatchObject({ ok: true })
  })

  test('kept keys are never asked for again', async () => {
    const door = openDoor()
    for (let day = 0; day < 30; day += 1) {
      expect(await door.readBearer(await provider.accessToken({ exp: now + 1e8 }))).toMatchObject({
        ok: true,
      })
      clockMs += 24 * 60 * 60 * 1000
    }
    expect(keyRequests()).toBe(1)
  })

  test('new ones are found without a restart, for bearers and for sign-ins', async () => {
    const door = openDoor()
    expect(await door.readBearer(await provider.accessToken())).toMatchObject({ ok: true })
    await provider.rotateKey()
    expect(await signInAt(door)).toMatchObject({ refusal: { why: 'not-signed-in', code: 'invalid_token' } })
    clockMs += quietMs
    expect(await signInAt(door)).toMatchObject({ ok: true })
    expect(await door.readBearer(await provider.accessToken())).toMatchObject({ ok: true })
    expect(keyRequests()).toBe(2)
  })

  test.each([
    ['down', { down: true }, '/.well-known/openid-configuration'],
    ['without its keys', { keys: { status: 500 } }, '/keys'],
    ['with keys that are none', { keys: { status: 200, body: '{"keys":1}' } }, '/keys'],
    ['with keys elsewhere', { keys: { status: 302, headers: { location: '/forged/other-keys' } } }, '/keys'],
    ['slow', { keys: 'hang' as const }, '/keys'],
  ])('a provider %s is asked once in 30 s', async (_, forgery, path) => {
    const door = openDoor()
    const token = await provider.accessToken()
    provider.forge(forgery)
    for (let index = 0; index < 5; index += 1)
      expect(await door.readBearer(token)).toEqual({
        ok: false,
        refusal: { why: 'bad-token', text: expect.stringMatching(/^keys of the provider: ./) },
      })
    expect(provider.requests.map((request) => request.path).filter((one) => one === path)).toHaveLength(1)
    expect(provider.requests.map((request) => request.path)).not.toContain('/other-keys')
    provider.forge({})
    clockMs += quietMs
    expect(await door.readBearer(token)).toMatchObject({ ok: true })
  })

  test('those who have them do not notice that the provider is gone', async () => {
    const door = openDoor()
    const token = await provider.accessToken()
    expect(await door.readBearer(token)).toMatchObject({ ok: true })
    provider.forge({ down: true })
    clockMs += 30 * quietMs
    expect(await door.readBearer(token)).toMatchObject({ ok: true })
    const unknown = await provider.accessToken({}, { kid: 'made-up' })
    expect(await door.readBearer(unknown)).toMatchObject({ ok: false })
    expect(await door.readBearer(token)).toMatchObject({ ok: true })
  })
})

function openDoor(): IdentityProvider {
  return oidcProvider({ ...provider.client, siteOrigin }, scale, () => clockMs)
}

/**
 * By a process that has asked nothing yet, so that every request would be noticed. `why`: the expected part of the
 * reason.
 */
async function refusalOf(token: string, expected: string) {
  const answer = await openDoor().readBearer(token)
  const why = answer.ok ? 'it opens' : answer.refusal.text
  return { why: why.slice(0, expected.length), asked: provider.requests }
}

function keyRequests(): number {
  return provider.requests.filter(({ path }) => path === '/keys').length
}

import { beforeAll, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '../../shop/identity/identity-provider.ts'
import { comeBack, forgedProviderOfFile, signInAt } from '../../test/kit/provider/forged-sign-in.ts'
import type { ForgedToken } from '../../test/kit/provider/forged-token.ts'
import { oidcProvider } from './oidc.ts'

const siteOrigin = 'https://shop.test'
const again = { silent: false, again: true }
const none = { silent: false, again: false }
/** Our clock stands still, so that seconds are exact. */
const now = Math.floor(Date.now() / 1000)

const provider = await forgedProviderOfFile()
let door: IdentityProvider
beforeAll(() => {
  door = oidcProvider({ ...provider.client, siteOrigin }, 0.01, () => now * 1000)
})

describe('what was sent along has to come back', () => {
  test('the state, of the query and of the secrets; nobody is asked for tokens', async () => {
    const { secrets, query } = await comeBack(door)
    const { state } = secrets
    const refusal = {
      why: 'not-signed-in',
      code: 'state_mismatch',
      detail: expect.stringMatching(/^state: /),
    }
    const before = provider.requests.length
    for (const other of [
      query.replace(state, `${state}x`),
      query.replace(state, ''),
      query.replace('state=', 'other='),
      `${query}&state=${state}`,
      '',
    ])
      expect(await door.finish(other, secrets, { again: false })).toEqual({ ok: false, refusal })
    for (const other of [`${state}x`, ''])
      expect(await door.finish(query, { ...secrets, state: other }, { again: false })).toEqual({
        ok: false,
        refusal,
      })
    expect(provider.requests).toHaveLength(before)
  })

  test('the nonce', async () => {
    const { secrets, query } = await comeBack(door)
    expect(await door.finish(query, { ...secrets, nonce: 'another' }, { again: false })).toEqual({
      ok: false,
      refusal: {
        why: 'not-signed-in',
        code: 'invalid_token',
        detail: `ID token, nonce: expected another, found "${secrets.nonce}"`,
      },
    })
  })

  test('the PKCE verifier, and its challenge is not the verifier itself', async () => {
    const { secrets, query } = await comeBack(door)
    expect(secrets.address).not.toContain(secrets.verifier)
    expect(await door.finish(query, { ...secrets, verifier: 'x'.repeat(43) }, { again: false })).toEqual({
      ok: false,
      refusal: { why: 'not-signed-in', code: 'request_error', detail: 'the provider says invalid_grant' },
    })
  })

  test('the code works once', async () => {
    const { secrets, query } = await comeBack(door)
    expect(await door.finish(query, secrets, { again: false })).toMatchObject({ ok: true })
    expect(await door.finish(query, secrets, { again: false })).toMatchObject({
      refusal: { why: 'not-signed-in', code: 'request_error', detail: 'the provider says invalid_grant' },
    })
  })

  test.each([
    ['of another issuer', (query: string) => query.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Felse.test')],
    ['of none, where it promises one', (query: string) => query.replace(/iss=[^&]*/, '')],
  ])('an answer %s (RFC 9207)', async (_, change) => {
    const { secrets, query } = await comeBack(door)
    const before = provider.requests.length
    expect(await door.finish(change(query), secrets, { again: false })).toMatchObject({
      refusal: {
        why: 'not-signed-in',
        code: 'invalid_token',
        detail: expect.stringContaining('"iss" (issuer)'),
      },
    })
    expect(provider.requests).toHaveLength(before)
  })
})

describe('claims', () => {
  const wrong: [claims: Record<string, unknown>, detail: string | RegExp][] = [
    [
      { iss: 'https://else.test' },
      /^invalid_token ID token, iss \(issuer\): expected http:.*, found "https:\/\/else.test"$/,
    ],
    [{ iss: undefined }, /iss \(issuer\): expected .*, found nothing$/],
    [{ aud: 'other' }, 'invalid_token ID token, aud (audience): expected forged-client, found "other"'],
    [{ aud: ['other'] }, 'invalid_token ID token, aud (audience): expected forged-client, found ["other"]'],
    [{ aud: undefined }, 'invalid_token ID token, aud (audience): expected forged-client, found nothing'],
    [
      { aud: ['forged-client', 'other'] },
      'invalid_token ID token, azp (authorized party): expected forged-client, found nothing',
    ],
    [{ aud: ['forged-client', 'other'], azp: 'other' }, /azp .*, found "other"$/],
    [
      { azp: 'other' },
      'invalid_token ID token, azp (authorized party): expected forged-client, found "other"',
    ],
    [{ nonce: undefined }, /nonce: expected .*, found nothing$/],
    [{ nonce: 'other' }, /nonce: expected .*, found "other"$/],
    [
      { sub: undefined },
      'invalid_token ID token, sub (subject): expected 1 to 255 characters, found nothing',
    ],
    [{ sub: '' }, /sub/],
    [{ sub: 7 }, /sub .*, found 7$/],
    [{ sub: 'x'.repeat(256) }, /sub/],
    [{ sub: 'a\u0000b' }, /sub/],
    [
      { exp: now - 61 },
      `invalid_token ID token, exp (expiry): expected a time after ${now - 60}, found ${now - 61}`,
    ],
    [{ exp: undefined }, 'invalid_token ID token, exp (expiry): expected a time, found nothing'],
    [{ exp: `${now + 300}` }, /exp/],
    [
      { iat: now + 61 },
      `invalid_token ID token, iat (issued at): expected a time up to ${now + 60}, found ${now + 61}`,
    ],
    [{ iat: undefined }, /iat .*, found nothing$/],
    [{ iat: 'now' }, /iat/],
    [{ iat: -1e300 }, /iat/],
    [{ nbf: now + 61 }, `invalid_token ID token, nbf: expected a time up to ${now + 60}, found ${now + 61}`],
    [{ nbf: 'now' }, /nbf/],
    [{ auth_time: now + 61 }, /auth_time/],
    [{ auth_time: 'now' }, /auth_time/],
  ]
  test.each(wrong)('%j is refused', async (claims, detail) => {
    provider.forge({ idToken: { claims } })
    expect(await refusalOf(none)).toMatch(detail)
  })

  const right: Record<string, unknown>[] = [
    { aud: ['forged-client'] },
    { aud: ['forged-client', 'other'], azp: 'forged-client' },
    { azp: 'forged-client' },
    { sub: 'x'.repeat(255) },
    { exp: now - 59 },
    { iat: now + 59 },
    { iat: 0 },
    { nbf: now + 59 },
    { auth_time: now + 59 },
    { auth_time: undefined },
  ]
  test.each(right)('%j passes', async (claims) => {
    provider.forge({ idToken: { claims } })
    expect(await signInAt(door)).toMatchObject({ ok: true })
  })

  test.each([now - 59, now, now + 59])('asked again, auth_time %i passes', async (time) => {
    provider.forge({ idToken: { claims: { auth_time: time } } })
    expect(await signInAt(door, again)).toMatchObject({
      value: { identity: { provedAt: new Date(time * 1000) } },
    })
  })

  test.each([now - 61, now + 61, undefined, 'now'])('asked again, auth_time %s is refused', async (time) => {
    provider.forge({ idToken: { claims: { auth_time: time } } })
    expect(await refusalOf(again)).toMatch(/^invalid_token ID token, auth_time: /)
  })

  test('a refusal is one short line without a token in it', async () => {
    const token = await provider.accessToken()
    provider.forge({ idToken: { claims: { aud: `${token}\n\u0007${'y'.repeat(5000)}` } } })
    const detail = (await refusalOf(none)).replace(/^invalid_token /, '')
    expect(detail).toMatch(/^[\x20-\x7e]{1,200}$/)
    expect(detail).toContain('(a token)')
    expect(detail).not.toContain(token.slice(0, 12))
  })
})

describe('signature', () => {
  const forged: [name: string, how: ForgedToken, detail: string | RegExp][] = [
    ['no signature', { alg: 'none' }, 'invalid_token ID token, signature: none'],
    [
      'none with a signature',
      { header: { alg: 'none' } },
      /alg \(algorithm\): expected RS256, found "none"$/,
    ],
    ['HS256 with the public key', { alg: 'HS256' }, /alg \(algorithm\): expected RS256, found "HS256"$/],
    ['RS384', { alg: 'RS384' }, /found "RS384"$/],
    ['ES256', { alg: 'ES256' }, /found "ES256"$/],
    [
      'RS384 that says RS256',
      { alg: 'RS384', header: { alg: 'RS256' } },
      'invalid_token signature: made by no key of the provider',
    ],
    ['no algorithm', { header: { alg: undefined } }, /found nothing$/],
    ['the key of a stranger', { stranger: true }, 'invalid_token signature: made by no key of the provider'],
    [
      'an unknown key',
      { header: { kid: 'other' } },
      'invalid_token kid: no key of the provider has this name',
    ],
    ['crit', { header: { crit: ['b64'], b64: true } }, /crit/],
    [
      'a name twice',
      { claims: '{"sub":"a","sub":"b"}' },
      'invalid_token ID token, form: an unreadable payload',
    ],
    ['a list', { claims: '[]' }, 'invalid_token ID token, form: an unreadable payload'],
    [
      'more than 16 KB',
      { claims: { more: 'x'.repeat(16_384) } },
      'invalid_token ID token, size: more than 16384 bytes',
    ],
  ]
  test.each(forged)('%s is refused', async (_, idToken, detail) => {
    provider.forge({ idToken })
    expect(await refusalOf(none)).toMatch(detail)
  })

  test('the only key of the provider need not be named', async () => {
    provider.forge({ idToken: { header: { kid: undefined } } })
    expect(await signInAt(door)).toMatchObject({ ok: true })
  })

  test('without an ID token nobody is signed in', async () => {
    provider.forge({ idToken: null })
    expect(await signInAt(door)).toEqual({
      ok: false,
      refusal: { why: 'not-signed-in', code: 'invalid_token', detail: 'ID token: the provider sent none' },
    })
  })
})

async function refusalOf(how: typeof again): Promise<string> {
  const answer = await signInAt(door, how)
  return answer.ok ? 'none' : `${answer.refusal.code} ${answer.refusal.detail}`
}

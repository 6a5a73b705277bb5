import { beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '../../shop/identity/identity-provider.ts'
import { forgedDana, forgedProviderOfFile, signInAt } from '../../test/kit/provider/forged-sign-in.ts'
import { oidcProvider } from './oidc.ts'

const siteOrigin = 'https://shop.test'

const provider = await forgedProviderOfFile()
let door: IdentityProvider
beforeEach(() => {
  door = oidcProvider({ ...provider.client, siteOrigin }, 0.01)
})

describe('name and address', () => {
  test('are asked for when the ID token has none', async () => {
    provider.forge({ onlyUserinfo: {} })
    expect(await signInAt(door)).toMatchObject({
      value: { identity: { name: 'Dana Partner', email: 'dana@demo.test', emailVerified: true } },
    })
    expect(paths()).toContain('/userinfo')
  })

  test('of somebody else are not taken', async () => {
    provider.forge({ onlyUserinfo: { sub: 'forged-other' } })
    expect(await signInAt(door)).toMatchObject({
      refusal: { why: 'not-signed-in', code: 'invalid_token', detail: expect.stringContaining('"sub"') },
    })
  })

  test('may be missing', async () => {
    provider.forge({ account: { sub: 'nobody' } })
    const identity = { name: '', email: '', emailVerified: false }
    expect(await signInAt(door)).toMatchObject({ value: { identity } })
    provider.forge({ account: { sub: 'nobody' }, metadata: { userinfo_endpoint: undefined } })
    expect(await signInAt(door)).toMatchObject({ value: { identity } })
  })

  test('are one line without what cannot be stored, and not endless', async () => {
    provider.forge({
      account: {
        ...forgedDana,
        name: `Dana\u0000\r\n${'P'.repeat(500)}`,
        email: `${'x'.repeat(250)}@demo.test`,
      },
    })
    expect(await signInAt(door)).toMatchObject({
      value: { identity: { name: `Dana ${'P'.repeat(195)}`, email: '', emailVerified: false } },
    })
  })

  test('verified is the address of the place that says so', async () => {
    provider.forge({
      account: { ...forgedDana, email_verified: false },
      idToken: { claims: { name: undefined } },
    })
    expect(await signInAt(door)).toMatchObject({ value: { identity: { emailVerified: false } } })
    provider.forge({
      account: forgedDana,
      idToken: { claims: { name: undefined, email: 'other@demo.test', email_verified: undefined } },
    })
    expect(await signInAt(door)).toMatchObject({
      value: { identity: { name: 'Dana Partner', email: 'other@demo.test', emailVerified: false } },
    })
  })

  test.each([
    ['hang' as const, 'timeout'],
    [{ status: 500 }, 'request_error'],
    [{ status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }, 'request_error'],
  ])('that cannot be had (%j)', async (userinfo, code) => {
    provider.forge({ onlyUserinfo: {}, userinfo })
    expect(await signInAt(door)).toMatchObject({ ok: false, refusal: { why: 'not-signed-in', code } })
  })
})

function paths(): string[] {
  return provider.requests.map(({ path }) => path)
}

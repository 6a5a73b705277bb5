import { beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '../../shop/identity/identity-provider.ts'
import { openForgedProvider, type Forgery } from '../../test/kit/provider/forged-provider.ts'
import { forgedDana, forgedProviderOfFile, signInAt } from '../../test/kit/provider/forged-sign-in.ts'
import { oidcProvider } from './oidc.ts'

const siteOrigin = 'https://shop.test'
const normal = { silent: false, again: false }

const provider = await forgedProviderOfFile()
let door: IdentityProvider
beforeEach(() => {
  door = oidcProvider({ ...provider.client, siteOrigin }, 0.01)
})

describe('the network', () => {
  test.each([
    [{ resets: 1 }, 2],
    [{ resets: 2 }, 3],
  ])('tokens after %j: %i tries', async (token, count) => {
    provider.forge({ token })
    expect(await signInAt(door)).toMatchObject({ ok: true })
    expect(tries()).toBe(count)
  })

  const failures: [fault: Forgery['token'], code: string, count: number][] = [
    [{ resets: 9 }, 'request_error', 3],
    [{ status: 500 }, 'request_error', 1],
    [{ status: 503, headers: { 'retry-after': '1' } }, 'request_error', 1],
    [{ status: 307, headers: { location: '/forged/moved' } }, 'request_error', 1],
    [{ status: 200, body: 'eyJhbGciOi' }, 'request_error', 1],
    [{ status: 200, body: '{}' }, 'invalid_token', 1],
    [{ status: 200, body: ' '.repeat(1_000_001) }, 'request_error', 1],
    ['hang', 'timeout', 1],
    ['stall', 'timeout', 1],
    [{ error: 'invalid_request' }, 'request_error', 1],
  ]
  test.each(failures)('tokens when %j: %s, %i tries', async (token, code, count) => {
    provider.forge({ token })
    expect(await signInAt(door)).toMatchObject({ ok: false, refusal: { why: 'not-signed-in', code } })
    expect(tries()).toBe(count)
    expect(paths()).not.toContain('/moved')
  })

  test('renewals are tried as often', async () => {
    provider.forge({ account: { ...forgedDana, refresh_token: 'once' } })
    await signInAt(door)
    provider.requests.length = 0
    provider.forge({ token: { resets: 2 } })
    expect(await door.renew('once', forgedDana.sub)).toMatchObject({ ok: true })
    expect(tries()).toBe(3)
  })

  test('nobody there', async () => {
    const gone = await openForgedProvider()
    const client = gone.client
    await gone.close()
    const other = oidcProvider({ ...client, siteOrigin }, 0.01)
    expect(await other.start(normal)).toEqual({
      ok: false,
      refusal: {
        why: 'not-signed-in',
        code: 'request_error',
        detail: expect.stringMatching(/^http:.*openid-configuration: ECONNREFUSED$/),
      },
    })
    expect(await other.renew('once', forgedDana.sub)).toMatchObject({
      refusal: { why: 'not-signed-in', code: 'request_error' },
    })
    expect(await other.endAddress(null)).toBeNull()
  })

  test('http leads to this machine only', async () => {
    provider.forge({ metadata: { token_endpoint: 'http://id.test/token' } })
    expect(await signInAt(door)).toEqual({
      ok: false,
      refusal: { why: 'not-signed-in', code: 'request_error', detail: 'http://id.test/token: is not https' },
    })
  })
})

function paths(): string[] {
  return provider.requests.map(({ path }) => path)
}

function tries(): number {
  return paths().filter((path) => path === '/token').length
}

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openStandIns } from '../open-stand-ins.ts'
import type { OpenStandIns } from '../open-stand-ins.ts'
import { ACCOUNTS } from './accounts.ts'
import { callIdentity, openBrowser } from '../../test/call-identity.ts'
import type { IdentityCaller, Tokens } from '../../test/call-identity.ts'

const SHOP = 'http://localhost:4310'
const API = `${SHOP}/api`
const [, ADMIN] = ACCOUNTS

let standIns: OpenStandIns
let issuer: string
let provider: IdentityCaller

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0, shopOrigin: SHOP })
  issuer = `${standIns.origin}/oidc`
  provider = callIdentity(issuer, SHOP)
})
afterAll(() => standIns.close())
beforeEach(() => standIns.set({ identity: 'on', identityToken: 'on', identityKeys: 'kept' }))

describe('what is refused', () => {
  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an implicit token', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['a resource of somebody else', { resource: 'http://localhost:9/api' }, 'invalid_target'],
  ])('%s', async (_what, changes, error) => {
    const back = await openBrowser(issuer).open(provider.authorizeAddress(changes))
    expect(back.address.origin).toBe(SHOP)
    expect(new URLSearchParams(back.address.search || back.address.hash.slice(1)).get('error')).toBe(error)
  })

  it.each([
    ['a stranger for a shop', { client_id: '<img src=x onerror=a>' }],
    ['a way back to elsewhere', { redirect_uri: 'http://evil.test/"><script>bad()</script>' }],
  ])('%s, on a page of its own', async (_what, changes) => {
    const page = await openBrowser(issuer).open(provider.authorizeAddress(changes))
    expect([page.address.origin, page.status]).toEqual([standIns.origin, 400])
    expect(page.html).toContain(`<a href="${SHOP}/">Back to the shop</a>`)
    expect(page.html).not.toMatch(/<(img|script)/)
  })

  it('a code a second time, and with it all that came of the first', async () => {
    const { back, tokens } = await provider.signIn()
    const second = await provider.redeem(back.address.searchParams.get('code'))
    expect([second.status, await second.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect((await provider.userinfo(tokens.access_token)).status).toBe(401)
  })
})

describe('a bearer for the shop', () => {
  it('is a signed token for an hour when its resource is named', async () => {
    const { tokens } = await provider.signIn({ account: ADMIN!, resource: API })
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keySet(), {
      issuer,
      audience: API,
      typ: 'at+jwt',
      algorithms: ['RS256'],
    })
    expect(protectedHeader.kid).toBe((await provider.keys())[0]?.kid)
    expect(payload.sub).toBe('demo-admin')
    expect([payload.exp! - payload.iat!, tokens.expires_in]).toEqual([3600, 3600])
  })

  it('may also be named when the code is redeemed', async () => {
    const browser = openBrowser(issuer)
    const page = await browser.open(provider.authorizeAddress({ resource: API }))
    const back = await browser.submit(page, ADMIN!)
    const answer = await provider.redeem(back.address.searchParams.get('code'), { resource: API })
    const { access_token } = (await answer.json()) as Tokens
    expect((await jwtVerify(access_token, keySet())).payload.aud).toBe(API)
  })
})

describe('renewing', () => {
  it('uses a refresh token up; a used one ends them all', async () => {
    const { tokens } = await provider.signIn()
    const second = (await (await provider.renew(tokens.refresh_token)).json()) as Tokens
    expect((await jwtVerify(second.id_token, keySet())).payload.sub).toBe('demo-partner')
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    const again = await provider.renew(tokens.refresh_token)
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect((await provider.renew(second.refresh_token)).status).toBe(400)
  })

  it('ends with a revocation', async () => {
    const { tokens } = await provider.signIn()
    expect((await provider.revoke(tokens.refresh_token)).status).toBe(200)
    expect((await provider.renew(tokens.refresh_token)).status).toBe(400)
  })
})

describe('signing out', () => {
  it('forgets the person and leads back to the shop', async () => {
    const { browser, tokens } = await provider.signIn()
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${SHOP}/`,
    })
    const page = await browser.open(`${issuer}/session/end?${query}`)
    const script = /<script>(.*)<\/script>/.exec(page.html)?.[1]
    expect(script).toContain('.click()')
    expect(page.headers.get('content-security-policy')).toContain(await sha256Of(script!))
    const back = await browser.submit(page, { logout: 'yes' })
    expect(back.address.href).toBe(`${SHOP}/`)
    const silent = await browser.open(provider.authorizeAddress({ prompt: 'none' }))
    expect(silent.address.searchParams.get('error')).toBe('login_required')
    expect((await provider.renew(tokens.refresh_token)).status).toBe(400)
  })

  it('leads back whoever was signed out already, and nobody to elsewhere', async () => {
    const { tokens } = await provider.signIn()
    const stranger = openBrowser(issuer)
    const end = (address: string) =>
      stranger.open(
        `${issuer}/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: address })}`,
      )
    expect((await stranger.submit(await end(`${SHOP}/`), {})).address.href).toBe(`${SHOP}/`)
    const refused = await end('http://evil.test/')
    expect([refused.status, refused.html.includes('post_logout_redirect_uri not registered')]).toEqual([
      400,
      true,
    ])
  })

  it('stays on a page of its own when nobody says where to go', async () => {
    const { browser } = await provider.signIn()
    const page = await browser.submit(await browser.open(`${issuer}/session/end`), { logout: 'yes' })
    expect(page.html).toContain('You are signed out')
  })
})

describe('switches', () => {
  it('identity: down answers 503, dead and hang do not answer', async () => {
    standIns.set({ identity: 'down' })
    expect((await discover()).status).toBe(503)
    standIns.set({ identity: 'dead' })
    await expect(discover()).rejects.toThrow('fetch failed')
    const other = await openStandIns({ port: 0, smtpPort: 0, shopOrigin: SHOP })
    other.set({ identity: 'hang' })
    const call = expect(fetch(`${other.origin}/oidc/jwks`)).rejects.toThrow('fetch failed')
    // Answered on another connection, so the call above has arrived as well.
    expect((await fetch(`${other.origin}/switches`)).status).toBe(200)
    await other.close()
    await call
  })

  it('identityToken: its faults use nothing up', async () => {
    const { tokens } = await provider.signIn()
    const renew = () => provider.renew(tokens.refresh_token)
    standIns.set({ identityToken: 'mfa' })
    const refused = await renew()
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'mfa_required' }])
    standIns.set({ identityToken: 'reset' })
    await expect(renew()).rejects.toThrow('fetch failed')
    standIns.set({ identityToken: 'reset-once' })
    await expect(renew()).rejects.toThrow('fetch failed')
    standIns.set({ identityToken: 'hang' })
    await expect(
      fetch(`${issuer}/token`, { method: 'POST', signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow('timeout')
    expect((await discover()).status).toBe(200)
    standIns.set({ identityToken: 'on' })
    expect((await renew()).status).toBe(200)
  })

  it('identityToken reset-once: the next request is answered', async () => {
    standIns.set({ identityToken: 'reset-once' })
    await expect(provider.renew('none')).rejects.toThrow('fetch failed')
    expect((await provider.renew('none')).status).toBe(400)
  })

  it('identityToken no-refresh: gives none', async () => {
    standIns.set({ identityToken: 'no-refresh' })
    const { tokens } = await provider.signIn()
    expect(Object.keys(tokens).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'id_token',
      'scope',
      'token_type',
    ])
  })

  it('identityKeys: new changes them once, and who is signed in stays so', async () => {
    const { browser, tokens } = await provider.signIn()
    const [before] = await provider.keys()
    standIns.set({ identityKeys: 'new' })
    const [[after], others] = [await provider.keys(), await provider.keys()]
    expect(after?.kid).not.toBe(before?.kid)
    expect(others).toEqual([after])
    await expect(jwtVerify(tokens.id_token, keySet())).rejects.toThrow('no applicable key')
    const known = await browser.open(provider.authorizeAddress({ prompt: 'none' }))
    const answer = await provider.redeem(known.address.searchParams.get('code'))
    const { id_token } = (await answer.json()) as Tokens
    expect((await jwtVerify(id_token, keySet())).protectedHeader.kid).toBe(after?.kid)
  })
})

it('keeps its key over a restart, for itself alone', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'outside-'))
  const keysOfRun = async (switches: Record<string, string>) => {
    const run = await openStandIns({ port: 0, smtpPort: 0, dataFolder })
    run.set(switches)
    const keys = await callIdentity(`${run.origin}/oidc`, SHOP).keys()
    await run.close()
    return keys
  }
  const first = await keysOfRun({})
  expect(first).toHaveLength(1)
  expect(Object.keys(first[0]!).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  expect(statSync(join(dataFolder, 'identity-keys.json')).mode & 0o777).toBe(0o600)
  expect(await keysOfRun({})).toEqual(first)
  const changed = await keysOfRun({ identityKeys: 'new' })
  expect(changed).not.toEqual(first)
  expect(await keysOfRun({})).toEqual(changed)
  rmSync(dataFolder, { recursive: true })
})

it('sends people back to the port below its own unless told', async () => {
  const other = await openStandIns({ port: 0, smtpPort: 0 })
  const shop = `http://localhost:${Number(new URL(other.origin).port) - 1}`
  const { tokens } = await callIdentity(`${other.origin}/oidc`, shop).signIn({ resource: `${shop}/api` })
  await other.close()
  expect(tokens.token_type).toBe('Bearer')
})

function discover() {
  return fetch(`${issuer}/.well-known/openid-configuration`)
}

function keySet() {
  return createRemoteJWKSet(new URL(`${issuer}/jwks`))
}

async function sha256Of(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64')
}

import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openStandIns } from '../open-stand-ins.ts'
import type { OpenStandIns } from '../open-stand-ins.ts'
import { ACCOUNTS, CLIENT_ID, CLIENT_SECRET } from './accounts.ts'
import { callIdentity, openBrowser } from '../../test/call-identity.ts'
import type { IdentityCaller, Tokens } from '../../test/call-identity.ts'

const SHOP = 'http://localhost:4310'
const [PARTNER, ADMIN] = ACCOUNTS

let standIns: OpenStandIns
let issuer: string
let provider: IdentityCaller

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0, shopOrigin: SHOP })
  issuer = `${standIns.origin}/oidc`
  provider = callIdentity(issuer, SHOP)
})
afterAll(() => standIns.close())

describe('what it says of itself', () => {
  it('describes itself by its issuer, under whatever name it was asked', async () => {
    const { port } = new URL(issuer)
    const answer = await fetch(`http://127.0.0.1:${port}/oidc/.well-known/openid-configuration`)
    expect(await answer.json()).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/session/end`,
      revocation_endpoint: `${issuer}/token/revocation`,
      scopes_supported: ['openid', 'profile', 'email'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    })
  })

  it('says nothing on the console', async () => {
    const spies = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
    const other = await openStandIns({ port: 0, smtpPort: 0, shopOrigin: SHOP })
    const { tokens } = await callIdentity(`${other.origin}/oidc`, SHOP).signIn()
    await other.close()
    const said = spies.flatMap((spy) => spy.mock.calls)
    for (const spy of spies) spy.mockRestore()
    expect(said).toEqual([])
    expect(tokens.token_type).toBe('Bearer')
  })
})

describe('signing in', () => {
  it('leads from the question over the page to the tokens', async () => {
    const browser = openBrowser(issuer)
    const page = await browser.open(provider.authorizeAddress())
    expect(page.html).toContain('demonstration’s identity provider</h1>')
    for (const account of ACCOUNTS) expect(page.html).toContain(`<code>${account.password}</code>`)
    expect(page.html).not.toContain('<script')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${SHOP};`)

    const back = await browser.submit(page, { email: ' Partner@Demo.test', password: 'partner' })
    expect(back.address.origin + back.address.pathname).toBe(`${SHOP}/login/callback`)
    expect(back.address.searchParams.get('state')).toBe('the-state')
    expect(back.address.searchParams.get('iss')).toBe(issuer)

    const answer = await provider.redeem(back.address.searchParams.get('code'))
    const tokens = (await answer.json()) as Tokens
    expect(tokens.access_token.split('.')).toHaveLength(1)
    const { payload, protectedHeader } = await jwtVerify(
      tokens.id_token,
      createRemoteJWKSet(new URL(`${issuer}/jwks`)),
      { issuer, audience: CLIENT_ID },
    )
    expect(protectedHeader.alg).toBe('RS256')
    expect(payload).toMatchObject({
      sub: 'demo-partner',
      name: 'Dana Partner',
      email: 'partner@demo.test',
      email_verified: true,
      nonce: 'the-nonce',
    })
    expect(Math.abs(Number(payload['auth_time']) - Date.now() / 1000)).toBeLessThan(30)
    expect(await (await provider.userinfo(tokens.access_token)).json()).toEqual({
      sub: 'demo-partner',
      name: 'Dana Partner',
      email: 'partner@demo.test',
      email_verified: true,
    })
  })

  it('takes the secret in the body as well, and no wrong one', async () => {
    const { tokens } = await provider.signIn()
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: CLIENT_ID }
    const wrong = await provider.askToken({ ...fields, client_secret: 'guess' }, {})
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }])
    expect((await provider.askToken({ ...fields, client_secret: CLIENT_SECRET }, {})).status).toBe(200)
  })

  it('keeps its cookies to itself', async () => {
    const { browser } = await provider.signIn()
    expect(browser.cookies.size).toBeGreaterThan(0)
    for (const { path } of browser.cookies.values()) expect(`${path}/`).toMatch(/^\/oidc\//)
    const sent = await fetch(provider.authorizeAddress(), { redirect: 'manual' })
    expect(sent.headers.getSetCookie().length).toBeGreaterThan(0)
    for (const line of sent.headers.getSetCookie()) {
      expect(line).toMatch(/; path=\/oidc(\/|;)/)
      expect(line).toMatch(/; samesite=lax/)
      expect(line).toMatch(/; httponly/)
      expect(line).not.toMatch(/; (secure|domain)/)
    }
  })

  it('says that the password is wrong, keeps the email and escapes it', async () => {
    const browser = openBrowser(issuer)
    const page = await browser.open(provider.authorizeAddress())
    const again = await browser.submit(page, { email: '"><img src=x>@demo.test', password: 'guess' })
    expect(again.html).toContain('The email or the password is wrong.')
    expect(again.html).toContain('value="&#34;&#62;&#60;img src=x&#62;@demo.test"')
    expect(again.html).not.toContain('<img')
    const back = await browser.submit(again, ADMIN!)
    expect(back.address.searchParams.has('code')).toBe(true)
  })

  it('is cancelled without a password', async () => {
    const browser = openBrowser(issuer)
    const page = await browser.open(provider.authorizeAddress())
    const back = await browser.submit(page, { cancel: 'yes', email: '', password: '' })
    expect(back.address.origin).toBe(SHOP)
    expect(Object.fromEntries(back.address.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'the-state',
    })
  })

  it('fills in the email that the shop hints at', async () => {
    const page = await openBrowser(issuer).open(provider.authorizeAddress({ login_hint: '<b>@x' }))
    expect(page.html).toContain('value="&#60;b&#62;@x"')
  })

  it('ends: a page that was finished says so', async () => {
    const browser = openBrowser(issuer)
    const page = await browser.open(provider.authorizeAddress())
    await browser.submit(page, PARTNER!)
    const late = await browser.submit(page, PARTNER!)
    expect([late.status, late.html.includes('This sign-in has ended')]).toEqual([400, true])
    expect((await openBrowser(issuer).open(page.address)).status).toBe(400)
  })
})

describe('asking again', () => {
  it('prompt=none: login_required from a stranger, a code for whoever is known', async () => {
    const stranger = await openBrowser(issuer).open(provider.authorizeAddress({ prompt: 'none' }))
    expect(stranger.address.origin).toBe(SHOP)
    expect(stranger.address.searchParams.get('error')).toBe('login_required')
    const { browser } = await provider.signIn()
    const known = await browser.open(provider.authorizeAddress({ prompt: 'none' }))
    expect(known.address.searchParams.has('code')).toBe(true)
  })

  it.each([{ prompt: 'login' }, { max_age: '60' }])('%o: asks who is known once more', async (how) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { browser, tokens } = await provider.signIn()
    vi.setSystemTime(Date.now() + 90_000)
    expect((await browser.open(provider.authorizeAddress({ max_age: '120' }))).status).toBe(0)
    const page = await browser.open(provider.authorizeAddress(how))
    expect(page.html).toContain('show once more who you are')
    expect(page.html).toContain('value="partner@demo.test"')
    const back = await browser.submit(page, PARTNER!)
    const answer = await provider.redeem(back.address.searchParams.get('code'))
    const { id_token } = (await answer.json()) as Tokens
    const [before, after] = [tokens.id_token, id_token].map((token) => Number(decodeJwt(token)['auth_time']))
    expect(after! - before!).toBeGreaterThanOrEqual(90)
  })

  it('another person may sign in there', async () => {
    const { browser } = await provider.signIn()
    const page = await browser.open(provider.authorizeAddress({ prompt: 'login' }))
    // The library signs the other person out by a page that submits itself.
    const between = await browser.submit(page, ADMIN!)
    expect(between.address.origin).toBe(standIns.origin)
    const back = await browser.submit(between, {})
    const answer = await provider.redeem(back.address.searchParams.get('code'))
    expect(decodeJwt(((await answer.json()) as Tokens).id_token).sub).toBe('demo-admin')
  })
})

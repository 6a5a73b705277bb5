import { afterAll } from 'vitest'
import { ACCOUNTS } from '../../stand-ins/identity/accounts.ts'
import { openSession } from '../../shop/identity/open-session.ts'
import type { Person, ProvedIdentity } from '../../shop/identity/person.ts'
import { setAdmin } from '../../shop/identity/person-store.ts'
import { signInCookies } from '../../shop/identity/session.ts'
import { openBrowser } from '../call-identity.ts'
import { openForgedProvider } from './provider/forged-provider.ts'
import type { Visitor } from './http.ts'
import type { TestShop } from './open-test-shop.ts'
import { openTestSite } from './open-test-site.ts'

const [dana, alex] = ACCOUNTS
if (!dana || !alex) throw new Error('the stand-in has no accounts')

/** The two people who can sign in at the stand-in. */
export const accounts = { partner: dana, admin: alex }

/**
 * Through the real pages: Log in, the stand-in's form, the way back. Returns the answer to the way back. The provider
 * has a tenth of a second here: on a busy machine it may be late, and a person then tries again.
 */
export async function signIn(
  visitor: Visitor,
  account: { email: string; password: string } = accounts.partner,
  returnTo = '/home',
): Promise<Response> {
  const login = `/login?returnTo=${encodeURIComponent(returnTo)}`
  let answer = await visitor.ask(login)
  for (let tries = 1; ; tries += 1) {
    if (!wasLate(answer)) answer = await visitor.ask(await wayBack(answer, account))
    if (!wasLate(answer) || tries === 5) return answer
    answer = await visitor.ask(login)
  }
}

/** The shop gave up on the provider, and said so on its error path. */
function wasLate(answer: Response): boolean {
  return answer.headers.get('location')?.includes('sign_in_error=timeout') ?? false
}

/** Signs in at the provider; returns the path and query that lead the browser back to the shop. */
export async function wayBack(
  started: Response,
  account: { email: string; password: string } = accounts.partner,
): Promise<string> {
  const address = new URL(started.headers.get('location') ?? '')
  const browser = openBrowser(`${address.origin}/oidc`)
  const page = await browser.open(address)
  const { email, password } = account
  const back = await browser.submit(page, { email, password })
  return back.address.pathname + back.address.search
}

export type SomebodySignedIn = Partial<ProvedIdentity> & { isAdmin?: boolean }

/** A session for anybody, without going to the provider; `provedAt` is now by default. */
export async function signInAs(
  shop: TestShop,
  visitor: Visitor,
  { isAdmin, ...told }: SomebodySignedIn = {},
): Promise<Person> {
  const sub = told.sub ?? 'partner-1'
  const identity = {
    issuer: shop.identity.issuer,
    sub,
    name: 'Pat Partner',
    email: `${sub}@lab.test`,
    emailVerified: true,
    provedAt: new Date(),
    ...told,
  }
  const opened = await shop.db.transaction(async (tx) => {
    const session = await openSession(shop, tx, { identity, idToken: 'no.id.token', refreshToken: null })
    if (isAdmin !== undefined) await setAdmin(tx, sub, isAdmin)
    return session
  })
  if (!opened.ok) throw new Error(opened.refusal.detail)
  visitor.cookies.set(signInCookies(shop.brand.siteOrigin).session, opened.value.session)
  return { ...opened.value.person, isAdmin: isAdmin ?? opened.value.person.isAdmin }
}

/** A shop whose identity provider does what a test says; `clock` is only the provider's. */
export async function openForgedSite(environment: Record<string, string> = {}) {
  const provider = await openForgedProvider()
  const { clientId, clientSecret, audience } = provider.client
  const site = await openTestSite({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_AUDIENCE: audience,
    LOG_LEVEL: 'info',
    ...environment,
  })
  afterAll(() => provider.close())
  return { provider, ...site }
}

/** Through the forged provider, which asks nobody: Log in, there and back. Returns the answer to the way back. */
export async function signInThere(visitor: Visitor, login = '/login?returnTo=/cart'): Promise<Response> {
  return visitor.ask(await backFrom(await visitor.ask(login)))
}

/** The path and query with which the forged provider sends a browser back. */
export async function backFrom(started: Response): Promise<string> {
  const there = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(there.headers.get('location') ?? '')
  return pathname + search
}

import { connect, type ConnectionTarget } from '../database/connect.ts'
import { readConfig } from '../server/config/config.ts'
import { checkoutCookie, newSessionToken } from '../shop/checkout/session-token.ts'
import { openSession } from '../shop/identity/open-session.ts'
import { nameCookie, signedInBeforeCookie, signInCookies } from '../shop/identity/session.ts'

/** Cookie headers: of somebody who has begun to pay, and of a partner in a browser with scripts. */
export async function cookiesOf(
  target: ConnectionTarget,
  settings: Record<string, string>,
): Promise<{ buyer: string; partner: string }> {
  const { brand, identity } = readConfig(settings)
  const connection = connect(target)
  const opened = await connection.db.transaction((tx) =>
    openSession({ partners: 'any', adminEmails: [] }, tx, {
      identity: {
        issuer: identity.issuer,
        sub: 'bench-partner',
        name: 'Bench',
        email: 'bench@lab.test',
        emailVerified: true,
        provedAt: new Date(),
      },
      idToken: 'no.id.token',
      refreshToken: null,
    }),
  )
  await connection.close()
  if (!opened.ok) throw new Error(opened.refusal.detail)
  const session = signInCookies(brand.siteOrigin).session
  return {
    buyer: `${checkoutCookie(brand.siteOrigin).name}=${newSessionToken()}`,
    partner: `${session}=${opened.value.session}; ${signedInBeforeCookie}=true; ${nameCookie}=Bench`,
  }
}

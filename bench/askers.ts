import { connect, type ConnectionTarget } from '../database/connect.ts'
import { readConfig } from '../server/config/config.ts'
import { checkoutCookie, newSessionToken } from '../shop/checkout/session-token.ts'
import { openSession } from '../shop/identity/open-session.ts'
import { nameCookie, signedInBeforeCookie, signInCookies } from '../shop/identity/session.ts'

export const adminEmail = 'bench-admin@lab.test'

/** Cookie headers: of somebody who has begun to pay, of a partner in a browser with scripts, and of an admin. */
export async function cookiesOf(
  target: ConnectionTarget,
  settings: Record<string, string>,
): Promise<{ buyer: string; partner: string; admin: string }> {
  const { brand, identity } = readConfig(settings)
  const connection = connect(target)
  const sessionOf = async (email: string) => {
    const opened = await connection.db.transaction((tx) =>
      openSession({ partners: 'any', adminEmails: [adminEmail] }, tx, {
        identity: {
          issuer: identity.issuer,
          sub: email,
          name: 'Bench',
          email,
          emailVerified: true,
          provedAt: new Date(),
        },
        idToken: 'no.id.token',
        refreshToken: null,
      }),
    )
    if (!opened.ok) throw new Error(opened.refusal.detail)
    return `${signInCookies(brand.siteOrigin).session}=${opened.value.session}`
  }
  const [partner, admin] = [await sessionOf('bench@lab.test'), await sessionOf(adminEmail)]
  await connection.close()
  return {
    buyer: `${checkoutCookie(brand.siteOrigin).name}=${newSessionToken()}`,
    partner: `${partner}; ${signedInBeforeCookie}=true; ${nameCookie}=Bench`,
    admin,
  }
}

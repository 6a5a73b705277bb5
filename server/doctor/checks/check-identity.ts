import { fetchOutside } from '../../../adapters/outbound.ts'
import { spellings } from '../../../adapters/identity/issuer-spelling.ts'
import { attention, broken, notLooked, well, type Finding } from '../../../shop/health/finding.ts'
import { providerLimits } from '../../../shop/identity/identity-provider.ts'
import type { Check } from '../check.ts'
import { isAbsentStandIn, standInIsAbsent } from './check-outside.ts'
import { clockFinding, offsetOf } from './clock-offset.ts'
import type { DoctorNeeds } from '../needs.ts'

const askMs = 5000
const redirects = [301, 302, 303, 307, 308]

/** What its discovery says, and whether it knows the addresses of this shop. */
export function identityCheck(needs: DoctorNeeds): Check {
  const { config, doors } = needs
  const { issuer, siteOrigin } = config.identity
  const callback = new URL('/login/callback', siteOrigin).href
  return {
    name: 'Sign-in',
    settings: ['OIDC_', 'SITE_ORIGIN'],
    async look() {
      const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
      const before = Date.now()
      const answer = await fetchOutside(address, { method: 'GET' }, askMs)
      if (answer.kind !== 'answer' || !answer.response.ok) {
        const said = answer.kind === 'answer' ? `status ${answer.response.status}` : answer.reason
        return isAbsentStandIn(issuer, needs)
          ? standInIsAbsent
          : broken(`${address} does not answer: ${said}.`, 'Correct OIDC_ISSUER, or ask the provider.')
      }
      const offset = offsetOf(answer.response.headers, before, Date.now())
      const found = (await answer.response.json().catch(() => ({}))) as { issuer?: unknown }
      return [
        issuerFinding(issuer, found.issuer),
        clockFinding('the identity provider', offset, providerLimits.leewaySeconds),
        await callbackFinding(),
      ]
    },
  }

  /** A sign-in without a page, which ends at once: at our address only if the provider knows it. */
  async function callbackFinding(): Promise<Finding> {
    const register = `Register ${callback} as a redirect address, and ${new URL('/', siteOrigin).href} as the address after logging out.`
    const started = await doors.identity.start({ silent: true, again: false })
    if (!started.ok) return notLooked('the sign-in could not be started (see Identity provider)')
    const answer = await fetchOutside(started.value.address, { method: 'GET' }, askMs)
    const { status = 0, headers } = answer.kind === 'answer' ? answer.response : {}
    const leads = headers?.get('location') ?? ''
    if (redirects.includes(status) && leads.startsWith(callback))
      return well(`The provider sends people back to ${callback}.`)
    return attention(
      status >= 400
        ? `The provider refused a sign-in that leads back to ${callback} (status ${status}): it does not know this address or this client.`
        : `Whether the provider knows ${callback} could not be seen: it showed a page of its own.`,
      register,
    )
  }
}

function issuerFinding(issuer: string, named: unknown): Finding {
  if (typeof named !== 'string')
    return broken(
      `${issuer} does not answer as an OpenID Connect provider: its discovery names no issuer.`,
      'Correct OIDC_ISSUER: it is the address before /.well-known/openid-configuration.',
    )
  return spellings(issuer).includes(named)
    ? well(`The provider calls itself as OIDC_ISSUER does: ${named}.`)
    : broken(
        `The provider calls itself ${named}, and OIDC_ISSUER is ${issuer}: no sign-in can succeed.`,
        `Set OIDC_ISSUER=${named}`,
      )
}

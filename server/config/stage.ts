import type { Stage } from '../../shop/brand.ts'
import { wrongWithSeller, type SellerSettings } from './seller-config.ts'

type Settings = { SHOP_MODE: 'demo' | 'live'; DEMO: 'on' | 'off' }

/** Live; else the demo, unless the merchant has turned its content off to set up a shop of their own. */
export function stageOf({ SHOP_MODE, DEMO }: Settings): Stage {
  if (SHOP_MODE === 'live') return 'live'
  return DEMO === 'on' ? 'demo' : 'trial'
}

/** A trial may lack almost everything; but every page names the seller and how to call them. */
export function wrongWithTrial(env: SellerSettings & { ADMIN_EMAILS?: string | undefined }): string[] {
  const wrong = wrongWithSeller({ ...env, PARTNERS: 'any' })
  if (env.ADMIN_EMAILS?.split(',').some((email) => email.trim().toLowerCase().endsWith('@demo.test')))
    wrong.push('ADMIN_EMAILS names a demo address: name your own')
  if (wrong.length > 0)
    wrong.push(
      'DEMO=off opens a shop of your own. Run npm run shop -- init: it asks for what is missing and writes it to a settings file.',
    )
  return wrong
}

/** Which systems outside are the merchant's, and what else the panel's list of first steps looks at. */
export function readSetup(env: {
  CARDPOINTE_ORIGIN?: string | undefined
  OIDC_ISSUER?: string | undefined
  SMTP_URL?: string | undefined
  BACK_OFFICE: 'embedded' | 'business-central'
  BC_BASE_URL?: string | undefined
  ALERT_EMAIL?: string | undefined
  TRUSTED_PROXIES?: string | undefined
}) {
  return {
    ownGateway: isOwn(env.CARDPOINTE_ORIGIN),
    ownIdentity: isOwn(env.OIDC_ISSUER),
    // A mail server on this machine is one.
    ownMail: env.SMTP_URL !== undefined,
    ownBackOffice: env.BACK_OFFICE === 'embedded' || isOwn(env.BC_BASE_URL),
    backOffice: env.BACK_OFFICE,
    hasAlerts: env.ALERT_EMAIL !== undefined,
    namesProxies: env.TRUSTED_PROXIES !== undefined,
  }
}

function isOwn(address = ''): boolean {
  return address.startsWith('https://')
}

import { wrongWithBackOffice } from './back-office-config.ts'
import type { Settings } from './config.ts'
import { ConfigRefusal, readEmails } from './read-values.ts'
import { wrongWithLiveS3, wrongWithS3 } from './s3-config.ts'
import { wrongWithSeller } from './seller-config.ts'

/** The credentials of the stand-in gateway; a live shop may use none of them. */
export const standIn = {
  merchant: '496160873888',
  user: 'testing',
  password: 'testing123',
  clientId: 'spindle-demo',
  clientSecret: 'spindle-demo-secret',
}

export const demoAdmin = 'admin@demo.test'

/** A live shop names everything that is missing or only a stand-in, at once. */
export function refuseDemoParts(env: Settings): void {
  const wrong: string[] = []
  const needed = [
    'SITE_ORIGIN',
    'CARDPOINTE_ORIGIN',
    'CARDPOINTE_MERCHANT',
    'CARDPOINTE_USER',
    'CARDPOINTE_PASSWORD',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'ADMIN_EMAILS',
    'SMTP_URL',
    'MAIL_FROM',
    'POSTAL_ADDRESS',
  ] as const
  wrong.push(...wrongWithBackOffice(env))
  for (const name of needed)
    if (!env[name]) wrong.push(`${name} is not set: a live shop cannot use the stand-in`)
  wrong.push(...wrongWithSeller(env), ...wrongWithS3(env), ...wrongWithLiveS3(env))
  if (env.CARDPOINTE_PASSWORD === standIn.password) wrong.push('CARDPOINTE_PASSWORD is the demo password')
  if (env.SITE_ORIGIN && !env.SITE_ORIGIN.startsWith('https://')) wrong.push('SITE_ORIGIN must be https')
  if (env.CARDPOINTE_ORIGIN && !env.CARDPOINTE_ORIGIN.startsWith('https://'))
    wrong.push('CARDPOINTE_ORIGIN must be https')
  if (env.OIDC_CLIENT_SECRET === standIn.clientSecret) wrong.push('OIDC_CLIENT_SECRET is the demo secret')
  if (env.OIDC_ISSUER && !env.OIDC_ISSUER.startsWith('https://')) wrong.push('OIDC_ISSUER must be https')
  if (env.OIDC_CLIENT_ID === standIn.clientId) wrong.push('OIDC_CLIENT_ID is the demo client')
  if (env.ADMIN_EMAILS && readEmails(env.ADMIN_EMAILS).filter((email) => email !== demoAdmin).length === 0)
    wrong.push('ADMIN_EMAILS names only the demo admin')
  if (env.OIDC_AUDIENCE && env.OIDC_AUDIENCE === env.OIDC_CLIENT_ID)
    wrong.push('OIDC_AUDIENCE is the client id: an ID token would open the calls')
  if (!env.TRUSTED_PROXIES)
    wrong.push('TRUSTED_PROXIES is not set: name the proxies in front of the shop, or say none')
  if (env.STAND_INS) wrong.push('STAND_INS is for demos')
  if (env.LIMITS === 'off') wrong.push('LIMITS=off is for tests')
  if (env.DEADLINE_SCALE !== 1) wrong.push('DEADLINE_SCALE is for tests')
  if (env.CRASH_AT) wrong.push('CRASH_AT is for tests')
  if (wrong.length) throw new ConfigRefusal(wrong.join('\n'))
}

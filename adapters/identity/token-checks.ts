import { providerLimits } from '../../shop/identity/identity-provider.ts'
import { expectedFound } from './detail.ts'
import type { TokenText } from './token-text.ts'

/** Each check answers with its complaint, or null. */
type Complaint = string | null
type Claims = TokenText['claims']

const leeway = providerLimits.leewaySeconds

export function checkAlgorithm({ alg, crit }: TokenText['header']): Complaint {
  if (alg !== 'RS256') return expectedFound('alg (algorithm)', 'RS256', alg)
  return crit === undefined ? null : expectedFound('crit', 'nothing', crit)
}

export function checkIssuer({ iss }: Claims, issuers: string[]): Complaint {
  const ours = typeof iss === 'string' && issuers.includes(iss)
  return ours ? null : expectedFound('iss (issuer)', issuers[0] ?? '', iss)
}

export function checkAudience({ aud }: Claims, audience: string): Complaint {
  const ours = aud === audience || (Array.isArray(aud) && aud.includes(audience))
  return ours ? null : expectedFound('aud (audience)', audience, aud)
}

/** OpenID Connect Core 2: at most 255 characters. Control characters could not be stored. */
export function checkSubject({ sub }: Claims): Complaint {
  const good = typeof sub === 'string' && sub.length <= 255 && /^\P{Cc}+$/u.test(sub)
  return good ? null : expectedFound('sub (subject)', '1 to 255 characters', sub)
}

/** `now` in whole seconds. A difference of this size is accepted: clocks differ. */
export function checkTimes(claims: Claims, now: number): Complaint {
  const { exp, iat, nbf } = claims
  if (!isTime(exp)) return expectedFound('exp (expiry)', 'a time', exp)
  if (exp + leeway <= now) return expectedFound('exp (expiry)', `a time after ${now - leeway}`, exp)
  return notBefore('iat (issued at)', iat, now) ?? (nbf === undefined ? null : notBefore('nbf', nbf, now))
}

export function notBefore(name: string, time: unknown, now: number): Complaint {
  const good = isTime(time) && time - leeway <= now
  return good ? null : expectedFound(name, `a time up to ${now + leeway}`, time)
}

/** Seconds since 1970, up to the year 9999. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 253_402_300_800
}

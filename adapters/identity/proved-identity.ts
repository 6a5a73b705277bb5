import { fetchUserInfo, type Configuration, type TokenEndpointResponse } from 'openid-client'
import { cutText } from '../../shop/text/cut-text.ts'
import type { ProvedIdentity } from '../../shop/identity/person.ts'
import { isTime } from './token-checks.ts'

type Claims = Record<string, unknown>

/** Many providers leave name and address out of the ID token and give them only when asked. */
export async function readIdentity(
  config: Configuration,
  issuer: string,
  claims: Claims,
  { access_token: accessToken }: Pick<TokenEndpointResponse, 'access_token'>,
): Promise<ProvedIdentity> {
  const sub = String(claims['sub'])
  const whole = readName(claims) && readEmail(claims)
  const asked = !whole && config.serverMetadata().userinfo_endpoint
  const told: Claims = asked ? { ...(await fetchUserInfo(config, accessToken, sub)) } : {}
  // An address and whether it is verified always come from the same answer.
  const source = readEmail(claims) ? claims : told
  const email = readEmail(source)
  const provedAt = claims['auth_time']
  return {
    issuer,
    sub,
    name: readName(claims) || readName(told),
    email,
    // Some providers write their booleans as text.
    emailVerified: email !== '' && [true, 'true'].includes(source['email_verified'] as string | boolean),
    provedAt: isTime(provedAt) ? new Date(provedAt * 1000) : null,
  }
}

function readName({ name }: Claims): string {
  return plainText(name, 200)
}

/** An address that is too long is dropped: cut off, it would be somebody else's. */
function readEmail({ email }: Claims): string {
  const text = plainText(email, 1000)
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text) ? text : ''
}

function plainText(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  return cutText(value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), most)
}

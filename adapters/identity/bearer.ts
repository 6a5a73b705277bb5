import type { BadToken } from '../../shop/identity/identity-provider.ts'
import { ok, refused, type Result } from '../../shop/result.ts'
import { cleanDetail, expectedFound } from './detail.ts'
import type { ProviderKeys } from './provider-keys.ts'
import {
  checkAlgorithm,
  checkAudience,
  checkIssuer,
  checkSubject,
  checkTimes,
  isTime,
} from './token-checks.ts'
import { readTokenText, type TokenText } from './token-text.ts'

const mostBytes = 8192
const kinds = ['at+jwt', 'application/at+jwt', 'jwt']
const keyName = /^[A-Za-z0-9_.=-]{1,200}$/

type ExpectedBearer = { issuers: string[]; audience: string; clientId: string; now: number }

/** Checks that need no key come first: whatever a stranger invents, it causes no request. */
export async function readBearerToken(
  token: string,
  expected: ExpectedBearer,
  keys: ProviderKeys,
): Promise<Result<{ sub: string; issuedAt: Date; provedAt: Date | null }, BadToken>> {
  const text = readTokenText(token, mostBytes)
  if (!text.ok) return text
  const { claims } = text.value
  const complaint = complaintAbout(text.value, expected)
  if (complaint !== null) return refused({ why: 'bad-token', text: cleanDetail(complaint) })
  const signed = await keys.verify(token)
  if (!signed.ok) return refused({ why: 'bad-token', text: signed.refusal.detail })
  // `iat` is not enough: a program that renews its token always has a young one (RFC 9470).
  const proved = claims['auth_time']
  return ok({
    sub: String(claims['sub']),
    issuedAt: new Date(Number(claims['iat']) * 1000),
    provedAt: isTime(proved) && proved <= expected.now ? new Date(proved * 1000) : null,
  })
}

function complaintAbout({ header, claims }: TokenText, expected: ExpectedBearer): string | null {
  return (
    checkAlgorithm(header) ??
    checkHeader(header) ??
    checkIssuer(claims, expected.issuers) ??
    checkAudience(claims, expected.audience) ??
    checkNoIdToken(claims, expected.clientId) ??
    checkSubject(claims) ??
    checkTimes(claims, expected.now)
  )
}

/** RFC 9068, 4. The token itself never decides where its key is found. */
function checkHeader(header: TokenText['header']): string | null {
  const { typ, kid } = header
  if (typ !== undefined && !(typeof typ === 'string' && kinds.includes(typ.toLowerCase())))
    return expectedFound('typ', kinds.join(' or '), typ)
  for (const name of ['jku', 'jwk', 'x5u', 'x5c'])
    if (Object.hasOwn(header, name)) return `${name}: a token must not bring its own key`
  const named = typeof kid === 'string' && keyName.test(kid) && !kid.includes('..')
  return named ? null : expectedFound('kid', 'the plain name of a key', kid)
}

function checkNoIdToken(claims: TokenText['claims'], clientId: string): string | null {
  const { aud } = claims
  const forUs = aud === clientId || (Array.isArray(aud) && aud.includes(clientId))
  const like = forUs || ['nonce', 'at_hash'].some((name) => Object.hasOwn(claims, name))
  return like ? 'aud (audience): an ID token opens nothing' : null
}

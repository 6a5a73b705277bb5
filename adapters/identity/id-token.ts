import { providerLimits } from '../../shop/identity/identity-provider.ts'
import type { SignInFailure } from '../../shop/identity/sign-in-error.ts'
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
  notBefore,
} from './token-checks.ts'
import { readTokenText, type TokenText } from './token-text.ts'

const mostBytes = 16_384

type ExpectedIdToken = {
  issuers: string[]
  clientId: string
  /** null: a renewal has none */
  nonce: string | null
  /** at a renewal it must be the same person */
  sub: string | null
  again: boolean
  /** whole seconds */
  now: number
}

/** The claims of an ID token that the provider's key signed and that is meant for this sign-in. */
export async function readIdToken(
  token: string,
  expected: ExpectedIdToken,
  keys: ProviderKeys,
): Promise<Result<TokenText['claims'], SignInFailure>> {
  const text = readTokenText(token, mostBytes)
  const complaint = text.ok ? complaintAbout(text.value, expected) : text.refusal.text
  if (!text.ok || complaint !== null)
    return refused({
      why: 'not-signed-in',
      code: 'invalid_token',
      detail: cleanDetail(`ID token, ${complaint}`),
    })
  const signed = await keys.verify(token)
  return signed.ok ? ok(text.value.claims) : signed
}

function complaintAbout({ header, claims }: TokenText, expected: ExpectedIdToken): string | null {
  return (
    checkAlgorithm(header) ??
    checkIssuer(claims, expected.issuers) ??
    checkSubject(claims) ??
    checkAudience(claims, expected.clientId) ??
    checkParty(claims, expected.clientId) ??
    checkSame('nonce', claims['nonce'], expected.nonce) ??
    checkSame('sub (subject)', claims['sub'], expected.sub) ??
    checkTimes(claims, expected.now) ??
    checkProof(claims, expected)
  )
}

/** OpenID Connect Core 3.1.3.7, 4 and 5: with several audiences, the token must still be made for us. */
function checkParty({ aud, azp }: TokenText['claims'], clientId: string): string | null {
  const needed = Array.isArray(aud) && aud.length > 1
  const good = azp === clientId || (azp === undefined && !needed)
  return good ? null : expectedFound('azp (authorized party)', clientId, azp)
}

function checkSame(name: string, found: unknown, expected: string | null): string | null {
  return expected === null || found === expected ? null : expectedFound(name, expected, found)
}

function checkProof(claims: TokenText['claims'], { again, now }: ExpectedIdToken): string | null {
  const time = claims['auth_time']
  if (!again) return time === undefined ? null : notBefore('auth_time', time, now)
  const oldest = now - providerLimits.leewaySeconds
  if (!isTime(time) || time < oldest) return expectedFound('auth_time', `a time from ${oldest} on`, time)
  return notBefore('auth_time', time, now)
}

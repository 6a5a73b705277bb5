import { compactVerify, createLocalJWKSet, errors, type CompactVerifyGetKey, type JSONWebKeySet } from 'jose'
import type { SignInFailure } from '../../shop/identity/sign-in-error.ts'
import { ok, refused, type Result } from '../../shop/result.ts'
import { failureOf } from './failure.ts'

/** The provider's public keys, for ID tokens and access tokens. */
export type ProviderKeys = { verify(token: string): Promise<Result<null, SignInFailure>> }

/**
 * jose's own source of keys limits only successful answers: it would ask a broken address for every token, and every
 * ten minutes again for keys that it has. Here a stranger's tokens cause one request in `everyMs`, whatever the answer.
 */
export function providerKeys(
  fetchKeys: () => Promise<JSONWebKeySet>,
  everyMs: number,
  clock: () => number,
): ProviderKeys {
  let kept: ReturnType<typeof createLocalJWKSet> | null = null
  let askedAt: number | null = null
  let asking: Promise<void> | null = null
  let lastFailure: unknown

  /** Resolves when nothing newer can be had for now. */
  function ask(): Promise<void> {
    if (asking) return asking
    // A clock that is set back must not keep us from asking for hours.
    if (askedAt !== null && Math.abs(clock() - askedAt) < everyMs) return Promise.resolve()
    askedAt = clock()
    asking = fetchKeys()
      .then((keys) => void (kept = createLocalJWKSet(keys)))
      .catch((error: unknown) => void (lastFailure = error))
      .finally(() => void (asking = null))
    return asking
  }

  const keyFor: CompactVerifyGetKey = async (header, token) => {
    try {
      if (kept) return await kept(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    }
    await ask()
    if (!kept) throw lastFailure
    return kept(header, token)
  }

  return {
    async verify(token) {
      try {
        await compactVerify(token, keyFor, { algorithms: ['RS256'] })
        return ok(null)
      } catch (error) {
        return refused(keyFailure(error))
      }
    },
  }
}

function keyFailure(error: unknown): SignInFailure {
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return {
      why: 'not-signed-in',
      code: 'invalid_token',
      detail: 'signature: made by no key of the provider',
    }
  if (error instanceof errors.JWKSNoMatchingKey)
    return {
      why: 'not-signed-in',
      code: 'invalid_token',
      detail: 'kid: no key of the provider has this name',
    }
  // A wrong set of keys is the provider's failure, not the token's.
  if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSInvalid))
    return { why: 'not-signed-in', code: 'invalid_token', detail: `signature: ${error.code}` }
  const { code, detail } = failureOf(error)
  return { why: 'not-signed-in', code, detail: `keys of the provider: ${detail}` }
}

import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import type { SignInErrorCode, SignInFailure } from '../../shop/identity/sign-in-error.ts'
import { cleanDetail } from './detail.ts'
import { ProviderUnreachable } from './provider-unreachable.ts'

/**
 * Codes that providers send (OpenID Connect Core 3.1.2.6, and `mfa_required` of Auth0) and for which the shop has
 * texts.
 */
const spoken: Record<string, SignInErrorCode> = {
  login_required: 'login_required',
  interaction_required: 'login_required',
  account_selection_required: 'login_required',
  consent_required: 'consent_required',
  access_denied: 'access_denied',
  mfa_required: 'mfa_required',
}

/** What the library found in an answer and rejected. */
const distrusted = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]

/** RFC 6749, 5.2: the provider no longer accepts the refresh token. */
export function failureOfRenewal(error: unknown): SignInFailure {
  const failure = failureOf(error)
  const over = error instanceof ResponseBodyError && error.error === 'invalid_grant'
  return over ? { ...failure, code: 'login_required' } : failure
}

export function failureOf(error: unknown): SignInFailure {
  const unreachable = causesOf(error).find((cause) => cause instanceof ProviderUnreachable)
  if (unreachable)
    return { why: 'not-signed-in', code: unreachable.code, detail: cleanDetail(unreachable.message) }
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const { error: code, error_description: words } = error
    return {
      why: 'not-signed-in',
      code: spokenCode(code),
      detail: cleanDetail(`the provider says ${code}${words ? `: ${words}` : ''}`),
    }
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return {
      why: 'not-signed-in',
      code: 'request_error',
      detail: cleanDetail(`challenged, ${JSON.stringify(error.cause)}`),
    }
  const code = causesOf(error).some(isDistrust) ? 'invalid_token' : 'request_error'
  return {
    why: 'not-signed-in',
    code,
    detail: cleanDetail(causesOf(error).map(wordsOf).filter(Boolean).join(': ')),
  }
}

/** The provider's code, if the shop has a text for it. */
function spokenCode(code: string): SignInErrorCode {
  return (Object.hasOwn(spoken, code) && spoken[code]) || 'request_error'
}

function isDistrust(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  if (distrusted.includes(code ?? '')) return true
  // The callback itself: another issuer, none where the provider promises one (RFC 9207), a name twice.
  return typeof cause === 'object' && cause !== null && 'parameters' in cause
}

/** Only the libraries' own words: the error of a JSON reader quotes what it read. */
function wordsOf(error: unknown): string {
  if (error instanceof Response) return `status ${error.status}`
  if (error instanceof SyntaxError) return 'unreadable'
  return error instanceof Error ? error.message : ''
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let one = error; one && causes.length < 5; one = (one as { cause?: unknown }).cause) causes.push(one)
  return causes
}

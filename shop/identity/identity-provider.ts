import type { Result } from '../result.ts'
import type { ProvedIdentity } from './person.ts'
import type { SignInFailure } from './sign-in-error.ts'

/** The secrets of one sign-in under way; they stay on the server. */
export type SignInSecrets = { state: string; nonce: string; verifier: string }

export type StartedSignIn = SignInSecrets & {
  /** where the browser goes */
  address: string
}

export type ProvedSignIn = { identity: ProvedIdentity; idToken: string; refreshToken: string | null }

/** The provider's own time limits (spec s.9). Milliseconds, but for the leeway. */
export const providerLimits = {
  httpMs: 10_000,
  popupMs: 60_000,
  /** between its clock and ours, both ways */
  leewaySeconds: 60,
  /** of one request to its token address; only when the network failed */
  tokenTries: 3,
  /** that one renewal waits for another of the same session */
  lockMs: 5_000,
  /** its keys are not asked for more often */
  keysEveryMs: 30_000,
} as const

/** An OpenID Connect provider with this shop as its client. Expected failures are values, none of them throws. */
export type IdentityProvider = {
  /** without a slash at its end, however the setting and the tokens spell it */
  issuer: string
  /** The origins that a form of ours may end at after a redirect; more of them once the provider has told its addresses. */
  formOrigins(): string[]
  /** Asks whether the provider is there, so that no browser is sent to a dead address. `silent`: it may show nothing. `again`: it asks who this is even when it knows. `idToken`: of the session before, so that it is asked silently about that person and no other. */
  start(how: {
    silent: boolean
    again: boolean
    idToken?: string | null
  }): Promise<Result<StartedSignIn, SignInFailure>>
  /** `query` is what the provider sent the browser back with, '?code=…&state=…'. `again` as it was at the start. */
  finish(
    query: string,
    secrets: SignInSecrets,
    how: { again: boolean },
  ): Promise<Result<ProvedSignIn, SignInFailure>>
  /** Uses the refresh token up; the answer may carry the next. */
  renew(refreshToken: string, sub: string): Promise<Result<ProvedSignIn, SignInFailure>>
  /** Where a browser ends its session at the provider and is sent back to our origin; null: it has no such address. */
  endAddress(idToken: string | null): Promise<string | null>
  /** Whose access token this is, and when they last proved who they are, if it says so. `why` is for the log. */
  readBearer(
    token: string,
  ): Promise<Result<{ sub: string; issuedAt: Date; provedAt: Date | null }, { why: string }>>
}

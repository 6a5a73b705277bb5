import type { Result } from '../result.ts'
import type { ProvedIdentity } from './person.ts'
import type { SignInFailure } from './sign-in-error.ts'

/** The secrets of one sign-in under way; they stay on the server. */
export type SignInSecrets = { state: string; nonce: string; verifier: string }

type StartedSignIn = SignInSecrets & {
  /** where the browser goes */
  address: string
}

export type ProvedSignIn = { identity: ProvedIdentity; idToken: string; refreshToken: string | null }

/** Time limits of a sign-in. Milliseconds, except the leeway. */
export const providerLimits = {
  httpMs: 10_000,
  popupMs: 60_000,
  /** between its clock and ours, in both directions */
  leewaySeconds: 60,
  /** for a request to its token address, only if the network failed */
  tokenTries: 3,
  /** how long one renewal waits for another of the same session */
  lockMs: 5_000,
  /** how often its keys are asked for at most */
  keysEveryMs: 30_000,
} as const

/** An OpenID Connect provider with this shop as its client. Expected failures are values; nothing is thrown. */
/** `text` is for the log. */
export type BadToken = { why: 'bad-token'; text: string }

export type IdentityProvider = {
  /** without a slash at the end, however the setting and the tokens write it */
  issuer: string
  /**
   * The origins where a form of ours may end after a redirect; more of them once the provider has named its addresses.
   */
  formOrigins(): string[]
  /**
   * First asks whether the provider is there, so that no browser is sent to a dead address. `silent`: the provider
   * shows nothing. `again`: it asks who this is even if it knows. `idToken`: of the session before, so that the silent
   * question is about that person.
   */
  start(how: {
    silent: boolean
    again: boolean
    idToken?: string | null
  }): Promise<Result<StartedSignIn, SignInFailure>>
  /** `query` is what the provider sent with the browser, '?code=…&state=…'. `again` as at the start. */
  finish(
    query: string,
    secrets: SignInSecrets,
    how: { again: boolean },
  ): Promise<Result<ProvedSignIn, SignInFailure>>
  /** Uses up the refresh token; the answer may carry a new one. */
  renew(refreshToken: string, sub: string): Promise<Result<ProvedSignIn, SignInFailure>>
  /** Where a browser ends its session at the provider before it returns to us; null: there is no such address. */
  endAddress(idToken: string | null): Promise<string | null>
  /** Whose access token this is, and when they last proved who they are, if it says so. */
  readBearer(token: string): Promise<Result<{ sub: string; issuedAt: Date; provedAt: Date | null }, BadToken>>
}

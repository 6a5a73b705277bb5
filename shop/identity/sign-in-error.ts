/** The codes that Auth0's libraries use, so that a line of the log can be looked up in their documentation. */
export const signInErrors = {
  timeout: 'The sign-in service did not answer in time.',
  cancelled: 'The sign-in window was closed before the sign-in was finished.',
  popup_open: 'Your browser did not open the sign-in window.',
  access_denied: 'The sign-in was canceled.',
  state_mismatch: 'This sign-in does not belong to this browser.',
  missing_transaction: 'This sign-in took too long, or was already completed.',
  missing_refresh_token: 'Your sign-in has ended and cannot be renewed automatically.',
  mfa_required: 'Your account asks for a second step, which has to be done on the sign-in page.',
  login_required: 'You are no longer signed in at the sign-in service.',
  consent_required: 'The sign-in service needs your consent first.',
  invalid_token: 'The response from the sign-in service could not be trusted, so it was not used.',
  request_error: 'The sign-in service could not be reached, or refused the request.',
} as const

export type SignInErrorCode = keyof typeof signInErrors

/** `detail` is for the log: which check, what was expected, what was found. Never a token. */
export type SignInFailure = { why: 'not-signed-in'; code: SignInErrorCode; detail: string }

/** A silent check that ends like this leaves the visitor a visitor. */
export const toleratedErrors: SignInErrorCode[] = [
  'login_required',
  'consent_required',
  'missing_refresh_token',
]

/** Added to each of them: nothing is lost, and what to do. */
export const afterSignInError = 'You are not signed in. Your cart is saved.'

export function isSignInErrorCode(text: string | null): text is SignInErrorCode {
  return text !== null && Object.hasOwn(signInErrors, text)
}

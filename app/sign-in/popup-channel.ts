import type { SignInErrorCode } from '../../shop/identity/sign-in-error.ts'

/** What the sign-in window tells the page that opened it; no cookie, token or name is in it. */
export type PopupOutcome =
  | { kind: 'signed-in' }
  | { kind: 'failed'; code: SignInErrorCode; reference?: string }

/** Between pages of one origin only. The opener's own handle on the window says no more than whether it is closed. */
export const popupChannel = 'sign-in'

import type { SignInErrorCode } from '../../shop/identity/sign-in-error.ts'

/** What the sign-in window tells the page that opened it; without cookie, token or name. */
export type PopupOutcome =
  | { kind: 'signed-in' }
  | { kind: 'failed'; code: SignInErrorCode; reference?: string }

/** Only between pages of one origin. The opener's own reference to the window only says whether it is closed. */
export const popupChannel = 'sign-in'

import type { SignInErrorCode } from '../../shop/identity/sign-in-error.ts'
import type { MergedLines } from './merged-cart.ts'

/** What the sign-in window tells the page that opened it; no cookie, token or name is in it. */
export type PopupOutcome =
  | { kind: 'signed-in'; merged: MergedLines }
  | { kind: 'failed'; code: SignInErrorCode; reference?: string }

/** Between pages of one origin only. The opener's own handle on the window says no more than whether it is closed. */
export const popupChannel = 'sign-in'

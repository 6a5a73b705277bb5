/** One answer for every reason (unknown, switched off, not for these prices): it tells nobody which codes exist. */
export const invalidCoupon = 'Invalid coupon code'

export type Coupon = { code: string; percent: number }

export type StoredCoupon = Coupon & {
  active: boolean
  /** also takes its percentage off partner prices */
  countsOnPartnerPrices: boolean
}

export const longestCode = 64

/** Trimmed and in capitals; '' means that no code was given. */
export function couponCode(text: string): string {
  return text.trim().toUpperCase()
}

/** What a new code may look like: people read it out on the telephone. */
export const newCodePattern = /^[A-Z0-9][A-Z0-9-]{1,63}$/

export function discountApplied(percent: number): string {
  return `${percent} % discount applied`
}

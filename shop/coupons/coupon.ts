/** One answer for every refusal: unknown, switched off, not for these prices (spec-decisions 4). */
export const invalidCoupon = 'Invalid coupon code'

export type Coupon = { code: string; percent: number }

export type StoredCoupon = Coupon & {
  active: boolean
  /** takes its percent off partner prices as well */
  countsOnPartnerPrices: boolean
}

export const longestCode = 64

/** Trimmed and upper-cased; '' means that none was given and is ignored (spec s.5). */
export function couponCode(text: string): string {
  return text.trim().toUpperCase()
}

/** What a new coupon may be called: it is read out over the telephone. */
export const newCodePattern = /^[A-Z0-9][A-Z0-9-]{1,63}$/

export function discountApplied(percent: number): string {
  return `${percent} % discount applied`
}

/** One answer for every refusal: unknown, switched off or no longer valid (spec-decisions 4). */
export const invalidCoupon = 'Invalid coupon code'

export type Coupon = { code: string; percent: number }

/** Trimmed and upper-cased; '' means that none was given and is ignored (spec s.5). */
export function couponCode(text: string): string {
  return text.trim().toUpperCase()
}

export function discountApplied(percent: number): string {
  return `${percent} % discount applied`
}

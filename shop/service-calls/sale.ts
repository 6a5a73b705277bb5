/** What a service says was bought. Titles and prices in it are not read. */
export type CartClaim = { number: string; quantity: number }[]

/** The same products in the same quantities; how many lines a number has, and its letter case, do not count. */
export function isSameCart(sold: CartClaim, claimed: CartClaim): boolean {
  const [ours, theirs] = [quantities(sold), quantities(claimed)]
  return ours.size === theirs.size && [...ours].every(([number, quantity]) => theirs.get(number) === quantity)
}

function quantities(lines: CartClaim): Map<string, number> {
  const found = new Map<string, number>()
  for (const { number, quantity } of lines) {
    const key = number.toLowerCase()
    found.set(key, (found.get(key) ?? 0) + quantity)
  }
  return found
}

/** Why a call about a sale was not carried out. Nothing was changed, unless it says so. */
export type SaleRefusal = {
  why:
    /** no such order, or no approved charge for it */
    | 'not-paid'
    | 'other-cart'
    | 'other-customer'
    | 'other-instructions'
    | 'other-payment'
    | 'other-invoice'
    | 'unknown-customer'
    /** a person must decide; `total-differs` has just caused it */
    | 'in-review'
    | 'total-differs'
    /** the money was returned */
    | 'withdrawn'
}

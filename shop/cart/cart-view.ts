import type { Cents } from '../money.ts'
import type { Picture } from '../media/picture.ts'

/** A cart line as the cart page shows it, priced for the one who asks. */
export type CartViewLine = {
  number: string
  title: string
  picture: Picture | null
  quantity: number
  unitCents: Cents
  oldUnitCents: Cents | null
  lineCents: Cents
  volume: boolean
}

export type OpenCart = {
  lines: CartViewLine[]
  /** price 0: shown as "Ask for a price", excluded from total and checkout (spec-decisions 62) */
  onRequest: CartViewLine[]
  /** numbers that are no longer sold */
  unavailable: string[]
  /** something in the cookie was left out */
  dropped: boolean
  totalCents: Cents
}

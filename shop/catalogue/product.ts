import { cutText } from '../cut-text.ts'
import { formatDollars, type Cents } from '../money.ts'
import type { Picture } from '../media/picture.ts'

/** A `_id` fits it too. */
export const productNumberPattern = /^[A-Za-z0-9_-]{1,64}$/

/** spec-decisions 48: a number shaped like a UUID could be taken for an `_id`. */
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}

export function productAddress(number: string): string {
  return `/product-details/${encodeURIComponent(number)}`
}

/** All prices of a product, as only the server may see them together. */
export type ProductPrices = {
  newPriceCents: Cents
  oldPriceCents: Cents | null
  wholesalePriceCents: Cents
  partnerPricex3Cents: Cents | null
}

/** What a visitor may see of a price: the retail side, and nothing of the wholesale side. */
export type RetailPrice = { newPriceCents: Cents; oldPriceCents: Cents | null }

export type ProductCard = RetailPrice & {
  number: string
  title: string
  category: string
  /** the last picture of the product */
  picture: Picture | null
}

export type ProductDetails = RetailPrice & {
  id: string
  number: string
  title: string
  category: string
  description: string
  /** in the order shown, hidden ones left out; the last is shown first */
  pictures: Picture[]
  /** a file of ours with its size, or an https address; null when there is none or the file is missing */
  brochure: Brochure | null
}

export type Brochure =
  | { kind: 'file'; name: string; bytes: number; address: string }
  | { kind: 'link'; address: string }

/** The Save badge (spec s.5): only with an old price above the new one, and never on request. */
export function saving({ oldPriceCents, newPriceCents }: RetailPrice): Cents | null {
  if (!oldPriceCents || !newPriceCents || oldPriceCents <= newPriceCents) return null
  return (oldPriceCents - newPriceCents) as Cents
}

export function savingText(amount: Cents): string {
  return `Save ${formatDollars(amount)}`
}

/** Longer than 39: 33 and an ellipsis on cards, 39 and an ellipsis elsewhere (spec-decisions 25). */
export function cutTitle(title: string, place: 'card' | 'elsewhere'): string {
  if (title.length <= 39) return title
  return `${cutText(title, place === 'card' ? 33 : 39)}...`
}

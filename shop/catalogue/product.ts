import { cutText } from '../text/cut-text.ts'
import { formatDollars, type Cents } from '../money.ts'
import type { Picture } from '../media/picture.ts'

/** A `_id` fits it too. */
export const productNumberPattern = /^[A-Za-z0-9_-]{1,64}$/

/** A number with the shape of a UUID could be mistaken for an `_id`. */
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}

/**
 * A number without what people often mistype: hyphens, blanks, underscores, letter case. Null: it cannot be a number.
 */
export function foldedNumber(text: string): string | null {
  if (text.length > 100) return null
  const folded = text.replace(/[\s_\p{Pd}]/gu, '').toLowerCase()
  return /^[a-z0-9]{1,64}$/.test(folded) ? folded : null
}

export function productAddress(number: string): string {
  return `/product-details/${encodeURIComponent(number)}`
}

/** The prices that somebody pays: retail, or partner (wholesale and the volume price). */
export type PriceTier = 'retail' | 'partner'

/**
 * What one buyer may see of a price. Stores make it for a tier, so that wholesale prices never leave the database for a
 * visitor (docs/safety.md, S3).
 */
export type ShownPrice = RetailPrice | PartnerPrice

/** `unitCents` is the new price; 0 means on request. */
type RetailPrice = { tier: 'retail'; unitCents: Cents; oldUnitCents: Cents | null }

/** `unitCents` is the wholesale price; 0 means on request. */
export type PartnerPrice = {
  tier: 'partner'
  unitCents: Cents
  /** of each, from 3 on; null or 0: no such price */
  volumeUnitCents: Cents | null
  /** what visitors see and pay */
  retail: RetailPrice
}

/** `alt`: the alternative text that staff wrote; without one the product's title is used. */
export type ProductPicture = Picture & { alt?: string }

export type ProductCard = {
  number: string
  title: string
  category: string
  /** the last picture of the product */
  picture: ProductPicture | null
  price: ShownPrice
}

/** A product that represents its category, shown without a price. */
export type LeadingProduct = Omit<ProductCard, 'price'>

export type ProductDetails = {
  id: string
  number: string
  title: string
  category: string
  description: string
  price: ShownPrice
  /** in the order shown, hidden ones left out; the last is shown first */
  pictures: ProductPicture[]
  /** a file of ours with its size, or an https address; null if there is none or the file is missing */
  brochure: Brochure | null
}

export type Brochure =
  | { kind: 'file'; name: string; bytes: number; address: string }
  | { kind: 'link'; address: string }

/** For the Save badge: only with an old price above the new one, never on request, never for a partner. */
export function saving(price: ShownPrice): Cents | null {
  if (price.tier === 'partner') return null
  const { oldUnitCents, unitCents } = price
  if (!oldUnitCents || !unitCents || oldUnitCents <= unitCents) return null
  return (oldUnitCents - unitCents) as Cents
}

export function savingText(amount: Cents): string {
  return `Save ${formatDollars(amount)}`
}

/** A title longer than 39 is cut: to 33 and "..." on cards, to 39 and "..." elsewhere. */
export function cutTitle(title: string, place: 'card' | 'elsewhere'): string {
  if (title.length <= 39) return title
  return `${cutText(title, place === 'card' ? 33 : 39)}...`
}

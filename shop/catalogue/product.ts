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

/** A number as people mistype it: hyphens, blanks, underscores and letter case fold away. Null: it could be none. */
export function foldedNumber(text: string): string | null {
  if (text.length > 100) return null
  const folded = text.replace(/[\s_\p{Pd}]/gu, '').toLowerCase()
  return /^[a-z0-9]{1,64}$/.test(folded) ? folded : null
}

export function productAddress(number: string): string {
  return `/product-details/${encodeURIComponent(number)}`
}

/** Which prices somebody pays: a visitor's, or a partner's (wholesale, with the volume price). */
export type PriceTier = 'retail' | 'partner'

/**
 * What one buyer may see of a price. Stores make it for a tier, so that the wholesale side never leaves the
 * database for a visitor (safety.md S3).
 */
export type ShownPrice = RetailPrice | PartnerPrice

/** `unitCents` is the new price; 0 means on request. */
export type RetailPrice = { tier: 'retail'; unitCents: Cents; oldUnitCents: Cents | null }

/** `unitCents` is the wholesale price; 0 means on request. */
export type PartnerPrice = {
  tier: 'partner'
  unitCents: Cents
  /** of each, from 3 on; none or 0: there is none */
  volumeUnitCents: Cents | null
  /** what visitors see and pay */
  retail: RetailPrice
}

/** `alt`: staff's own words for it; where there are none, the product's title says what it shows. */
export type ProductPicture = Picture & { alt?: string }

export type ProductCard = {
  number: string
  title: string
  category: string
  /** the last picture of the product */
  picture: ProductPicture | null
  price: ShownPrice
}

/** A product that stands for its category: there is no price beside it. */
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
  /** a file of ours with its size, or an https address; null when there is none or the file is missing */
  brochure: Brochure | null
}

export type Brochure =
  | { kind: 'file'; name: string; bytes: number; address: string }
  | { kind: 'link'; address: string }

/** The Save badge (spec s.5): only with an old price above the new one, never on request, never for a partner. */
export function saving(price: ShownPrice): Cents | null {
  if (price.tier === 'partner') return null
  const { oldUnitCents, unitCents } = price
  if (!oldUnitCents || !unitCents || oldUnitCents <= unitCents) return null
  return (oldUnitCents - unitCents) as Cents
}

export function savingText(amount: Cents): string {
  return `Save ${formatDollars(amount)}`
}

/** Longer than 39: 33 and an ellipsis on cards, 39 and an ellipsis elsewhere (spec-decisions 25). */
export function cutTitle(title: string, place: 'card' | 'elsewhere'): string {
  if (title.length <= 39) return title
  return `${cutText(title, place === 'card' ? 33 : 39)}...`
}

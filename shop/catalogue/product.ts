import { z } from 'zod'
import { formatDollars, parseDollars, type Cents } from '../money.ts'
import type { Picture } from '../media/picture.ts'

/** Texts and limits of spec s.5; forms, calls and the catalogue file all read them here. */
export const productMessages = {
  number: 'Product Number is required and must be alphanumeric.',
  title: 'Title is required.',
  description: 'Description is required.',
  category: 'Category is required.',
  oldPrice: 'Please enter a valid Old Price.',
  newPrice: 'New Price is required and must be a valid number.',
  wholesalePrice: 'Wholesale Price is required and must be a valid number.',
  partnerPricex3: 'Partner Price is required and must be a valid number.',
  brochure: 'Please enter a valid file name.',
  imageMissing: 'Please upload at least one image.',
  imageType: 'Only JPG files are accepted.',
} as const

export const longestBrochure = 400

/** A `_id` fits it too. */
export const productNumberPattern = /^[A-Za-z0-9_-]{1,64}$/

/** spec-decisions 48: a number shaped like a UUID could be taken for an `_id`. */
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}

const price = (message: string) =>
  z.string({ error: message }).transform((text, context): Cents => {
    const value = parseDollars(text.trim())
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const filled = (message: string, most: number) =>
  z.string({ error: message }).trim().min(1, message).max(most, message)

/** What a person types for a product; prices arrive as dollars in text and leave as cents. */
export const productFields = z.object({
  number: z
    .string({ error: productMessages.number })
    .trim()
    .regex(productNumberPattern, productMessages.number)
    .refine((text) => !isUuid(text), productMessages.number),
  title: filled(productMessages.title, 300),
  description: filled(productMessages.description, 20_000),
  category: filled(productMessages.category, 80).transform((text) => text.normalize('NFC')),
  oldPrice: z
    .union([z.literal('').transform(() => null), price(productMessages.oldPrice)], {
      error: productMessages.oldPrice,
    })
    .optional()
    .transform((value) => value ?? null),
  newPrice: price(productMessages.newPrice),
  wholesalePrice: price(productMessages.wholesalePrice),
  partnerPricex3: price(productMessages.partnerPricex3),
  brochure: z.string().trim().max(longestBrochure, productMessages.brochure).optional().default(''),
})

export type ProductFields = z.output<typeof productFields>

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

/** The Save badge (spec s.5): only with an old price above the new one. */
export function saving(price: RetailPrice): Cents | null {
  if (!price.oldPriceCents || price.oldPriceCents <= price.newPriceCents) return null
  return (price.oldPriceCents - price.newPriceCents) as Cents
}

export function savingText(amount: Cents): string {
  return `Save ${formatDollars(amount)}`
}

/** Longer than 39: 33 and an ellipsis on cards, 39 and an ellipsis elsewhere (spec-decisions 25). */
export function cutTitle(title: string, place: 'card' | 'elsewhere'): string {
  if (title.length <= 39) return title
  return `${title.slice(0, place === 'card' ? 33 : 39)}...`
}

import { z } from 'zod'
import { parseDollars, type Cents } from '../money.ts'
import { isUuid, productNumberPattern } from './product.ts'

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

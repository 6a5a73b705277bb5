import { z } from 'zod'
import '../../text/no-eval.ts'
import { parseDollars, type Cents } from '../../money.ts'
import { isUuid, productNumberPattern } from '../product.ts'
import { withoutNul } from '../../text/without-nul.ts'

/** docs/behaviour.md, Product fields. Forms, calls and the catalogue file all read these texts. */
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

/**
 * A file name with or without an extension; spaces are allowed. It never contains a folder, so nothing else can be
 * reached through it.
 */
const brochureName = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._()&+,'-]*$/u

/** The name of a file of ours, or an https address, which is shown as a link and never fetched. */
function isBrochureField(text: string): boolean {
  return isBrochureAddress(text) || isBrochureName(text)
}

export function isBrochureName(text: string): boolean {
  return text.length <= longestBrochure && brochureName.test(text) && !text.includes('..')
}

export function isBrochureAddress(text: string): boolean {
  if (
    text.length > longestBrochure ||
    !/^https:\/\//i.test(text) ||
    /[\s\\<>"\p{C}]/u.test(text) ||
    !URL.canParse(text)
  )
    return false
  const { hostname, username, password } = new URL(text)
  return hostname !== '' && !username && !password
}

const price = (message: string) =>
  z.string({ error: message }).transform((text, context) => readPrice(text, message, context))

function readPrice(text: string, message: string, context: z.core.$RefinementCtx): Cents {
  const value = parseDollars(text.trim())
  if (value !== null) return value
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** The database takes no NUL character, and nobody types one. */
const written = (message: string) => z.string({ error: message }).overwrite(withoutNul)

/** If it is too long, nothing else is checked. */
const filled = (message: string, most: number) =>
  written(message).trim().min(1, message).max(most, { error: message, abort: true })

/** Forms send every line break as CR LF; kept like that, an unchanged product would differ. */
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n')
const oneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** What a person types for a product; prices come in as text in dollars and go out as cents. */
export const productFields = z.object({
  number: z
    .string({ error: productMessages.number })
    .trim()
    .regex(productNumberPattern, productMessages.number)
    .refine((text) => !isUuid(text), productMessages.number),
  title: filled(productMessages.title, 300).overwrite(oneLine),
  description: filled(productMessages.description, 20_000).overwrite(lines),
  category: filled(productMessages.category, 80).overwrite((text) => text.normalize('NFC')),
  oldPrice: z
    .string({ error: productMessages.oldPrice })
    .transform((text, context) =>
      text.trim() === '' ? null : readPrice(text, productMessages.oldPrice, context),
    )
    .optional()
    .transform((value) => value ?? null),
  newPrice: price(productMessages.newPrice),
  wholesalePrice: price(productMessages.wholesalePrice),
  partnerPricex3: price(productMessages.partnerPricex3),
  brochure: written(productMessages.brochure)
    .trim()
    .refine((text) => text === '' || isBrochureField(text), productMessages.brochure)
    .optional()
    .default(''),
})

export type ProductFields = z.output<typeof productFields>

import { z } from 'zod'
import '../../text/no-eval.ts'
import { parseDollars, type Cents } from '../../money.ts'
import { isUuid, productNumberPattern } from '../product.ts'
import { fieldList, recordOf, writtenFields, type WrittenField } from '../product-field-list.ts'
import { withoutNul } from '../../text/without-nul.ts'

/** docs/behaviour.md, Product fields. Forms, calls and the catalogue file all read these texts. */
export const productMessages = {
  ...recordOf(writtenFields, (name) => fieldList[name].message),
  imageMissing: fieldList.images.message,
  imageType: 'Only JPG files are accepted.',
}

export const longestBrochure = fieldList.brochure.longest

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

function readPrice(text: string, message: string, context: z.core.$RefinementCtx): Cents {
  const value = parseDollars(text.trim())
  if (value !== null) return value
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** The database takes no NUL character, and nobody types one. */
const written = (message: string) => z.string({ error: message }).overwrite(withoutNul)

type Rule = { message: string; longest: number }

/** If it is too long, nothing else is checked. */
const filled = ({ message, longest }: Rule) =>
  written(message).trim().min(1, message).max(longest, { error: message, abort: true })

const price = ({ message }: Rule) =>
  z.string({ error: message }).transform((text, context) => readPrice(text, message, context))

/** Forms send every line break as CR LF; kept like that, an unchanged product would differ. */
const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n')
const oneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

const schemaOf = {
  number: ({ message }: Rule) =>
    z
      .string({ error: message })
      .trim()
      .regex(productNumberPattern, message)
      .refine((text) => !isUuid(text), message),
  line: (rule: Rule) => filled(rule).overwrite(oneLine),
  lines: (rule: Rule) => filled(rule).overwrite(lines),
  category: (rule: Rule) => filled(rule).overwrite((text) => text.normalize('NFC')),
  price,
  optionalPrice: ({ message }: Rule) =>
    z
      .string({ error: message })
      .transform((text, context) => (text.trim() === '' ? null : readPrice(text, message, context)))
      .optional()
      .transform((value) => value ?? null),
  volumePrice: price,
  brochure: ({ message }: Rule) =>
    written(message)
      .trim()
      .refine((text) => text === '' || isBrochureField(text), message)
      .optional()
      .default(''),
}

type Shape = { [Name in WrittenField]: ReturnType<(typeof schemaOf)[(typeof fieldList)[Name]['kind']]> }

/** What a person types for a product; prices come in as text in dollars and go out as cents. */
export const productFields = z.object(
  // Only texts have a longest size of their own.
  recordOf(writtenFields, (name) =>
    schemaOf[fieldList[name].kind]({ longest: 0, ...fieldList[name] }),
  ) as Shape,
)

export type ProductFields = z.output<typeof productFields>

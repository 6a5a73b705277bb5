import { z } from 'zod'
import { foldText, numberKey } from '../../text/fold.ts'
import { writtenText } from '../../text/written-text.ts'

/** What another number of a product can be. */
export const recordKinds = { alias: 'Another number', replaced: 'Replaced number' } as const
export type RecordKind = keyof typeof recordKinds

const numberMessages = {
  number: 'Please enter the other number.',
  noKey: 'A number needs at least one letter from A to Z or a digit.',
  product: 'Please enter the number of a product.',
  since: 'Please enter a date, such as 2026-11-25.',
} as const

/** Of the other number, with all its separators. */
export const longestNumber = 64

/** An alias, or a number that was replaced: then `product` is the successor, and nobody's in particular. */
export const numberFields = z
  .strictObject({
    kind: z.enum(['alias', 'replaced']),
    number: writtenText(numberMessages.number, longestNumber).refine(
      (text) => text.length > longestNumber || numberKey(foldText(text)) !== null,
      numberMessages.noKey,
    ),
    whose: z
      .string()
      .overwrite((text) => text.replaceAll('\0', '').toWellFormed().trim())
      .max(60, 'Please use at most 60 characters.'),
    product: writtenText(numberMessages.product, longestNumber),
    /** from when it is replaced; '': from today */
    since: z.union([z.literal(''), z.iso.date(numberMessages.since)], numberMessages.since),
  })
  .transform((fields) => ({
    ...fields,
    whose: fields.kind === 'alias' ? fields.whose : '',
    since: fields.kind === 'alias' ? '' : fields.since,
  }))

export type NumberFields = z.output<typeof numberFields>

/** As it is kept: `product` as the catalogue writes it now. */
export type NumberRecord = NumberFields & {
  id: string
  /** of the product; null: it is no longer sold, or only a number that was replaced itself */
  title: string | null
  version: number
}

import type { Cents } from '../money.ts'

/**
 * Everything that staff write of a product, in the order of the catalogue file and the panel's table. The calls, the
 * form, the table, import and export, and the audit are made from these rows (docs/behaviour.md, Product fields).
 */
export const fieldList = {
  number: {
    kind: 'number',
    seenBy: 'everyone',
    label: 'Product Number',
    head: 'Product No',
    column: 'Number',
    message: 'Product Number is required and must be alphanumeric.',
  },
  title: {
    kind: 'line',
    longest: 300,
    seenBy: 'everyone',
    label: 'Title',
    column: 'Title',
    message: 'Title is required.',
  },
  description: {
    kind: 'lines',
    longest: 20_000,
    seenBy: 'everyone',
    label: 'Description',
    column: 'Description',
    message: 'Description is required.',
  },
  category: {
    kind: 'category',
    longest: 80,
    seenBy: 'everyone',
    label: 'Category',
    column: 'Category',
    message: 'Category is required.',
  },
  oldPrice: {
    kind: 'optionalPrice',
    seenBy: 'everyone',
    label: 'Old Price',
    column: 'Old price',
    message: 'Please enter a valid Old Price.',
  },
  newPrice: {
    kind: 'price',
    seenBy: 'everyone',
    label: 'New Price',
    column: 'New price',
    message: 'New Price is required and must be a valid number.',
  },
  wholesalePrice: {
    kind: 'price',
    seenBy: 'partners',
    label: 'Wholesale Price',
    column: 'Wholesale price',
    message: 'Wholesale Price is required and must be a valid number.',
  },
  partnerPricex3: {
    kind: 'volumePrice',
    seenBy: 'partners',
    label: 'Partner Price QTY x3',
    column: 'Price for 3 or more',
    message: 'Partner Price is required and must be a valid number.',
  },
  brochure: {
    kind: 'brochure',
    longest: 400,
    seenBy: 'everyone',
    label: 'Brochure',
    column: 'Brochure',
    message: 'Please enter a valid file name.',
  },
  images: {
    kind: 'pictures',
    seenBy: 'everyone',
    label: 'Images',
    column: 'Pictures',
    message: 'Please upload at least one image.',
  },
} as const satisfies Record<string, ProductField>

/** What the database keeps of each kind; pictures have a table of their own. */
type StoredAs = {
  number: string
  line: string
  /** may have several lines */
  lines: string
  category: string
  price: Cents
  /** may be left empty */
  optionalPrice: Cents | null
  /** has to be written; older products may have none */
  volumePrice: Cents | null
  brochure: string
}

type TextKind = 'line' | 'lines' | 'category' | 'brochure'
type PriceKind = 'price' | 'optionalPrice' | 'volumePrice'

type ProductField = {
  /** an answer of a call to a visitor has only what everyone sees (docs/safety.md, S3) */
  seenBy: 'everyone' | 'partners'
  /** what the panel calls it: in the form, and in the table if that has no other `head` for it */
  label: string
  head?: string
  /** what an import calls it */
  column: string
  /** when it is missing or wrong */
  message: string
} & ({ kind: TextKind; longest: number } | { kind: 'number' | PriceKind | 'pictures' })

export type FieldName = keyof typeof fieldList
type FieldOf<Kind> = {
  [Name in FieldName]: (typeof fieldList)[Name]['kind'] extends Kind ? Name : never
}[FieldName]
export type SeenBy<Viewer> = {
  [Name in FieldName]: (typeof fieldList)[Name]['seenBy'] extends Viewer ? Name : never
}[FieldName]
export type PriceField = FieldOf<PriceKind>
/** All but the pictures. */
export type WrittenField = FieldOf<keyof StoredAs>

export type StoredFields = { [Name in WrittenField]: StoredAs[(typeof fieldList)[Name]['kind']] }

export const fieldNames = Object.keys(fieldList) as FieldName[]
export const priceFields = fieldNames.filter(isPriceField)
export const writtenFields = fieldNames.filter(
  (name): name is WrittenField => fieldList[name].kind !== 'pictures',
)

export function isPriceField(name: FieldName): name is PriceField {
  const { kind } = fieldList[name]
  return kind === 'price' || kind === 'optionalPrice' || kind === 'volumePrice'
}

/** A value for each of these fields, in their order. */
export function recordOf<Name extends FieldName, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

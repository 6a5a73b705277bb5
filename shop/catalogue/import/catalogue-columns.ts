import { decimalText, type Cents } from '../../money.ts'
import { pictureAddress } from '../../media/picture.ts'
import {
  fieldNames,
  isPriceField,
  recordOf,
  writtenFields,
  type FieldName,
  type StoredFields,
  type WrittenField,
} from '../product-field-list.ts'

/** The columns of our own catalogue file; `images` are separated by semicolons, the card image is last. */
export const catalogueColumns = fieldNames

export type CatalogueColumn = FieldName

/** Everything of a product that a catalogue file can change, and nothing else: an import keeps it for its undo. */
export type KeptProduct = Omit<StoredFields, 'category'> & {
  categoryId: string
  /** in the order shown, hidden ones too, with their alternative texts */
  pictures: { id: string; hidden: boolean; alt: string }[]
}

export type CurrentProduct = KeptProduct & { id: string; category: string; version: number; deleted: boolean }

type KeptField = Exclude<WrittenField, 'category'>

const keptFields = writtenFields.filter((name): name is KeptField => name !== 'category')

/** Only these fields, always in one order: two products are equal if their JSON is. */
export function keptOf(product: KeptProduct): KeptProduct {
  return {
    ...only(product, keptFields),
    categoryId: product.categoryId,
    pictures: product.pictures.map(({ id, hidden, alt }) => ({ id, hidden, alt })),
  }
}

export function isSame(one: KeptProduct, other: KeptProduct): boolean {
  return JSON.stringify(keptOf(one)) === JSON.stringify(keptOf(other))
}

/** What the file says of a product, before formulas are made harmless. */
export function textsOf(product: CurrentProduct): Record<CatalogueColumn, string> {
  return {
    ...recordOf(writtenFields, (name) => (isPriceField(name) ? priceText(product[name]) : product[name])),
    images: product.pictures.map(pictureAddress).join(imageSeparator),
  }
}

const imageSeparator = ';'

export function imageList(text: string): string[] {
  return text
    .split(imageSeparator)
    .map((name) => name.trim())
    .filter(Boolean)
}

function priceText(amount: Cents | null): string {
  return amount === null ? '' : decimalText(amount)
}

function only<Whole, Name extends keyof Whole>(whole: Whole, names: Name[]): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>
}

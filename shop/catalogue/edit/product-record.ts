import { decimalText, type Cents } from '../../money.ts'
import type { Picture } from '../../media/picture.ts'
import { isPriceField, recordOf, writtenFields, type StoredFields } from '../product-field-list.ts'
import type { PictureDetails } from './product-pictures.ts'

/** A product as staff see it: every field and every picture, also hidden ones. */
export type ProductRecord = StoredFields & {
  id: string
  version: number
  categoryId: string
  /** in the order shown; the last that is not hidden is the card image */
  pictures: RecordPicture[]
}

export type RecordPicture = Picture & PictureDetails

/** The fields that can be changed. */
type ProductContent = StoredFields & { pictures: ({ id: string } & PictureDetails)[] }

/** Pictures as the audit stores them; empty details are left out. */
export function auditedImages(pictures: { id: string; alt: string; hidden: boolean }[]) {
  return pictures.map(({ id, alt, hidden }) => ({
    image: id,
    ...(alt && { alt }),
    ...(hidden && { hidden }),
  }))
}

/** What the audit stores of a product: the texts and numbers that somebody might ask about. */
export function auditView(product: ProductContent): object {
  return {
    ...recordOf(writtenFields, (name) => (isPriceField(name) ? dollars(product[name]) : product[name])),
    images: auditedImages(product.pictures),
  }
}

/** Only what differs, of both; null if nothing does. */
export function auditChange(old: object, now: object): { before: object; after: object } | null {
  const [was, is] = [Object.entries(old), Object.entries(now)]
  const differs = (_: unknown, at: number) => JSON.stringify(was[at]) !== JSON.stringify(is[at])
  if (!was.some(differs)) return null
  return {
    before: Object.fromEntries(was.filter(differs)),
    after: Object.fromEntries(is.filter(differs)),
  }
}

function dollars(amount: Cents | null): string | null {
  return amount === null ? null : decimalText(amount)
}

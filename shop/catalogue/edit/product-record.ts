import { decimalText, type Cents } from '../../money.ts'
import type { Picture } from '../../media/picture.ts'
import type { ProductFields } from './product-fields.ts'
import type { PictureDetails } from './product-pictures.ts'

/** A product as staff see it: every field and every picture, also hidden ones. */
export type ProductRecord = {
  id: string
  version: number
  number: string
  title: string
  description: string
  category: string
  categoryId: string
  oldPriceCents: Cents | null
  newPriceCents: Cents
  wholesalePriceCents: Cents
  partnerPricex3Cents: Cents | null
  /** the field's content: the name of a file, which need not exist, an https address, or '' */
  brochure: string
  /** in the order shown; the last that is not hidden is the card image */
  pictures: RecordPicture[]
}

export type RecordPicture = Picture & PictureDetails

/** The fields that can be changed. */
type ProductContent = Omit<ProductRecord, 'id' | 'version' | 'categoryId' | 'pictures'> & {
  pictures: ({ id: string } & PictureDetails)[]
}

export function contentOf(
  { oldPrice, newPrice, wholesalePrice, partnerPricex3, ...texts }: ProductFields,
  category: string,
  pictures: ProductContent['pictures'],
): ProductContent {
  return {
    ...texts,
    category,
    oldPriceCents: oldPrice,
    newPriceCents: newPrice,
    wholesalePriceCents: wholesalePrice,
    partnerPricex3Cents: partnerPricex3,
    pictures,
  }
}

/** Pictures as the audit stores them; empty details are left out. */
export function auditedImages(pictures: { id: string; alt: string; hidden: boolean }[]) {
  return pictures.map(({ id, alt, hidden }) => ({
    image: id,
    ...(alt && { alt }),
    ...(hidden && { hidden }),
  }))
}

/** What the audit stores of a product: the texts and numbers that somebody might ask about. */
export function auditView(product: ProductContent) {
  const { number, title, description, category, brochure, pictures } = product
  return {
    number,
    title,
    description,
    category,
    oldPrice: dollars(product.oldPriceCents),
    newPrice: dollars(product.newPriceCents),
    wholesalePrice: dollars(product.wholesalePriceCents),
    partnerPricex3: dollars(product.partnerPricex3Cents),
    brochure,
    images: auditedImages(pictures),
  }
}

/** Only the fields that differ, of both; null if none does. */
export function auditChange(
  before: ProductContent,
  after: ProductContent,
): { before: object; after: object } | null {
  const [old, now] = [Object.entries(auditView(before)), Object.entries(auditView(after))]
  const differs = (at: number) => JSON.stringify(old[at]) !== JSON.stringify(now[at])
  if (!old.some((_, at) => differs(at))) return null
  return {
    before: Object.fromEntries(old.filter((_, at) => differs(at))),
    after: Object.fromEntries(now.filter((_, at) => differs(at))),
  }
}

function dollars(amount: Cents | null): string | null {
  return amount === null ? null : decimalText(amount)
}

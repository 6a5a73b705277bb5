import { decimalText, type Cents } from '../../money.ts'
import { pictureAddress } from '../../media/picture.ts'
import type { ProductFields } from '../edit/product-fields.ts'

/** The columns of our own catalogue file; `images` are separated by semicolons, the card image is last. */
export const catalogueColumns = [
  'number',
  'title',
  'description',
  'category',
  'oldPrice',
  'newPrice',
  'wholesalePrice',
  'partnerPricex3',
  'brochure',
  'images',
] as const

export type CatalogueColumn = (typeof catalogueColumns)[number]

/** What people call a column. */
export const columnNames: Record<CatalogueColumn, string> = {
  number: 'Number',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  oldPrice: 'Old price',
  newPrice: 'New price',
  wholesalePrice: 'Wholesale price',
  partnerPricex3: 'Price for 3 or more',
  brochure: 'Brochure',
  images: 'Pictures',
}

/** Everything of a product that a catalogue file can change, and nothing else: an import keeps it for its undo. */
export type KeptProduct = Omit<ProductFields, 'category' | 'partnerPricex3'> & {
  partnerPricex3: Cents | null
  categoryId: string
  /** in the order shown, hidden ones too, with their alternative texts */
  pictures: { id: string; hidden: boolean; alt: string }[]
}

export type CurrentProduct = KeptProduct & { id: string; category: string; version: number; deleted: boolean }

/** Only these fields, always in one order: two products are equal if their JSON is. */
export function keptOf(product: KeptProduct): KeptProduct {
  return {
    number: product.number,
    title: product.title,
    description: product.description,
    categoryId: product.categoryId,
    oldPrice: product.oldPrice,
    newPrice: product.newPrice,
    wholesalePrice: product.wholesalePrice,
    partnerPricex3: product.partnerPricex3,
    brochure: product.brochure,
    pictures: product.pictures.map(({ id, hidden, alt }) => ({ id, hidden, alt })),
  }
}

export function isSame(one: KeptProduct, other: KeptProduct): boolean {
  return JSON.stringify(keptOf(one)) === JSON.stringify(keptOf(other))
}

/** What the file says of a product, before formulas are made harmless. */
export function textsOf(product: CurrentProduct): Record<CatalogueColumn, string> {
  return {
    number: product.number,
    title: product.title,
    description: product.description,
    category: product.category,
    oldPrice: priceText(product.oldPrice),
    newPrice: priceText(product.newPrice),
    wholesalePrice: priceText(product.wholesalePrice),
    partnerPricex3: priceText(product.partnerPricex3),
    brochure: product.brochure,
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

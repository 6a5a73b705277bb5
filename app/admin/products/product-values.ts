import type { FormPicture } from './pictures/picture-list.ts'
import type { z } from 'zod'
import { priceWarnings } from '../../../shop/catalogue/price-warnings.ts'
import type { productFields } from '../../../shop/catalogue/product-fields.ts'
import { parseDollars } from '../../../shop/money.ts'
import type { Difference } from '../form/overtaken-box.tsx'
import type { Product } from './product-row.ts'

/** What stands in the fields: text, as it is typed. */
export type ProductValues = z.input<typeof productFields>

export const productLabels: Record<keyof Required<ProductValues>, string> = {
  number: 'Product Number',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  oldPrice: 'Old Price',
  newPrice: 'New Price',
  wholesalePrice: 'Wholesale Price',
  partnerPricex3: 'Partner Price QTY x3',
  brochure: 'Brochure',
}

const names = Object.keys(productLabels) as (keyof ProductValues)[]

export const emptyProduct = Object.fromEntries(names.map((name) => [name, ''])) as Required<ProductValues>

export function valuesOf(product: Product): ProductValues {
  const { number, title, description, category, brochure } = product
  return {
    number,
    title,
    description,
    category,
    oldPrice: priceText(product.oldPrice),
    newPrice: priceText(product.newPrice),
    wholesalePrice: priceText(product.wholesalePrice),
    partnerPricex3: priceText(product.partnerPricex3),
    brochure: brochure ?? '',
  }
}

/** Of a save that came second: the fields in which both differ, and the pictures. */
export function differences(mine: ProductValues, myPictures: FormPicture[], theirs: Product): Difference[] {
  const other = valuesOf(theirs)
  const fields = names
    .filter((name) => mine[name] !== other[name])
    .map((name) => ({ label: productLabels[name], mine: mine[name] ?? '', theirs: other[name] ?? '' }))
  const myImages = myPictures.map((one) => (one.kind === 'kept' ? one.image : one.file.name))
  if (myImages.join('\n') === theirs.images.join('\n')) return fields
  const isCountSame = myImages.length === theirs.images.length
  return [
    ...fields,
    {
      label: 'Images',
      mine: pictureCount(myImages.length),
      theirs: `${pictureCount(theirs.images.length)}${isCountSame ? ', others or in another order' : ''}`,
    },
  ]
}

export function warningsOf(values: Partial<ProductValues>) {
  return priceWarnings({
    oldPrice: price(values.oldPrice),
    newPrice: price(values.newPrice),
    wholesalePrice: price(values.wholesalePrice),
    partnerPricex3: price(values.partnerPricex3),
  })
}

function price(text: string | undefined) {
  return parseDollars((text ?? '').trim())
}

function priceText(dollars: number | null): string {
  return dollars === null ? '' : dollars.toFixed(2)
}

function pictureCount(count: number): string {
  return `${count} ${count === 1 ? 'picture' : 'pictures'}`
}

import type { z } from 'zod'
import { priceWarnings } from '../../../../shop/catalogue/edit/price-warnings.ts'
import type { productFields } from '../../../../shop/catalogue/edit/product-fields.ts'
import { parseDollars } from '../../../../shop/money.ts'
import { compareFields } from '../../kit/form/merge.ts'
import type { Difference } from '../../kit/form/version-conflict.tsx'
import type { FormPicture } from '../pictures/picture-list.ts'
import type { Product } from '../product-row.ts'

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

/** Of a save that came second: what was changed here and is another thing there, and what only they have changed. */
export function comparison(
  began: ProductValues,
  mine: ProductValues,
  pictures: { list: FormPicture[]; isChanged: boolean; began: string[] },
  theirs: Product,
): { differences: Difference[]; onlyTheirs: string[] } {
  const other = valuesOf(theirs)
  const { both, onlyTheirs } = compareFields(began, mine, other)
  const differences = both.map((name) => ({
    label: productLabels[name],
    mine: mine[name] ?? '',
    theirs: other[name] ?? '',
  }))
  const labels = onlyTheirs.map((name) => productLabels[name])
  const images = pictures.list.map((one) => (one.kind === 'kept' ? one.image : one.file.name))
  if (!pictures.isChanged) {
    const isTheirs = pictures.began.join('\n') !== theirs.images.join('\n')
    return { differences, onlyTheirs: isTheirs ? [...labels, 'Images'] : labels }
  }
  if (images.join('\n') === theirs.images.join('\n')) return { differences, onlyTheirs: labels }
  const isCountSame = images.length === theirs.images.length
  const shown = {
    label: 'Images',
    mine: pictureCount(images.length),
    theirs: `${pictureCount(theirs.images.length)}${isCountSame ? ', different pictures or a different order' : ''}`,
  }
  return { differences: [...differences, shown], onlyTheirs: labels }
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

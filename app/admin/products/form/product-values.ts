import type { z } from 'zod'
import { priceWarnings } from '../../../../shop/catalogue/edit/price-warnings.ts'
import { productFields } from '../../../../shop/catalogue/edit/product-fields.ts'
import {
  fieldList,
  isPriceField,
  priceFields,
  recordOf,
  writtenFields,
  type WrittenField,
} from '../../../../shop/catalogue/product-field-list.ts'
import { parseDollars } from '../../../../shop/money.ts'
import { compareFields } from '../../kit/form/merge.ts'
import type { Difference } from '../../kit/form/version-conflict.tsx'
import type { FormPicture } from '../pictures/picture-list.ts'
import type { Product } from '../product-row.ts'

/** What stands in the fields: text, as it is typed. */
export type ProductValues = z.input<typeof productFields>

export const emptyProduct: Required<ProductValues> = recordOf(writtenFields, () => '')

/** Marked if it cannot be left empty. */
export function labelOf(name: WrittenField): string {
  return isRequired(name) ? `${fieldList[name].label} (*)` : fieldList[name].label
}

export function isRequired(name: WrittenField): boolean {
  return !productFields.shape[name].safeParse('').success
}

export function valuesOf(product: Product): ProductValues {
  return recordOf(writtenFields, (name) =>
    isPriceField(name) ? priceText(product[name]) : (product[name] ?? ''),
  )
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
    label: fieldList[name].label,
    mine: mine[name] ?? '',
    theirs: other[name] ?? '',
  }))
  const labels = onlyTheirs.map((name) => fieldList[name].label)
  const images = pictures.list.map((one) => (one.kind === 'kept' ? one.image : one.file.name))
  if (!pictures.isChanged) {
    const isTheirs = pictures.began.join('\n') !== theirs.images.join('\n')
    return { differences, onlyTheirs: isTheirs ? [...labels, fieldList.images.label] : labels }
  }
  if (images.join('\n') === theirs.images.join('\n')) return { differences, onlyTheirs: labels }
  const isCountSame = images.length === theirs.images.length
  const shown = {
    label: fieldList.images.label,
    mine: pictureCount(images.length),
    theirs: `${pictureCount(theirs.images.length)}${isCountSame ? ', different pictures or a different order' : ''}`,
  }
  return { differences: [...differences, shown], onlyTheirs: labels }
}

export function warningsOf(values: Partial<ProductValues>) {
  return priceWarnings(recordOf(priceFields, (name) => parseDollars((values[name] ?? '').trim())))
}

function priceText(dollars: number | null): string {
  return dollars === null ? '' : dollars.toFixed(2)
}

function pictureCount(count: number): string {
  return `${count} ${count === 1 ? 'picture' : 'pictures'}`
}

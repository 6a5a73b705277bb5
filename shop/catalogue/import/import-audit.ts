import { auditChange, auditedImages } from '../edit/product-record.ts'
import { isPriceField, writtenFields } from '../product-field-list.ts'
import type { NextProduct } from './plan-row.ts'

/** One product before and after; null: it did not exist. */
export type ProductChange = { before: NextProduct | null; after: NextProduct | null }

/** An act with a whole price list would be unreadable; everything is in the rows of the import. */
export const mostNamed = 200

/**
 * Old → new for the audit: each product under its number with the fields that differ; one that was added or removed
 * only with its title. `total`: how many products there are, of which these are the first.
 */
export function auditOfProducts(changes: ProductChange[], total: number): { before: object; after: object } {
  const told = changes.slice(0, mostNamed).map(({ before, after }) => differing(before, after))
  const numbers = changes.map(({ before, after }) => (before ?? after)?.number ?? '')
  const more = total - told.length
  return {
    before: { product: byNumber(told.map(([old], at) => [numbers[at] ?? '', old])) },
    after: {
      product: byNumber(told.map(([, now], at) => [numbers[at] ?? '', now])),
      ...(more > 0 && { moreProducts: more }),
    },
  }
}

function byNumber(entries: [string, object | null][]): object {
  return Object.fromEntries(entries.filter(([, fields]) => fields !== null))
}

function differing(before: NextProduct | null, after: NextProduct | null): [object | null, object | null] {
  if (!before || !after) return [before && { title: before.title }, after && { title: after.title }]
  const change = auditChange(viewOf(before), viewOf(after))
  return [change?.before ?? {}, change?.after ?? {}]
}

function viewOf(product: NextProduct): object {
  const written = writtenFields.map((name) => [isPriceField(name) ? `${name}Cents` : name, product[name]])
  return { ...Object.fromEntries(written), images: auditedImages(product.pictures) }
}

import { counted } from '../kit/counted.ts'
import type { FormerImport, Plan, RowKind } from './browser-imports.ts'

export const kindNames: Record<RowKind, string> = {
  added: 'Added',
  changed: 'Changed',
  same: 'Same',
  bad: 'Bad',
}

export const fileKinds: Record<Plan['kind'], string> = {
  own: 'a catalog file from this shop',
  woocommerce: 'a WooCommerce product export',
  shopify: 'a Shopify product export',
  numbers: 'a file of other numbers of products',
}

/** '12 added, 40 changed' */
export function countsOf({ added, changed }: { added: number; changed: number }): string {
  return [added && `${added} added`, changed && `${changed} changed`].filter(Boolean).join(', ')
}

/** How many of what an import wrote. */
export function things(count: number, kind: FormerImport['kind']): string {
  return counted(count, kind === 'numbers' ? ['number', 'numbers'] : ['product', 'products'])
}

export function rowsCounted(count: number): string {
  return counted(count, ['row', 'rows'])
}

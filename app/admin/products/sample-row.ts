import type { ProductRow } from './product-row.ts'

/** For tests: a product of which only some fields matter. */
export function productRow(fields: Partial<ProductRow> = {}): ProductRow {
  return {
    _id: '0198c0de-0000-7000-8000-000000000001',
    version: 1,
    number: 'AG01',
    title: 'Alloy Grinder',
    description: 'Grinds alloys.',
    category: 'Grinders',
    images: [],
    oldPrice: null,
    newPrice: 100,
    wholesalePrice: 90,
    partnerPricex3: 80,
    brochure: null,
    thumbnails: [],
    brochureAddress: null,
    ...fields,
  }
}

import { z } from 'zod'
import { brochureAddress, listBrochures } from '../../shop/catalogue/brochure-store.ts'
import { isBrochureAddress } from '../../shop/catalogue/edit/product-fields.ts'
import { listProductRecords } from '../../shop/catalogue/edit/product-record-store.ts'
import { thumbnailAddress } from '../../shop/media/picture.ts'
import { limits, route } from '../http/call.ts'
import { entityOf, wholeProduct } from './product-view.ts'

const row = wholeProduct.extend({
  version: z.int(),
  /** for each of `images`, its smallest file */
  thumbnails: z.array(z.string()),
  /** the `images` that the product page hides */
  hidden: z.array(z.boolean()),
  /** also null if the file that the field names is missing */
  brochureAddress: z.string().nullable(),
})

export const getProductTable = route({
  method: 'GET',
  path: '/api/product-table',
  summary: 'All products in one answer, as the table of the admin panel shows them.',
  role: 'admin',
  answer: z.object({ products: z.array(row) }),
  limits: [limits.reads],
  async handle(shop) {
    const [records, brochures] = await Promise.all([listProductRecords(shop.db), listBrochures(shop.db)])
    const files = new Set(brochures.map(({ name }) => name))
    const products = records.map((record) => ({
      ...entityOf(record),
      version: record.version,
      thumbnails: record.pictures.map((picture) => thumbnailAddress(picture, 176)),
      hidden: record.pictures.map(({ hidden }) => hidden),
      brochureAddress: linkOf(record.brochure, files),
    }))
    return { status: 200, body: { products } }
  },
})

function linkOf(field: string, files: Set<string>): string | null {
  if (isBrochureAddress(field)) return field
  return files.has(field) ? brochureAddress(field) : null
}

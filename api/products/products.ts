import { z } from 'zod'
import { productTag, tagsOf } from '../../shop/page-tag.ts'
import { findProduct, listProducts } from '../../shop/catalogue/product-store.ts'
import {
  findProductRecordNowOrBefore,
  listProductRecordsPage,
} from '../../shop/catalogue/edit/product-record-store.ts'
import { openSearch } from '../../shop/search/open-search.ts'
import { pictureAddress, thumbnailAddress } from '../../shop/media/picture.ts'
import { limits, route } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { Problem } from '../http/problem.ts'
import { anyProduct, entityOf, listed, viewOf } from './product-view.ts'

/** A product by its number in any letter case, or by its `_id`. */
export const productNamed = z.strictObject({ id: z.string().max(64) })

/** An admin reads everything that is stored, hidden pictures too, so that it can be sent back unchanged. */
export const getProducts = route({
  method: 'GET',
  path: '/api/products',
  summary: 'The products, newest first, with the prices that the caller may see.',
  role: 'visitor',
  query: z.strictObject({
    category: z.string().max(80).optional(),
    q: z.string().max(100).optional(),
    ...pageFields,
  }),
  answer: z.array(anyProduct),
  limits: [limits.reads],
  async handle(shop, { query, caller: { person, tier } }) {
    if (person?.isAdmin) {
      const { products, total, isMore } = await listProductRecordsPage(shop, query)
      const headers = pageHeaders('/api/products', query, products.length, total, isMore)
      return { status: 200, body: products.map(entityOf), headers }
    }
    const list = await openSearch(shop.forReading, query)
    const { products, total, isMore } = await listProducts(shop.forReading.db, list, query, tier)
    const headers = pageHeaders('/api/products', query, products.length, total, isMore)
    const body = products.map((product) => viewOf(product, tier))
    return { status: 200, body, headers, sameUntil: ['catalogue', 'search', ...tagsOf(products)] }
  },
})

export const getProduct = route({
  method: 'GET',
  path: '/api/products/{id}',
  summary: 'One product, by its number (upper or lower case), by a former number, or by its ID.',
  role: 'visitor',
  params: productNamed,
  answer: anyProduct,
  version: true,
  limits: [limits.reads],
  async handle(shop, { params, caller: { person, tier } }) {
    if (person?.isAdmin) {
      const record = await findProductRecordNowOrBefore(shop.db, params.id)
      return record ? { status: 200, body: entityOf(record), version: record.version } : noProduct(params.id)
    }
    const product = await findProduct(shop.forReading.db, params.id, tier)
    if (!product) return noProduct(params.id)
    const body = viewOf(listed(product), tier)
    return { status: 200, body, sameUntil: ['catalogue', productTag(product.number)] }
  },
})

/** More about its pictures, for the form: same order, same version. */
export const getProductPictures = route({
  method: 'GET',
  path: '/api/products/{id}/pictures',
  summary: 'The pictures of a product, including hidden ones, with their alternative texts.',
  role: 'admin',
  params: productNamed,
  answer: z.array(
    z.object({
      image: z.string(),
      thumbnail: z.string(),
      alt: z.string(),
      hidden: z.boolean(),
      width: z.number().int(),
      height: z.number().int(),
    }),
  ),
  version: true,
  limits: [limits.reads],
  async handle(shop, { params }) {
    const record = await findProductRecordNowOrBefore(shop.db, params.id)
    if (!record) return noProduct(params.id)
    const pictures = record.pictures.map((picture) => ({
      image: pictureAddress(picture),
      thumbnail: thumbnailAddress(picture, 400),
      alt: picture.alt,
      hidden: picture.hidden,
      width: picture.width,
      height: picture.height,
    }))
    return { status: 200, body: pictures, version: record.version }
  },
})

export function noProduct(id: string): Problem {
  return new Problem(404, `There is no product ${id}.`)
}

import { z } from 'zod'
import { dollarsNumber } from '../shop/money.ts'
import { findProduct, listProducts, type ListedProduct } from '../shop/catalogue/product-store.ts'
import type { ProductDetails } from '../shop/catalogue/product.ts'
import { pictureAddress } from '../shop/media/picture.ts'
import { limits, route } from './call.ts'
import { Problem } from './problem.ts'

/** As a visitor may see it: no wholesale field exists in this shape (safety.md S3). */
const visitorProduct = z.object({
  _id: z.uuid(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  images: z.array(z.string()),
  oldPrice: z.number().nullable(),
  newPrice: z.number(),
  brochure: z.string().nullable(),
})

const mostProducts = 200

export const getProducts = route({
  method: 'GET',
  path: '/api/products',
  role: 'visitor',
  query: z.strictObject({
    category: z.string().max(80).optional(),
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(mostProducts).default(mostProducts),
    cursor: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: z.array(visitorProduct),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { products, total } = await listProducts(shop.db, query)
    const next = query.cursor + products.length
    const headers: Record<string, string> = { 'x-total-count': String(total) }
    if (next < total) headers['link'] = `<${nextAddress(query, next)}>; rel="next"`
    return { status: 200, body: products.map(visitorView), headers }
  },
})

export const getProduct = route({
  method: 'GET',
  path: '/api/products/{id}',
  role: 'visitor',
  params: z.strictObject({ id: z.string().max(64) }),
  answer: visitorProduct,
  limits: [limits.reads],
  async handle(shop, { params }) {
    const product = await findProduct(shop.db, params.id)
    return product
      ? { status: 200, body: visitorView(listed(product)) }
      : new Problem(404, `There is no product ${params.id}.`)
  },
})

function visitorView(product: Omit<ListedProduct, 'brochure'> & { brochure: string | null }) {
  const { id, pictureIds, newPriceCents, oldPriceCents, brochure, ...texts } = product
  return {
    ...texts,
    _id: id,
    images: pictureIds.map((pictureId) => pictureAddress({ id: pictureId })),
    oldPrice: oldPriceCents === null ? null : dollarsNumber(oldPriceCents),
    newPrice: dollarsNumber(newPriceCents),
    brochure: brochure || null,
  }
}

function listed({ pictures, brochure, ...product }: ProductDetails) {
  const field = brochure?.kind === 'file' ? brochure.name : brochure?.address
  return { ...product, pictureIds: pictures.map((picture) => picture.id), brochure: field ?? null }
}

function nextAddress(query: { category?: string; q?: string; limit: number }, cursor: number): string {
  const search = new URLSearchParams({ limit: String(query.limit), cursor: String(cursor) })
  if (query.category) search.set('category', query.category)
  if (query.q) search.set('q', query.q)
  return `/api/products?${search}`
}

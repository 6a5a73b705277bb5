import { z } from 'zod'
import { dollarsNumber, type Cents } from '../shop/money.ts'
import { findProduct, listProducts, type ListedProduct } from '../shop/catalogue/product-store.ts'
import type { PriceTier, ProductDetails } from '../shop/catalogue/product.ts'
import { pictureAddress } from '../shop/media/picture.ts'
import { limits, route, type Caller } from './call.ts'
import { pageFields, pageHeaders } from './paging.ts'
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

const partnerProduct = visitorProduct.extend({
  wholesalePrice: z.number(),
  partnerPricex3: z.number().nullable(),
})

/** The allow-list of each tier; the union of a call's answer alone would let a visitor's pass as a partner's. */
const productOf = { retail: visitorProduct, partner: partnerProduct }
const anyProduct = z.union([partnerProduct, visitorProduct])

export const getProducts = route({
  method: 'GET',
  path: '/api/products',
  summary: 'The products, newest first, as whoever asks may see their prices.',
  role: 'visitor',
  query: z.strictObject({
    category: z.string().max(80).optional(),
    q: z.string().max(100).optional(),
    ...pageFields,
  }),
  answer: z.array(anyProduct),
  limits: [limits.reads],
  async handle(shop, { query, caller }) {
    const tier = shownTier(caller)
    const { products, total } = await listProducts(shop.db, query, tier)
    const headers = pageHeaders('/api/products', query, products.length, total)
    return { status: 200, body: products.map((product) => viewOf(product, tier)), headers }
  },
})

export const getProduct = route({
  method: 'GET',
  path: '/api/products/{id}',
  summary: 'One product, by its number in any letter case or by its id.',
  role: 'visitor',
  params: z.strictObject({ id: z.string().max(64) }),
  answer: anyProduct,
  limits: [limits.reads],
  async handle(shop, { params, caller }) {
    const tier = shownTier(caller)
    const product = await findProduct(shop.db, params.id, tier)
    return product
      ? { status: 200, body: viewOf(listed(product), tier) }
      : new Problem(404, `There is no product ${params.id}.`)
  },
})

/** Admins keep these prices, whichever they pay themselves. */
function shownTier({ tier, person }: Caller): PriceTier {
  return person?.isAdmin ? 'partner' : tier
}

type Listed = Omit<ListedProduct, 'brochure'> & { brochure: string | null }

function viewOf({ id, pictureIds, price, brochure, ...texts }: Listed, tier: PriceTier) {
  const retail = price.tier === 'partner' ? price.retail : price
  return productOf[tier].parse({
    ...texts,
    _id: id,
    images: pictureIds.map((pictureId) => pictureAddress({ id: pictureId })),
    oldPrice: dollarsOrNull(retail.oldUnitCents),
    newPrice: dollarsNumber(retail.unitCents),
    ...(price.tier === 'partner' && {
      wholesalePrice: dollarsNumber(price.unitCents),
      partnerPricex3: dollarsOrNull(price.volumeUnitCents),
    }),
    brochure: brochure || null,
  })
}

function dollarsOrNull(amount: Cents | null): number | null {
  return amount === null ? null : dollarsNumber(amount)
}

function listed({ pictures, brochure, ...product }: ProductDetails) {
  const field = brochure?.kind === 'file' ? brochure.name : brochure?.address
  return { ...product, pictureIds: pictures.map((picture) => picture.id), brochure: field ?? null }
}

import { z } from 'zod'
import { brochureAddress, listBrochuresNamed } from '../../shop/catalogue/brochure-store.ts'
import { categoryNamed, type Category } from '../../shop/catalogue/category.ts'
import { isBrochureAddress } from '../../shop/catalogue/edit/product-fields.ts'
import { marks, mostCategories, type Mark } from '../../shop/catalogue/edit/product-mark.ts'
import type { ProductRecord } from '../../shop/catalogue/edit/product-record.ts'
import { countMarked, listProductTable } from '../../shop/catalogue/edit/product-table-store.ts'
import { fieldList, fieldNames } from '../../shop/catalogue/product-field-list.ts'
import { longestTerm } from '../../shop/catalogue/search-term.ts'
import { thumbnailAddress } from '../../shop/media/picture.ts'
import { cutText } from '../../shop/text/cut-text.ts'
import { limits, route } from '../http/call.ts'
import { pageFields, pageHeaders, severalOf } from '../http/paging.ts'
import { entityOf, wholeProduct } from './product-view.ts'

const row = wholeProduct.extend({
  description: z.string().describe('Its beginning.'),
  version: z.int(),
  /** for each of `images`, its smallest file */
  thumbnails: z.array(z.string()),
  /** also null if the file that the field names is missing */
  brochureAddress: z.string().nullable(),
})

/** A cell shows one line. */
const longestDescription = 300

const orders = fieldNames.flatMap((name) => [name, `-${name}` as const])

export const getProductTable = route({
  method: 'GET',
  path: '/api/product-table',
  summary: 'A page of the products, as the table of the admin panel shows them.',
  role: 'admin',
  query: z.strictObject({
    q: z.string().max(longestTerm).default('').describe('A part of the number or title, in any letter case.'),
    category: severalOf(z.string().max(fieldList.category.longest), { most: mostCategories }).describe(
      'Products of any of these categories.',
    ),
    only: severalOf(z.enum(marks), { most: marks.length }).describe('Products to which all of these apply.'),
    sort: z
      .enum(orders)
      .optional()
      .describe('By this field; with “-”, downwards. Without it, the newest first.'),
    ...pageFields,
  }),
  answer: z.array(row),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { q, category, only, sort, limit, cursor } = query
    const by = fieldNames.find((name) => name === sort?.replace('-', ''))
    const { products, total } = await listProductTable(
      shop.db,
      {
        q,
        categoryIds: category.length > 0 ? idsOf(await shop.categories(), category) : null,
        marks: only,
        order: by ? { by, down: sort !== by } : null,
      },
      { limit, offset: cursor },
    )
    const files = await listBrochuresNamed(shop.db, [...new Set(products.map(({ brochure }) => brochure))])
    const headers = pageHeaders('/api/product-table', query, products.length, total)
    return { status: 200, body: products.map((product) => rowOf(product, files)), headers }
  },
})

const countOfEach = Object.fromEntries(marks.map((mark) => [mark, z.int()])) as Record<Mark, z.ZodInt>

export const getProductCounts = route({
  method: 'GET',
  path: '/api/product-counts',
  summary: 'How many products there are, and how many each filter of the table would show.',
  role: 'admin',
  answer: z.object({
    products: z.int(),
    marks: z.object(countOfEach),
    categories: z.array(z.object({ name: z.string(), products: z.int() })),
  }),
  limits: [limits.reads],
  async handle(shop) {
    const [marked, all] = await Promise.all([countMarked(shop.db), shop.categories()])
    const categories = all
      .filter(({ productCount }) => productCount > 0)
      .map(({ name, productCount }) => ({ name, products: productCount }))
    const products = categories.reduce((sum, category) => sum + category.products, 0)
    return { status: 200, body: { products, marks: marked, categories } }
  },
})

function idsOf(all: Category[], names: string[]): string[] {
  return names.flatMap((name) => categoryNamed(all, name)?.id ?? [])
}

function rowOf(product: ProductRecord, files: Set<string>): z.input<typeof row> {
  return {
    ...entityOf(product),
    description: cutText(product.description, longestDescription),
    version: product.version,
    thumbnails: product.pictures.map((picture) => thumbnailAddress(picture, 176)),
    brochureAddress: linkOf(product.brochure, files),
  }
}

function linkOf(field: string, files: Set<string>): string | null {
  if (isBrochureAddress(field)) return field
  return files.has(field) ? brochureAddress(field) : null
}

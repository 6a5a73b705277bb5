import { z } from 'zod'
import type { CategoryRecord } from '../../shop/catalogue/category.ts'
import { findCategoryRecord, listCategoryRecords } from '../../shop/catalogue/edit/category-writer-store.ts'
import { pictureAddress } from '../../shop/media/picture.ts'
import { limits, route } from '../http/call.ts'
import { Problem } from '../http/problem.ts'

export const categoryEntity = z.object({
  _id: z.uuid(),
  name: z.string(),
  thumbnail: z
    .string()
    .nullable()
    .describe('The thumbnail it was given, or else the card image of its newest product.'),
})

export const categoryNamed = z.strictObject({ id: z.string().max(64) })

export const getCategories = route({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories, in the order in which they were created.',
  role: 'visitor',
  answer: z.array(categoryEntity),
  limits: [limits.reads],
  async handle(shop) {
    const categories = await listCategoryRecords(shop.db)
    return { status: 200, body: categories.map(categoryView), sameUntil: ['catalogue'] }
  },
})

export const getCategory = route({
  method: 'GET',
  path: '/api/categories/{id}',
  summary: 'One category with its version, and how many products are in it.',
  role: 'admin',
  params: categoryNamed,
  answer: categoryEntity.extend({ products: z.int() }),
  version: true,
  limits: [limits.reads],
  async handle(shop, { params }) {
    const category = await findCategoryRecord(shop.db, params.id)
    if (!category) return noCategory(params.id)
    const body = { ...categoryView(category), products: category.productCount }
    return { status: 200, body, version: category.version }
  },
})

export function categoryView({
  id,
  name,
  shownPictureId,
}: Pick<CategoryRecord, 'id' | 'name' | 'shownPictureId'>): z.output<typeof categoryEntity> {
  return { _id: id, name, thumbnail: shownPictureId && pictureAddress({ id: shownPictureId }) }
}

export function noCategory(id: string): Problem {
  return new Problem(404, `There is no category with the id ${id}.`)
}

import { z } from 'zod'
import { listCategories } from '../shop/catalogue/category-store.ts'
import { limits, route } from './call.ts'

export const getCategories = route({
  method: 'GET',
  path: '/api/categories',
  summary: 'The categories, in the order in which they were made.',
  role: 'visitor',
  answer: z.array(z.object({ _id: z.uuid(), name: z.string(), thumbnail: z.string().nullable() })),
  limits: [limits.reads],
  async handle(shop) {
    const categories = await listCategories(shop.db)
    return { status: 200, body: categories.map(({ id, name }) => ({ _id: id, name, thumbnail: null })) }
  },
})

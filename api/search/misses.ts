import { z } from 'zod'
import { listMisses } from '../../shop/search/miss-store.ts'
import { mostWeeksAgo } from '../../shop/search/miss.ts'
import { limits, route } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'

export const getMisses = route({
  method: 'GET',
  path: '/api/misses',
  summary: 'What was searched for in a week and found nothing, and on which pages it was typed.',
  role: 'admin',
  query: z.strictObject({
    weeksAgo: z.coerce.number().int().min(0).max(mostWeeksAgo).default(0),
    q: z.string().max(100).default(''),
    ...pageFields,
  }),
  answer: z.array(z.object({ term: z.string(), times: z.number().int(), pages: z.array(z.string()) })),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { misses, total } = await listMisses(shop, query)
    return { status: 200, body: misses, headers: pageHeaders('/api/misses', query, misses.length, total) }
  },
})

import { z } from 'zod'
import { longestTerm } from '../../shop/catalogue/search-term.ts'
import { listMisses } from '../../shop/search/list-misses.ts'
import { missKinds, mostWeeksAgo } from '../../shop/search/miss.ts'
import { noteMiss } from '../../shop/search/note-miss.ts'
import { limits, route } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'

export const getMisses = route({
  method: 'GET',
  path: '/api/misses',
  summary:
    'What was searched for in vain in a week: it found nothing (`times`), or nothing of what it found was chosen (`left`).',
  role: 'admin',
  query: z.strictObject({
    weeksAgo: z.coerce.number().int().min(0).max(mostWeeksAgo).default(0),
    q: z.string().max(100).default(''),
    /** only those that found nothing, or only those that were left */
    kind: z.enum(missKinds).optional(),
    ...pageFields,
  }),
  answer: z.array(
    z.object({
      term: z.string(),
      times: z.number().int(),
      left: z.number().int(),
      pages: z.array(z.string()),
      /** staff have mended it: it finds something now, or something newer than the last time */
      isMended: z.boolean(),
    }),
  ),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { misses, total } = await listMisses(shop, query)
    return { status: 200, body: misses, headers: pageHeaders('/api/misses', query, misses.length, total) }
  },
})

/** From the shop page, as it is left. It keeps the text and where it was typed, and nothing about who did. */
export const postLeftSearch = route({
  method: 'POST',
  path: '/api/left-searches',
  summary: 'Notes that a search was left without choosing anything of what it found.',
  role: 'visitor',
  body: z.strictObject({ q: z.string().max(longestTerm), typedOn: z.string().max(200).nullable() }),
  answer: z.object({}),
  limits: [limits.leftSearches],
  async handle(shop, { body: { q, typedOn }, caller: { person } }) {
    await noteMiss(shop, { kind: 'left', typed: q, typedOn, sub: person?.sub ?? null })
    return { status: 200, body: {} }
  },
})

import { z } from 'zod'
import { activityKinds, type ActivityKind } from '../shop/activity/activity.ts'
import {
  findActivity,
  listActivePeople,
  listActivity,
  type Activity,
} from '../shop/activity/list-activity.ts'
import { limits, route } from './http/call.ts'
import { Problem } from './http/problem.ts'

const actor = z.object({ id: z.string(), name: z.string(), email: z.string() })
const activity = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor,
  action: z.string(),
  words: z.string(),
  target: z.string().nullable(),
  targetId: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** the list shows the beginning; GET /api/audit/{id} has all of it */
      cut: z.boolean(),
    }),
  ),
})

const position = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** What was done, by whom, newest first. `cursor`: entries before this one. */
export const getAudit = route({
  method: 'GET',
  path: '/api/audit',
  summary: 'Who did what and when, newest first, with the changes made.',
  role: 'admin',
  query: z.strictObject({
    kind: z.enum(Object.keys(activityKinds) as [ActivityKind, ...ActivityKind[]]).optional(),
    actor: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[^\0]+$/)
      .optional(),
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: position.optional(),
  }),
  answer: z.array(activity),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const found = await listActivity(shop, { ...query, limit: query.limit + 1 })
    const shown = found.slice(0, query.limit)
    const headers = found.length > shown.length ? { link: nextPage(query, shown.at(-1)?.id ?? 0) } : undefined
    return { status: 200, body: shown.map(told), ...(headers && { headers }) }
  },
})

export const getAuditActors = route({
  method: 'GET',
  path: '/api/audit-actors',
  summary: 'Everyone who has done something that is recorded.',
  role: 'admin',
  answer: z.array(actor),
  limits: [limits.reads],
  async handle(shop) {
    return { status: 200, body: await listActivePeople(shop) }
  },
})

/** One act, with its texts in full. */
export const getAuditEvent = route({
  method: 'GET',
  path: '/api/audit/{id}',
  summary: 'One recorded action with its texts in full.',
  role: 'admin',
  params: z.strictObject({ id: position }),
  answer: activity,
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params }) {
    const found = await findActivity(shop, params.id)
    return found
      ? { status: 200, body: told(found) }
      : new Problem(404, `Nothing is recorded as ${params.id}.`)
  },
})

function told(one: Activity) {
  return { ...one, at: one.at.toISOString() }
}

function nextPage(query: Record<string, string | number | undefined>, cursor: number): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor }))
    if (value !== undefined) search.set(name, String(value))
  return `</api/audit?${search}>; rel="next"`
}

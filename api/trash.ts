import { z } from 'zod'
import { listTrash } from '../shop/trash/list-trash.ts'
import { restoreDeleted } from '../shop/trash/restore-deleted.ts'
import { trashKinds } from '../shop/trash/trash.ts'
import { limits, route, signedIn } from './http/call.ts'
import { Problem } from './http/problem.ts'

const kind = z.enum(trashKinds)

/** What was deleted in the last 30 days and can be restored. */
export const getTrash = route({
  method: 'GET',
  path: '/api/trash',
  summary: 'Everything deleted in the last 30 days, most recent first.',
  role: 'admin',
  query: z.strictObject({ kind: kind.optional(), q: z.string().max(100).default('') }),
  answer: z.array(
    z.object({
      kind,
      id: z.string(),
      name: z.string(),
      detail: z.string(),
      deletedAt: z.iso.datetime(),
      deletedBy: z.string().nullable(),
      daysLeft: z.number().int(),
    }),
  ),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const things = await listTrash(shop, { kind: query.kind ?? null, q: query.q })
    return {
      status: 200,
      body: things.map((thing) => ({ ...thing, deletedAt: thing.deletedAt.toISOString() })),
    }
  },
})

/** Undo after a delete, and Restore in the trash. */
export const postRestore = route({
  method: 'POST',
  path: '/api/trash/{kind}/{id}/restore',
  summary: 'Restores a deleted item as it was.',
  role: 'admin',
  audit: 'trash.restore',
  params: z.strictObject({ kind, id: z.uuid() }),
  answer: z.object({ _id: z.string() }),
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params, caller, requestId }) {
    const restored = await restoreDeleted(shop, { ...params, actor: signedIn(caller).sub, requestId })
    if (restored.ok) return { status: 200, body: { _id: restored.value.id } }
    const { why, text } = restored.refusal
    return new Problem(why === 'absent' ? 404 : 409, text)
  },
})

import { z } from 'zod'
import { listRuns, type RunRow } from '../shop/reconciliation/reconciliation-store.ts'
import { limits, route } from './http/call.ts'
import { pageFields } from './http/paging.ts'

const run = z.object({
  id: z.int(),
  kind: z.enum(['recent', 'night', 'day']),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  secondsAgo: z.int(),
  checked: z.int(),
  unanswered: z.int(),
  differences: z.array(
    z.object({
      kind: z.string(),
      orderNumber: z.string().nullable(),
      retref: z.string().nullable(),
      amountCents: z.int().nullable(),
      detail: z.string(),
      done: z.boolean(),
    }),
  ),
})

/** The differences between shop, gateway and back office, newest run first. */
export const getReconciliations = route({
  method: 'GET',
  path: '/api/reconciliations',
  summary: 'What the comparisons of the gateway, the orders and the back office found.',
  role: 'admin',
  query: z.strictObject({
    limit: pageFields.limit,
    kind: z.enum(['recent', 'night', 'day']).optional(),
  }),
  answer: z.array(run),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const runs = await listRuns(shop.db, query)
    return { status: 200, body: runs.map(shown) }
  },
})

function shown({ run: row, agoMs }: { run: RunRow; agoMs: number }): z.output<typeof run> {
  const { id, kind, checked, unanswered, differences } = row
  return {
    id,
    kind,
    from: row.fromAt.toISOString(),
    until: row.untilAt.toISOString(),
    endedAt: (row.endedAt ?? row.startedAt).toISOString(),
    secondsAgo: Math.round(agoMs / 1000),
    checked,
    unanswered,
    differences,
  }
}

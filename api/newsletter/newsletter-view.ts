import { z } from 'zod'
import type { Newsletter } from '../../shop/newsletter/newsletter.ts'

const count = z.int().min(0)

/** The status of a newsletter. */
export const newsletterAnswer = z.object({
  _id: z.uuid(),
  subject: z.string(),
  state: z.enum(['sending', 'paused', 'done']),
  recipients: count,
  queued: count,
  sending: count,
  sent: count,
  failed: count,
  unknown: count,
  skipped: count,
  bounced: count,
  perHour: z.int().min(1),
  queuedBy: z.string(),
  queuedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  pauseReason: z.string().nullable(),
  waiting: z.object({ for: z.enum(['limit', 'server']), until: z.iso.datetime() }).nullable(),
})

export function newsletterView(newsletter: Newsletter): z.output<typeof newsletterAnswer> {
  const { id, state, queuedAt, finishedAt, waitsFor, waitsUntil, ...fields } = newsletter
  return {
    ...fields,
    _id: id,
    state: state.toLowerCase() as Lowercase<Newsletter['state']>,
    queuedAt: queuedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    waiting: waitsFor && waitsUntil ? { for: waitsFor, until: waitsUntil.toISOString() } : null,
  }
}

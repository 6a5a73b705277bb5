import { z } from 'zod'
import { newsletterFields, newsletterRefusals, otherNumberText } from '../../shop/newsletter/newsletter.ts'
import { previewNewsletter, sendTest } from '../../shop/newsletter/preview-newsletter.ts'
import { queueNewsletter, type QueueRefusal } from '../../shop/newsletter/delivery/queue-newsletter.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { badKey, readKey } from '../http/idempotency-key.ts'
import { fieldProblem, Problem } from '../http/problem.ts'
import { newsletterAnswer, newsletterView } from './newsletter-view.ts'

/** JSON, in bytes */
const largestBody = 300 * 1024

/** Answers when all mails are queued; they are sent in the background. */
export const postNewsletter = route({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Queues a newsletter to everyone on the list; it is then sent automatically.',
  role: 'admin',
  fresh: true,
  audit: 'newsletter.send',
  largestBody,
  body: z.strictObject({
    ...newsletterFields,
    recipients: z.int().min(0).max(100_000_000).optional(),
    perHour: z.int().min(1).max(1_000_000).optional(),
    again: z.boolean().optional(),
  }),
  answer: newsletterAnswer.extend({ jobId: z.uuid() }),
  status: 202,
  problems: { 409: { recipients: z.int().optional(), sameAs: z.uuid().optional() } },
  idempotencyKey: 'optional',
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, header, requestId, count }) {
    const given = header('idempotency-key')
    const idempotencyKey = readKey(given)
    if (given !== undefined && idempotencyKey === null) return badKey('Nothing was sent.')
    const { recipients = null, perHour = null, again = false, ...written } = body
    const actor = signedIn(caller).sub
    const asked = { ...written, recipients, perHour, again, idempotencyKey, actor, requestId }
    const queued = await queueNewsletter(shop, asked, (tx) => count(limits.newslettersOfDay, tx))
    if (!queued.ok) return refusalOf(queued.refusal)
    return { status: 202, body: { ...newsletterView(queued.value), jobId: queued.value.id } }
  },
})

export const postNewsletterPreview = route({
  method: 'POST',
  path: '/api/newsletter/preview',
  summary: 'The e-mail of a newsletter as it will look, and how many would get it now. Sends nothing.',
  role: 'admin',
  largestBody,
  body: z.strictObject(newsletterFields),
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string(), recipients: z.int() }),
  limits: [limits.reads],
  async handle(shop, { body }) {
    const shown = await previewNewsletter(shop, body)
    return shown.ok ? { status: 200, body: shown.value } : refusalOf(shown.refusal)
  },
})

export const postNewsletterTest = route({
  method: 'POST',
  path: '/api/newsletter/test',
  summary: 'Sends a newsletter, marked as a test, only to the admin who asks.',
  role: 'admin',
  audit: 'newsletter.test',
  largestBody,
  body: z.strictObject(newsletterFields),
  answer: z.object({ to: z.string() }),
  status: 202,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const { sub, email } = signedIn(caller)
    const sent = await sendTest(shop, { ...body, to: email, actor: sub, requestId })
    return sent.ok ? { status: 202, body: sent.value } : refusalOf(sent.refusal)
  },
})

function refusalOf(refusal: QueueRefusal): Problem {
  if ('sameAs' in refusal) return new Problem(409, newsletterRefusals.same, { sameAs: refusal.sameAs })
  if ('recipients' in refusal)
    return new Problem(409, otherNumberText(refusal.recipients), { recipients: refusal.recipients })
  const { why } = refusal
  if (why === 'empty') return fieldProblem([{ pointer: '/content', detail: newsletterRefusals.noContent }])
  if (why === 'too-long') return fieldProblem([{ pointer: '/content', detail: newsletterRefusals.tooLong }])
  if (why === 'too-deep') return fieldProblem([{ pointer: '/content', detail: newsletterRefusals.tooDeep }])
  if (why === 'nobody') return new Problem(422, newsletterRefusals.nobody)
  if (why === 'key-reused') return new Problem(422, newsletterRefusals.keyReused)
  return new Problem(409, newsletterRefusals.noPostalAddress)
}

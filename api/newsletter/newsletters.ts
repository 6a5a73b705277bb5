import { z } from 'zod'
import { pauseNewsletter, resendUnknown, resumeNewsletter } from '../../shop/newsletter/change-newsletter.ts'
import { listDeliveries } from '../../shop/newsletter/delivery/delivery-store.ts'
import { findNewsletter, hasNewsletter, listNewsletters } from '../../shop/newsletter/newsletter-store.ts'
import { deliveryStatuses, newsletterRefusals, type Newsletter } from '../../shop/newsletter/newsletter.ts'
import { readSentNewsletter } from '../../shop/newsletter/preview-newsletter.ts'
import { withoutNul } from '../../shop/text/without-nul.ts'
import { limits, route, signedIn, type CallAnswer, type CallInput, type ShopForCalls } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { Problem } from '../http/problem.ts'
import { newsletterAnswer, newsletterView } from './newsletter-view.ts'

const id = z.strictObject({ id: z.uuid(newsletterRefusals.unknown) })

export const getNewsletters = route({
  method: 'GET',
  path: '/api/newsletters',
  summary: 'Newsletters that were sent or are being sent, newest first, with the status of each.',
  role: 'admin',
  query: z.strictObject({ ...pageFields, limit: z.coerce.number().int().min(1).max(50).default(20) }),
  answer: z.array(newsletterAnswer),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { newsletters, total } = await listNewsletters(shop.db, query)
    const headers = pageHeaders('/api/newsletters', query, newsletters.length, total)
    return { status: 200, body: newsletters.map(newsletterView), headers }
  },
})

export const getNewsletter = route({
  method: 'GET',
  path: '/api/newsletters/{id}',
  summary: 'A newsletter and its status.',
  role: 'admin',
  params: id,
  answer: newsletterAnswer,
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params }) {
    const found = await findNewsletter(shop.db, params.id)
    return found ? { status: 200, body: newsletterView(found) } : new Problem(404, newsletterRefusals.unknown)
  },
})

export const getNewsletterMail = route({
  method: 'GET',
  path: '/api/newsletters/{id}/mail',
  summary: 'The e-mail of a newsletter, with an unsubscribe link that does nothing.',
  role: 'admin',
  params: id,
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params }) {
    const mail = await readSentNewsletter(shop, params.id)
    return mail ? { status: 200, body: mail } : new Problem(404, newsletterRefusals.unknown)
  },
})

export const getDeliveries = route({
  method: 'GET',
  path: '/api/newsletters/{id}/deliveries',
  summary: 'The delivery status of a newsletter for each address, by address.',
  role: 'admin',
  params: id,
  query: z.strictObject({
    status: z.enum(deliveryStatuses).optional(),
    q: z
      .string()
      .max(100)
      .overwrite((text) => withoutNul(text).toWellFormed())
      .default(''),
    ...pageFields,
  }),
  answer: z.array(
    z.object({
      subscriberId: z.uuid(),
      email: z.string(),
      displayName: z.string(),
      status: z.enum(deliveryStatuses),
      at: z.iso.datetime().nullable(),
      attempts: z.int(),
      error: z.string().nullable(),
      bounced: z.boolean(),
    }),
  ),
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params, query }) {
    if (!(await hasNewsletter(shop.db, params.id))) return new Problem(404, newsletterRefusals.unknown)
    const asked = { ...query, status: query.status?.toUpperCase() ?? null }
    const { deliveries, total } = await listDeliveries(shop.db, params.id, asked)
    const path = `/api/newsletters/${params.id}/deliveries`
    return {
      status: 200,
      body: deliveries.map(({ at, status, ...fields }) => ({
        ...fields,
        status: status.toLowerCase() as (typeof deliveryStatuses)[number],
        at: at?.toISOString() ?? null,
      })),
      headers: pageHeaders(path, query, deliveries.length, total),
    }
  },
})

export const postPause = route({
  method: 'POST',
  path: '/api/newsletters/{id}/pause',
  summary: 'Pauses a newsletter: no more of its e-mails are sent until it is resumed.',
  role: 'admin',
  audit: 'newsletter.pause',
  params: id,
  answer: newsletterAnswer,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  handle: async (shop, input) => answered(await pauseNewsletter(shop, actOf(input))),
})

export const postResume = route({
  method: 'POST',
  path: '/api/newsletters/{id}/resume',
  summary: 'Resumes a newsletter that was paused.',
  role: 'admin',
  fresh: true,
  audit: 'newsletter.resume',
  params: id,
  answer: newsletterAnswer,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  handle: async (shop, input) => answered(await resumeNewsletter(shop, actOf(input))),
})

export const postResend = route({
  method: 'POST',
  path: '/api/newsletters/{id}/resend',
  summary: 'Resends e-mails that are in doubt: those named, or all. Some may then arrive twice.',
  role: 'admin',
  fresh: true,
  audit: 'newsletter.resend',
  params: id,
  body: z.strictObject({ subscribers: z.array(z.uuid()).max(1000).optional() }),
  answer: newsletterAnswer,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop: ShopForCalls, input) {
    const subscribers = input.body.subscribers ?? null
    return answered(await resendUnknown(shop, { ...actOf(input), subscribers }))
  },
})

function actOf({ params, caller, requestId }: CallInput<{ id: string }, unknown, unknown>) {
  return { id: params.id, actor: signedIn(caller).sub, requestId }
}

function answered(
  changed: Awaited<ReturnType<typeof resendUnknown>>,
): CallAnswer<z.output<typeof newsletterAnswer>> | Problem {
  if (changed.ok) return { status: 200, body: newsletterView(changed.value satisfies Newsletter) }
  if (changed.refusal.why === 'unknown') return new Problem(404, newsletterRefusals.unknown)
  return new Problem(
    409,
    changed.refusal.why === 'done' ? newsletterRefusals.done : newsletterRefusals.noUnknown,
  )
}

import { z } from 'zod'
import { addSubscriber } from '../../shop/newsletter/subscribers/add-subscriber.ts'
import { exportSubscribers } from '../../shop/newsletter/subscribers/export-subscribers.ts'
import { newsletterTexts } from '../../shop/newsletter/newsletter-texts.ts'
import {
  knownFields,
  longestSubscriberSearch,
  missingName,
  returnReason,
  subscriberEmail,
  subscriberSources,
  waysOut,
  type Subscriber,
} from '../../shop/newsletter/subscribers/subscriber.ts'
import { listSubscribers } from '../../shop/newsletter/subscribers/subscriber-store.ts'
import { unsubscribeByAdmin } from '../../shop/newsletter/subscribers/unsubscribe.ts'
import { withoutNul } from '../../shop/text/without-nul.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { fieldProblem, Problem } from '../http/problem.ts'

const subscriber = z.object({
  _id: z.uuid(),
  displayName: z.string(),
  email: z.string(),
  subscribed: z.boolean(),
  source: z.enum(subscriberSources),
  consent: z.string(),
  consentedAt: z.iso.datetime(),
  leftAt: z.iso.datetime().nullable(),
  leftBy: z.enum(waysOut).nullable(),
  /** what the mail server said about an address that refuses mail */
  bounced: z.string().nullable(),
  createdAt: z.iso.datetime(),
})

const search = z.string().overwrite(withoutNul).max(longestSubscriberSearch).default('')

export const getSubscribers = route({
  method: 'GET',
  path: '/api/newsletter-subscribers',
  summary:
    'One page of current and former newsletter subscribers: searched by name or address, newest first.',
  role: 'admin',
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(10),
    search,
  }),
  answer: z.object({ subscribers: z.array(subscriber), total: z.int() }),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { found, total } = await listSubscribers(shop.db, query)
    return { status: 200, body: { subscribers: found.map(shown), total } }
  },
})

/** A GET that writes to the audit (docs/decisions/0023-two-gets-that-write.md). */
export const getSubscriberExport = route({
  method: 'GET',
  path: '/api/export-subscribers',
  summary: 'The subscribers found by a search, for a spreadsheet; audited.',
  role: 'admin',
  fresh: true,
  ownPage: 'required',
  audit: 'newsletter.export',
  query: z.strictObject({ search }),
  answer: z.string(),
  file: { type: 'text/csv; charset=utf-8', name: 'subscribers.csv' },
  limits: [limits.exports],
  async handle(shop, { query, caller, requestId }) {
    const actor = signedIn(caller).sub
    return { status: 200, body: await exportSubscribers(shop, { ...query, actor, requestId }) }
  },
})

/**
 * A GET that unsubscribes, but only for an admin on our own pages (docs/decisions/0023-two-gets-that-write.md). Mail
 * scanners and strangers open such addresses too: they all get the same page, and nothing is looked up.
 */
export const getUnsubscribe = route({
  method: 'GET',
  path: '/api/unsubscribe',
  summary: 'Removes an address from the newsletter list, for an admin from our own pages; others get a page.',
  role: 'visitor',
  ownPage: 'told',
  audit: 'newsletter.unsubscribe',
  query: z.strictObject({ email: z.string().default('') }),
  answer: z.object({ email: z.string(), subscribed: z.literal(false), message: z.string() }),
  page: true,
  problems: { 401: {}, 403: {}, 404: {}, 422: {} },
  limits: [limits.reads],
  async handle(shop, { query, caller, requestId }) {
    if (!caller.fromOwnPage) return { status: 200, page: wayOut }
    // Our own panel asked, but this person is no longer an admin: a page would look like success.
    if (!caller.person)
      return new Problem(401, 'Please sign in first. No one was unsubscribed.', { challenge: 'Bearer' })
    if (!caller.person.isAdmin)
      return new Problem(403, 'Only an admin of this shop can do this. No one was unsubscribed.')
    const email = subscriberEmail.safeParse(query.email)
    if (!email.success)
      return fieldProblem(email.error.issues.map(({ message }) => ({ pointer: '/email', detail: message })))
    const actor = caller.person.sub
    const left = await unsubscribeByAdmin(shop, { email: email.data, actor, requestId })
    if (!left.ok) return new Problem(404, `No one on the list has the address ${email.data}.`)
    const { email: known } = left.value
    return {
      status: 200,
      body: { email: known, subscribed: false as const, message: newsletterTexts.left(known) },
    }
  },
})

const wayOut = {
  title: 'Unsubscribe',
  text: 'Opening this address changes nothing. On the next page you can ask for a link by e-mail, which removes your address from the newsletter list.',
  way: { address: '/unsubscribe', words: 'Unsubscribe from the newsletter' },
}

export const postSubscriber = route({
  method: 'POST',
  path: '/api/add-subscriber',
  summary:
    'Adds someone to the newsletter list: 201, or 200 if they are already on it and stay as they are. Someone who left is added back only with a reason. The name may be empty if the address is known.',
  role: 'admin',
  audit: 'newsletter.add-subscriber',
  body: knownFields.extend({ reason: returnReason.optional() }),
  answer: subscriber,
  status: [200, 201],
  problems: { 409: { leftAt: z.iso.datetime().optional(), leftBy: z.enum(waysOut).optional() }, 422: {} },
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const added = await addSubscriber(shop, { ...body, actor: signedIn(caller).sub, requestId })
    if (added.ok) return { status: added.value.made ? 201 : 200, body: shown(added.value.subscriber) }
    if (added.refusal.why === 'nameless')
      return fieldProblem([{ pointer: '/displayName', detail: missingName }])
    const { leftAt, leftBy } = added.refusal
    return new Problem(
      409,
      `${body.email} left the newsletter on ${leftAt.toISOString().slice(0, 10)}. To add them back, give a reason. Nothing was changed.`,
      { leftAt: leftAt.toISOString(), leftBy },
    )
  },
})

function shown({ id, consentedAt, leftAt, createdAt, bouncedAt, bounceReason, ...fields }: Subscriber) {
  return {
    ...fields,
    _id: id,
    consentedAt: consentedAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
    bounced:
      bouncedAt === null
        ? null
        : (bounceReason ?? 'The mail server does not accept e-mail for this address.'),
    createdAt: createdAt.toISOString(),
  }
}

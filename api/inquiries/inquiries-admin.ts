import { z } from 'zod'
import { answerInquiry } from '../../shop/inquiries/answer-inquiry.ts'
import { changeInquiry } from '../../shop/inquiries/change-inquiry.ts'
import { answerFields } from '../../shop/inquiries/inquiry.ts'
import { countInquiries, listInquiries } from '../../shop/inquiries/inquiry-list-store.ts'
import { readInquiry } from '../../shop/inquiries/read-inquiry.ts'
import { limits, route, signedIn, type ShopForCalls } from '../http/call.ts'
import { badKey, readKey } from '../http/idempotency-key.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { versionConflict, Problem } from '../http/problem.ts'
import {
  inquiryReference,
  inquiryState,
  inquiryType,
  listedInquiry,
  listedView,
  noSuchInquiry,
  upper,
  wholeInquiry,
  wholeView,
} from './inquiry-views.ts'

export const getInquiries = route({
  method: 'GET',
  path: '/api/inquiries',
  summary: 'Messages people sent to the shop, newest first.',
  role: 'admin',
  query: z.strictObject({
    state: inquiryState.optional(),
    type: inquiryType.optional(),
    q: z.string().max(100).optional(),
    ...pageFields,
  }),
  answer: z.array(listedInquiry),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { state, ...asked } = query
    const { inquiries, total } = await listInquiries(shop.db, { ...asked, state: state && upper(state) })
    const headers = pageHeaders('/api/inquiries', query, inquiries.length, total)
    return { status: 200, body: inquiries.map(listedView), headers }
  },
})

export const getInquiryCounts = route({
  method: 'GET',
  path: '/api/inquiry-counts',
  summary: 'How many inquiries are open, answered, or held as spam.',
  role: 'admin',
  answer: z.object({ open: z.int(), answered: z.int(), spam: z.int() }),
  limits: [limits.reads],
  async handle(shop) {
    return { status: 200, body: await countInquiries(shop.db) }
  },
})

export const getInquiry = route({
  method: 'GET',
  path: '/api/inquiries/{reference}',
  summary: 'One inquiry with its answers, and other inquiries from the same address.',
  role: 'admin',
  params: inquiryReference,
  answer: wholeInquiry,
  version: true,
  limits: [limits.reads],
  async handle(shop, { params: { reference } }) {
    return asItStands(shop, reference, 200)
  },
})

export const postInquiryAnswer = route({
  method: 'POST',
  path: '/api/inquiries/{reference}/answer',
  summary: 'E-mails an answer to the sender, and marks the inquiry as answered.',
  role: 'admin',
  audit: 'inquiries.answer',
  params: inquiryReference,
  body: answerFields,
  answer: wholeInquiry,
  status: 201,
  version: true,
  idempotencyKey: 'optional',
  limits: [limits.adminWrites],
  async handle(shop, { params: { reference }, body, ifMatch, header, caller, requestId }) {
    const given = header('idempotency-key')
    const key = readKey(given)
    if (given !== undefined && key === null) return badKey('Nothing was sent.')
    const actor = signedIn(caller).sub
    const answered = await answerInquiry(shop, {
      ...body,
      reference,
      key,
      version: ifMatch,
      actor,
      requestId,
    })
    if (answered.ok) return asItStands(shop, reference, 201)
    switch (answered.refusal.why) {
      case 'unknown':
        return noSuchInquiry(reference)
      case 'version-conflict':
        return versionConflictOf(shop, reference)
      case 'spam':
        return new Problem(
          409,
          'This inquiry is held as spam. Mark it as not spam before you answer it. Nothing was sent.',
        )
      case 'other-key':
        return new Problem(
          422,
          'A different answer was already sent with this Idempotency-Key. Nothing was sent.',
        )
    }
  },
})

export const putInquiry = route({
  method: 'PUT',
  path: '/api/inquiries/{reference}',
  summary:
    'Marks an inquiry as answered, open again, spam, or not spam; e-mails that were held back then go out.',
  role: 'admin',
  audit: 'inquiries.change',
  params: inquiryReference,
  body: z.strictObject({ state: inquiryState }),
  answer: wholeInquiry,
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { params: { reference }, body, ifMatch, caller, requestId }) {
    const state = upper(body.state)
    const actor = signedIn(caller).sub
    const changed = await changeInquiry(shop, { reference, state, version: ifMatch, actor, requestId })
    if (changed.ok) return asItStands(shop, reference, 200)
    if (changed.refusal.why === 'unknown') return noSuchInquiry(reference)
    if (changed.refusal.why === 'version-conflict') return versionConflictOf(shop, reference)
    return new Problem(
      409,
      'Only an open inquiry can be marked as answered or held as spam. Open it again first. Nothing was changed.',
    )
  },
})

async function asItStands<Status extends 200 | 201>(shop: ShopForCalls, reference: string, status: Status) {
  const found = await readInquiry(shop, reference)
  return found ? { status, body: wholeView(found), version: found.inquiry.version } : noSuchInquiry(reference)
}

async function versionConflictOf(shop: ShopForCalls, reference: string) {
  const found = await readInquiry(shop, reference)
  return found ? versionConflict(wholeView(found), found.inquiry.version) : noSuchInquiry(reference)
}

import { z } from 'zod'
import { approvePartner, endSessions, giveAdmin, withdrawAdmin } from '../../shop/identity/change-person.ts'
import { listPeople, type ListedPerson } from '../../shop/identity/list-people.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { Problem } from '../http/problem.ts'

const person = z.object({
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  isPartner: z.boolean(),
  approved: z.boolean(),
  firstSignedInAt: z.iso.datetime(),
  lastSignedInAt: z.iso.datetime(),
})

/** No database text holds a NUL. */
const named = z.strictObject({
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^\0]+$/),
})

/** Those who wait for their partner prices first, then newest first. */
export const getPeople = route({
  method: 'GET',
  path: '/api/people',
  summary: 'Everyone who has signed in: those waiting for partner prices first, then the newest.',
  role: 'admin',
  query: z.strictObject({
    q: z.string().max(100).optional(),
    waiting: z.literal('true').optional(),
    admins: z.literal('true').optional(),
    ...pageFields,
  }),
  answer: z.array(person),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const waiting = query.waiting === 'true'
    const admins = query.admins === 'true'
    const { people, total } = await listPeople(shop, { ...query, waiting, admins })
    const headers = pageHeaders('/api/people', query, people.length, total)
    return { status: 200, body: people.map(shown), headers }
  },
})

/** Approves somebody as a partner, or withdraws it, from their next request on. */
export const putPerson = route({
  method: 'PUT',
  path: '/api/people/{sub}',
  summary: 'Approves someone as a partner, or withdraws the approval, effective with their next request.',
  role: 'admin',
  fresh: true,
  audit: 'people.change',
  params: named,
  body: z.strictObject({ approved: z.boolean() }),
  answer: person,
  limits: [limits.adminWrites],
  async handle(shop, { params, body, caller, requestId }) {
    const actor = signedIn(caller).sub
    const changed = await approvePartner(shop, { ...params, ...body, actor, requestId })
    return changed.ok ? { status: 200, body: shown(changed.value) } : nobody(params.sub)
  },
})

/** Makes somebody an admin, or removes them, from their next request on; the last admin cannot be removed. */
export const putAdmin = route({
  method: 'PUT',
  path: '/api/people/{sub}/admin',
  summary: 'Makes someone an admin, or removes them; the last admin cannot be removed.',
  role: 'admin',
  fresh: true,
  audit: 'identity.admin',
  params: named,
  body: z.strictObject({ isAdmin: z.boolean() }),
  answer: z.object({ sub: z.string(), isAdmin: z.boolean() }),
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { sub }, body: { isAdmin }, caller, requestId }) {
    const change = { sub, actor: signedIn(caller).sub, requestId }
    const done = isAdmin
      ? await giveAdmin(shop, { ...change, provedOnly: true })
      : await withdrawAdmin(shop, change)
    if (done.ok) return { status: 200, body: { sub, isAdmin } }
    if (done.refusal.why === 'nobody') return nobody(sub)
    return new Problem(409, whyNotChanged[done.refusal.why])
  },
})

const whyNotChanged = {
  'last-admin': 'This is the last admin and cannot be removed. Add another admin first. Nothing was changed.',
  unverified:
    'The sign-in service has not verified the e-mail address of this person, so we cannot tell whose it is. Nothing was changed.',
}

/** Signs somebody out everywhere. */
export const deleteSessions = route({
  method: 'DELETE',
  path: '/api/people/{sub}/sessions',
  summary: 'Signs someone out everywhere.',
  role: 'admin',
  fresh: true,
  audit: 'people.end-sessions',
  params: named,
  answer: z.object({ ended: z.number().int() }),
  limits: [limits.adminWrites],
  async handle(shop, { params, caller, requestId }) {
    const ended = await endSessions(shop, { ...params, actor: signedIn(caller).sub, requestId })
    return ended.ok ? { status: 200, body: { ended: ended.value } } : nobody(params.sub)
  },
})

function shown({ firstSignedInAt, lastSignedInAt, ...fields }: ListedPerson) {
  return {
    ...fields,
    firstSignedInAt: firstSignedInAt.toISOString(),
    lastSignedInAt: lastSignedInAt.toISOString(),
  }
}

function nobody(sub: string): Problem {
  return new Problem(404, `No one with the ID ${sub} has signed in.`)
}

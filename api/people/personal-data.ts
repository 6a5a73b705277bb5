import { z } from 'zod'
import { erasePerson } from '../../shop/personal-data/erase-person.ts'
import { exportPerson } from '../../shop/personal-data/export-person.ts'
import { summarizePerson } from '../../shop/personal-data/find-person.ts'
import { unknownPerson } from '../../shop/personal-data/personal-data.ts'
import { longestEmail } from '../../shop/text/email.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { Problem } from '../http/problem.ts'

/** In a body: an address of these calls is in no log. */
const named = z.strictObject({
  person: z
    .string()
    .trim()
    .min(1)
    .max(longestEmail + 1),
})

export const postPersonalData = route({
  method: 'POST',
  path: '/api/personal-data',
  summary: 'How much the shop holds about one person, by e-mail address or sub, and what erasing would do.',
  role: 'admin',
  body: named,
  answer: z.object({
    accounts: z.number().int(),
    unverified: z.number().int(),
    rooms: z.array(
      z.object({
        room: z.string(),
        records: z.number().int(),
        erased: z.string(),
        stays: z.string().nullable(),
      }),
    ),
    objection: z.string().nullable(),
  }),
  limits: [limits.adminWrites],
  async handle(shop, { body: { person } }) {
    return { status: 200, body: await summarizePerson(shop, person) }
  },
})

export const postPersonalExport = route({
  method: 'POST',
  path: '/api/personal-data/export',
  summary: 'Everything that the shop holds about one person, as one JSON.',
  role: 'admin',
  fresh: true,
  audit: 'people.export',
  body: named,
  answer: z.string(),
  // As bytes to keep, not as an answer to read.
  file: { type: 'application/octet-stream', name: 'personal-data.json' },
  problems: { 404: {} },
  limits: [limits.exports],
  async handle(shop, { body: { person }, caller, requestId }) {
    const read = await exportPerson(shop, { called: person, actor: signedIn(caller).sub, requestId })
    if (!read.ok) return new Problem(404, unknownPerson)
    return { status: 200, body: `${JSON.stringify(read.value, null, 2)}\n` }
  },
})

export const postPersonalErasure = route({
  method: 'POST',
  path: '/api/personal-data/erase',
  summary: 'Deletes or makes anonymous what the law does not make us keep of one person; cannot be undone.',
  role: 'admin',
  fresh: true,
  audit: 'people.erase',
  body: named,
  answer: z.object({ rooms: z.array(z.object({ room: z.string(), records: z.number().int() })) }),
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { body: { person }, caller, requestId }) {
    const erased = await erasePerson(shop, { called: person, actor: signedIn(caller).sub, requestId })
    if (erased.ok) return { status: 200, body: { rooms: erased.value.rooms } }
    const { refusal } = erased
    return refusal.why === 'unknown'
      ? new Problem(404, unknownPerson)
      : new Problem(409, `${refusal.text} Nothing was changed.`)
  },
})

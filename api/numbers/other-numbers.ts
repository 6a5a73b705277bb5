import { z } from 'zod'
import { addNumber, deleteNumber, editNumber } from '../../shop/numbers/edit/change-number.ts'
import { numberFields, type NumberRecord } from '../../shop/numbers/edit/number-fields.ts'
import { findNumberRecord, listNumberRecords } from '../../shop/numbers/edit/number-store.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { fieldProblem, Problem, versionConflict } from '../http/problem.ts'

const kind = z.enum(['alias', 'replaced'])

const otherNumber = z.object({
  _id: z.uuid(),
  kind,
  number: z.string(),
  whose: z.string(),
  /** the product, or the successor of a number that was replaced */
  product: z.string(),
  /** null: no product that is sold */
  title: z.string().nullable(),
  /** the day from which it is replaced; '' of an alias */
  since: z.string(),
  version: z.number().int(),
})

const named = z.strictObject({ id: z.uuid('There is no such number.') })

export const getOtherNumbers = route({
  method: 'GET',
  path: '/api/other-numbers',
  summary: 'Other numbers that lead to products: aliases, and numbers that were replaced.',
  role: 'admin',
  query: z.strictObject({ q: z.string().max(100).default(''), kind: kind.optional(), ...pageFields }),
  answer: z.array(otherNumber),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { records, total } = await listNumberRecords(shop.db, query)
    const headers = pageHeaders('/api/other-numbers', query, records.length, total)
    return { status: 200, body: records.map(shown), headers }
  },
})

export const getOtherNumber = route({
  method: 'GET',
  path: '/api/other-numbers/{id}',
  summary: 'One other number.',
  role: 'admin',
  params: named,
  answer: otherNumber,
  version: true,
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params }) {
    const found = await findNumberRecord(shop.db, params.id)
    return found ? { status: 200, body: shown(found), version: found.version } : absent()
  },
})

export const postOtherNumber = route({
  method: 'POST',
  path: '/api/other-numbers',
  summary: 'Adds another number of a product, or says which number replaces one.',
  role: 'admin',
  audit: 'numbers.add',
  body: numberFields,
  answer: otherNumber,
  status: 201,
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const added = await addNumber(shop, { fields: body, actor: signedIn(caller).sub, requestId })
    if (added.ok) return { status: 201, body: shown(added.value), version: added.value.version }
    return wrong(added.refusal)
  },
})

export const putOtherNumber = route({
  method: 'PUT',
  path: '/api/other-numbers/{id}',
  summary: 'Changes another number; its kind stays.',
  role: 'admin',
  audit: 'numbers.edit',
  params: named,
  body: numberFields,
  answer: otherNumber,
  version: true,
  problems: { 404: {}, 409: { current: otherNumber } },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, ifMatch: version, caller, requestId }) {
    const request = { ...params, version, fields: body, actor: signedIn(caller).sub, requestId }
    const edited = await editNumber(shop, request)
    if (edited.ok) return { status: 200, body: shown(edited.value), version: edited.value.version }
    const { refusal } = edited
    if (refusal.why === 'absent') return absent()
    return refusal.why === 'version-conflict'
      ? versionConflict(shown(refusal.current), refusal.current.version)
      : wrong(refusal)
  },
})

export const deleteOtherNumber = route({
  method: 'DELETE',
  path: '/api/other-numbers/{id}',
  summary: 'Deletes another number; its product stays.',
  role: 'admin',
  audit: 'numbers.delete',
  params: named,
  answer: z.object({ _id: z.uuid() }),
  version: true,
  problems: { 404: {}, 409: { current: otherNumber } },
  limits: [limits.adminWrites],
  async handle(shop, { params, ifMatch: version, caller, requestId }) {
    const request = { ...params, version, actor: signedIn(caller).sub, requestId }
    const deleted = await deleteNumber(shop, request)
    if (deleted.ok) return { status: 200, body: { _id: deleted.value.id } }
    return deleted.refusal.why === 'absent'
      ? absent()
      : versionConflict(shown(deleted.refusal.current), deleted.refusal.current.version)
  },
})

function absent(): Problem {
  return new Problem(404, 'There is no such number.')
}

function wrong({ field, text }: { field: string; text: string }): Problem {
  return fieldProblem([{ pointer: `/${field}`, detail: text }])
}

function shown({ id, ...fields }: NumberRecord) {
  return { _id: id, ...fields }
}

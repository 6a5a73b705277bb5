import { z } from 'zod'
import { addToRegister, deleteFromRegister, editInRegister } from '../../shop/registers/keep-register.ts'
import { carrierFields, mostCarriers, type Carrier } from '../../shop/shipping/carrier.ts'
import { carrierRegister, findCarrier, listCarriers } from '../../shop/shipping/carrier-store.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { fieldProblem, Problem, versionConflict } from '../http/problem.ts'

const carrier = z.object({
  _id: z.uuid(),
  name: z.string(),
  trackingPage: z.string(),
  version: z.number().int(),
})

const named = z.strictObject({ id: z.uuid('There is no such carrier.') })

export const getCarriers = route({
  method: 'GET',
  path: '/api/carriers',
  summary: 'The carriers, and the pages on which they show where a parcel is.',
  role: 'admin',
  query: z.strictObject({ q: z.string().max(100).default(''), ...pageFields }),
  answer: z.array(carrier),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { carriers, total } = await listCarriers(shop.db, query)
    const headers = pageHeaders('/api/carriers', query, carriers.length, total)
    return { status: 200, body: carriers.map(shown), headers }
  },
})

export const getCarrier = route({
  method: 'GET',
  path: '/api/carriers/{id}',
  summary: 'One carrier.',
  role: 'admin',
  params: named,
  answer: carrier,
  version: true,
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params }) {
    const found = await findCarrier(shop.db, params.id)
    return found ? { status: 200, body: shown(found), version: found.version } : absent()
  },
})

export const postCarrier = route({
  method: 'POST',
  path: '/api/carriers',
  summary: 'Adds a carrier. The address of its page has {tracking} where the number goes.',
  role: 'admin',
  audit: 'shipping.add-carrier',
  body: carrierFields,
  answer: carrier,
  status: 201,
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const added = await addToRegister(shop, carrierRegister, {
      fields: body,
      actor: signedIn(caller).sub,
      requestId,
    })
    if (added.ok) return { status: 201, body: shown(added.value), version: added.value.version }
    return notTaken(added.refusal.why)
  },
})

export const putCarrier = route({
  method: 'PUT',
  path: '/api/carriers/{id}',
  summary: 'Changes a carrier; links of shipments on their way change with it.',
  role: 'admin',
  audit: 'shipping.edit-carrier',
  params: named,
  body: carrierFields,
  answer: carrier,
  version: true,
  problems: { 404: {}, 409: { current: carrier } },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, ifMatch: version, caller, requestId }) {
    const request = { ...params, fields: body, version, actor: signedIn(caller).sub, requestId }
    const edited = await editInRegister(shop, carrierRegister, request)
    if (edited.ok) return { status: 200, body: shown(edited.value), version: edited.value.version }
    const { refusal } = edited
    if (refusal.why === 'absent') return absent()
    return refusal.why === 'version-conflict'
      ? versionConflict(shown(refusal.current), refusal.current.version)
      : notTaken(refusal.why)
  },
})

export const deleteCarrierCall = route({
  method: 'DELETE',
  path: '/api/carriers/{id}',
  summary: 'Deletes a carrier. Its shipments keep its name and their numbers, without a link.',
  role: 'admin',
  audit: 'shipping.delete-carrier',
  params: named,
  answer: z.object({ _id: z.uuid() }),
  version: true,
  problems: { 404: {}, 409: { current: carrier } },
  limits: [limits.adminWrites],
  async handle(shop, { params, ifMatch: version, caller, requestId }) {
    const request = { ...params, version, actor: signedIn(caller).sub, requestId }
    const deleted = await deleteFromRegister(shop, carrierRegister, request)
    if (deleted.ok) return { status: 200, body: { _id: deleted.value.id } }
    return deleted.refusal.why === 'absent'
      ? absent()
      : versionConflict(shown(deleted.refusal.current), deleted.refusal.current.version)
  },
})

function absent(): Problem {
  return new Problem(404, 'There is no such carrier.')
}

function notTaken(why: 'known' | 'full'): Problem {
  const detail = {
    known: 'There is already a carrier with this name.',
    full: `There can be ${mostCarriers} carriers at most. Delete one first.`,
  }[why]
  return fieldProblem([{ pointer: '/name', detail }])
}

function shown({ id, ...fields }: Carrier) {
  return { _id: id, ...fields }
}

import { z } from 'zod'
import { addToRegister, deleteFromRegister, editInRegister } from '../../../shop/registers/keep-register.ts'
import { mostTemplates, templateFields, type Template } from '../../../shop/offers/desk/template.ts'
import { findTemplate, listTemplates, templateRegister } from '../../../shop/offers/desk/template-store.ts'
import { limits, route, signedIn } from '../../http/call.ts'
import { pageFields, pageHeaders } from '../../http/paging.ts'
import { fieldProblem, Problem, versionConflict } from '../../http/problem.ts'

const template = z.object({
  _id: z.uuid(),
  name: z.string(),
  note: z.string(),
  terms: z.string(),
  version: z.number().int(),
})

const named = z.strictObject({ id: z.uuid('There is no such template.') })

export const getOfferTemplates = route({
  method: 'GET',
  path: '/api/offer-templates',
  summary: 'Texts that staff use again in quotes.',
  role: 'admin',
  query: z.strictObject({ q: z.string().max(100).default(''), ...pageFields }),
  answer: z.array(template),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { templates, total } = await listTemplates(shop.db, query)
    const headers = pageHeaders('/api/offer-templates', query, templates.length, total)
    return { status: 200, body: templates.map(shown), headers }
  },
})

export const getOfferTemplate = route({
  method: 'GET',
  path: '/api/offer-templates/{id}',
  summary: 'One template of a quote.',
  role: 'admin',
  params: named,
  answer: template,
  version: true,
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params }) {
    const found = await findTemplate(shop.db, params.id)
    return found ? { status: 200, body: shown(found), version: found.version } : absent()
  },
})

export const postOfferTemplate = route({
  method: 'POST',
  path: '/api/offer-templates',
  summary: 'Adds a template: a note and terms under a name.',
  role: 'admin',
  audit: 'offers.add-template',
  body: templateFields,
  answer: template,
  status: 201,
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const added = await addToRegister(shop, templateRegister, {
      fields: body,
      actor: signedIn(caller).sub,
      requestId,
    })
    if (added.ok) return { status: 201, body: shown(added.value), version: added.value.version }
    return notTaken(added.refusal.why)
  },
})

export const putOfferTemplate = route({
  method: 'PUT',
  path: '/api/offer-templates/{id}',
  summary: 'Changes a template; quotes that were begun with it stay as they are.',
  role: 'admin',
  audit: 'offers.edit-template',
  params: named,
  body: templateFields,
  answer: template,
  version: true,
  problems: { 404: {}, 409: { current: template } },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, ifMatch: version, caller, requestId }) {
    const request = { ...params, fields: body, version, actor: signedIn(caller).sub, requestId }
    const edited = await editInRegister(shop, templateRegister, request)
    if (edited.ok) return { status: 200, body: shown(edited.value), version: edited.value.version }
    const { refusal } = edited
    if (refusal.why === 'absent') return absent()
    return refusal.why === 'version-conflict'
      ? versionConflict(shown(refusal.current), refusal.current.version)
      : notTaken(refusal.why)
  },
})

export const deleteOfferTemplateCall = route({
  method: 'DELETE',
  path: '/api/offer-templates/{id}',
  summary: 'Deletes a template; quotes that were begun with it stay as they are.',
  role: 'admin',
  audit: 'offers.delete-template',
  params: named,
  answer: z.object({ _id: z.uuid() }),
  version: true,
  problems: { 404: {}, 409: { current: template } },
  limits: [limits.adminWrites],
  async handle(shop, { params, ifMatch: version, caller, requestId }) {
    const request = { ...params, version, actor: signedIn(caller).sub, requestId }
    const deleted = await deleteFromRegister(shop, templateRegister, request)
    if (deleted.ok) return { status: 200, body: { _id: deleted.value.id } }
    return deleted.refusal.why === 'absent'
      ? absent()
      : versionConflict(shown(deleted.refusal.current), deleted.refusal.current.version)
  },
})

function absent(): Problem {
  return new Problem(404, 'There is no such template.')
}

function notTaken(why: 'known' | 'full'): Problem {
  const detail = {
    known: 'There is already a template with this name.',
    full: `There can be ${mostTemplates} templates at most. Delete one first.`,
  }[why]
  return fieldProblem([{ pointer: '/name', detail }])
}

function shown({ id, ...fields }: Template) {
  return { _id: id, ...fields }
}

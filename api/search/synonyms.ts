import { z } from 'zod'
import { addToRegister, deleteFromRegister, editInRegister } from '../../shop/registers/keep-register.ts'
import { synonymFields } from '../../shop/search/synonym-fields.ts'
import { findSynonym, listSomeSynonyms, synonymRegister } from '../../shop/search/synonym-store.ts'
import { mostSynonyms, type Synonym } from '../../shop/search/synonym.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { pageFields, pageHeaders } from '../http/paging.ts'
import { fieldProblem, Problem, versionConflict } from '../http/problem.ts'

const synonym = z.object({
  _id: z.uuid(),
  term: z.string(),
  means: z.string(),
  bothWays: z.boolean(),
  version: z.number().int(),
})

const named = z.strictObject({ id: z.uuid('There is no such synonym.') })

export const getSynonyms = route({
  method: 'GET',
  path: '/api/synonyms',
  summary: 'Other words for the same thing, which the search knows.',
  role: 'admin',
  query: z.strictObject({ q: z.string().max(100).default(''), ...pageFields }),
  answer: z.array(synonym),
  limits: [limits.reads],
  async handle(shop, { query }) {
    const { synonyms, total } = await listSomeSynonyms(shop.db, query)
    const headers = pageHeaders('/api/synonyms', query, synonyms.length, total)
    return { status: 200, body: synonyms.map(shown), headers }
  },
})

export const getSynonym = route({
  method: 'GET',
  path: '/api/synonyms/{id}',
  summary: 'One synonym.',
  role: 'admin',
  params: named,
  answer: synonym,
  version: true,
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params }) {
    const found = await findSynonym(shop.db, params.id)
    return found ? { status: 200, body: shown(found), version: found.version } : absent()
  },
})

export const postSynonym = route({
  method: 'POST',
  path: '/api/synonyms',
  summary: 'Adds a synonym: whoever types the term also finds what it means.',
  role: 'admin',
  audit: 'search.add-synonym',
  body: synonymFields,
  answer: synonym,
  status: 201,
  version: true,
  limits: [limits.adminWrites],
  async handle(shop, { body, caller, requestId }) {
    const added = await addToRegister(shop, synonymRegister, {
      fields: body,
      actor: signedIn(caller).sub,
      requestId,
    })
    if (added.ok) return { status: 201, body: shown(added.value), version: added.value.version }
    return notTaken(added.refusal.why)
  },
})

export const putSynonym = route({
  method: 'PUT',
  path: '/api/synonyms/{id}',
  summary: 'Changes a synonym.',
  role: 'admin',
  audit: 'search.edit-synonym',
  params: named,
  body: synonymFields,
  answer: synonym,
  version: true,
  problems: { 404: {}, 409: { current: synonym } },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, ifMatch: version, caller, requestId }) {
    const request = { ...params, fields: body, version, actor: signedIn(caller).sub, requestId }
    const edited = await editInRegister(shop, synonymRegister, request)
    if (edited.ok) return { status: 200, body: shown(edited.value), version: edited.value.version }
    const { refusal } = edited
    if (refusal.why === 'absent') return absent()
    return refusal.why === 'version-conflict'
      ? versionConflict(shown(refusal.current), refusal.current.version)
      : notTaken(refusal.why)
  },
})

export const deleteSynonymCall = route({
  method: 'DELETE',
  path: '/api/synonyms/{id}',
  summary: 'Deletes a synonym.',
  role: 'admin',
  audit: 'search.delete-synonym',
  params: named,
  answer: z.object({ _id: z.uuid() }),
  version: true,
  problems: { 404: {}, 409: { current: synonym } },
  limits: [limits.adminWrites],
  async handle(shop, { params, ifMatch: version, caller, requestId }) {
    const request = { ...params, version, actor: signedIn(caller).sub, requestId }
    const deleted = await deleteFromRegister(shop, synonymRegister, request)
    if (deleted.ok) return { status: 200, body: { _id: deleted.value.id } }
    return deleted.refusal.why === 'absent'
      ? absent()
      : versionConflict(shown(deleted.refusal.current), deleted.refusal.current.version)
  },
})

function absent(): Problem {
  return new Problem(404, 'There is no such synonym.')
}

function notTaken(why: 'known' | 'full'): Problem {
  const detail = {
    known: 'There is already a synonym with these two words.',
    full: `There can be ${mostSynonyms.toLocaleString('en-US')} synonyms at most. Delete one first.`,
  }[why]
  return fieldProblem([{ pointer: '/term', detail }])
}

function shown({ id, ...fields }: Synonym) {
  return { _id: id, ...fields }
}

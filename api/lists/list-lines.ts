import { z } from 'zod'
import { productNumberPattern } from '../../shop/catalogue/product.ts'
import { addLines, changeLine, removeLine } from '../../shop/lists/change-lines.ts'
import { lineFields, linesToAdd } from '../../shop/lists/list-fields.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { addedLines, addedView, listProblem, whichList } from './list-views.ts'

const whichLine = whichList.extend({ number: z.string().regex(productNumberPattern) })

const changedLine = z.object({ id: z.uuid(), number: z.string() })

export const postListLines = route({
  method: 'POST',
  path: '/api/lists/{id}/lines',
  summary:
    'Adds products to a list. Of a product that is on it already, the larger quantity counts, and its note stays.',
  role: 'signed-in',
  params: whichList,
  body: z.strictObject({ lines: linesToAdd }),
  answer: addedLines,
  problems: { 404: {}, 409: {} },
  limits: [limits.listWrites],
  async handle(shop, { params: { id }, body: { lines }, caller }) {
    const added = await addLines(shop, { sub: signedIn(caller).sub, id, lines })
    return added.ok ? { status: 200, body: addedView(added.value) } : listProblem(added.refusal.why)
  },
})

export const putListLine = route({
  method: 'PUT',
  path: '/api/lists/{id}/lines/{number}',
  summary: 'Changes quantity, note or reorder point of a product on a list.',
  role: 'signed-in',
  params: whichLine,
  body: lineFields,
  answer: changedLine,
  problems: { 404: {} },
  limits: [limits.listWrites],
  async handle(shop, { params: { id, number }, body: fields, caller }) {
    const changed = await changeLine(shop, { sub: signedIn(caller).sub, id, number, fields })
    return changed.ok ? { status: 200, body: { id, number } } : listProblem(changed.refusal.why)
  },
})

export const deleteListLine = route({
  method: 'DELETE',
  path: '/api/lists/{id}/lines/{number}',
  summary: 'Takes a product off a list.',
  role: 'signed-in',
  params: whichLine,
  answer: changedLine,
  problems: { 404: {} },
  limits: [limits.listWrites],
  async handle(shop, { params: { id, number }, caller }) {
    const removed = await removeLine(shop, { sub: signedIn(caller).sub, id, number })
    return removed.ok ? { status: 200, body: { id, number } } : listProblem(removed.refusal.why)
  },
})

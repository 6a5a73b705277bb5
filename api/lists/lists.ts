import { z } from 'zod'
import { linesToAdd, listName } from '../../shop/lists/list-fields.ts'
import { bringBackList, createList, nameList, removeList } from '../../shop/lists/keep-lists.ts'
import { findMyLists, openList } from '../../shop/lists/open-list.ts'
import { limits, route, signedIn } from '../http/call.ts'
import {
  addedLines,
  addedView,
  listProblem,
  listSummary,
  listView,
  ownList,
  summaryView,
  whichList,
} from './list-views.ts'

export const getLists = route({
  method: 'GET',
  path: '/api/lists',
  summary: 'The signed-in customer’s lists, by name.',
  role: 'signed-in',
  answer: z.array(listSummary),
  limits: [limits.reads],
  async handle(shop, { caller }) {
    const { lists } = await findMyLists(shop, signedIn(caller).sub)
    return { status: 200, body: lists.map(summaryView) }
  },
})

export const getList = route({
  method: 'GET',
  path: '/api/lists/{id}',
  summary: 'One of the signed-in customer’s lists, with today’s prices.',
  role: 'signed-in',
  params: whichList,
  answer: ownList,
  problems: { 404: {} },
  limits: [limits.reads],
  async handle(shop, { params, caller }) {
    const looking = { sub: signedIn(caller).sub, tier: caller.tier }
    const list = await openList(shop, looking, params.id)
    return list ? { status: 200, body: listView(list) } : listProblem('unknown')
  },
})

export const postList = route({
  method: 'POST',
  path: '/api/lists',
  summary: 'Makes a list, empty or with products.',
  role: 'signed-in',
  body: z.strictObject({ name: listName, lines: linesToAdd.optional() }),
  answer: addedLines.extend({ id: z.uuid() }),
  status: 201,
  problems: { 409: {} },
  limits: [limits.listWrites],
  async handle(shop, { body: { name, lines }, caller }) {
    const made = await createList(shop, { sub: signedIn(caller).sub, name, ...(lines && { lines }) })
    if (!made.ok) return listProblem(made.refusal.why)
    return { status: 201, body: { id: made.value.id, ...addedView(made.value) } }
  },
})

export const putList = route({
  method: 'PUT',
  path: '/api/lists/{id}',
  summary: 'Gives a list another name.',
  role: 'signed-in',
  params: whichList,
  body: z.strictObject({ name: listName }),
  answer: z.object({ id: z.uuid(), name: z.string() }),
  problems: { 404: {} },
  limits: [limits.listWrites],
  async handle(shop, { params: { id }, body: { name }, caller }) {
    const named = await nameList(shop, { sub: signedIn(caller).sub, id, name })
    return named.ok ? { status: 200, body: { id, name } } : listProblem(named.refusal.why)
  },
})

export const deleteListCall = route({
  method: 'DELETE',
  path: '/api/lists/{id}',
  summary: 'Deletes a list and ends its link. It can be brought back for 30 days.',
  role: 'signed-in',
  params: whichList,
  answer: z.object({ id: z.uuid() }),
  problems: { 404: {} },
  limits: [limits.listWrites],
  async handle(shop, { params: { id }, caller }) {
    const removed = await removeList(shop, { sub: signedIn(caller).sub, id })
    return removed.ok ? { status: 200, body: { id } } : listProblem(removed.refusal.why)
  },
})

export const postListRestore = route({
  method: 'POST',
  path: '/api/lists/{id}/restore',
  summary: 'Brings a deleted list back.',
  role: 'signed-in',
  params: whichList,
  answer: z.object({ id: z.uuid() }),
  problems: { 404: {}, 409: {} },
  limits: [limits.listWrites],
  async handle(shop, { params: { id }, caller }) {
    const back = await bringBackList(shop, { sub: signedIn(caller).sub, id })
    return back.ok ? { status: 200, body: { id } } : listProblem(back.refusal.why)
  },
})

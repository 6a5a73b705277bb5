import { z } from 'zod'
import { deadShareText, sharedListPath } from '../../shop/lists/list.ts'
import { openSharedList } from '../../shop/lists/open-list.ts'
import { endShare, shareList } from '../../shop/lists/share-list.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { Problem } from '../http/problem.ts'
import { listProblem, sharedView, whichList, wholeList } from './list-views.ts'

export const postListLink = route({
  method: 'POST',
  path: '/api/lists/{id}/link',
  summary:
    'Makes a link by which everyone who is signed in can read the list. It is told once; an earlier link ends.',
  role: 'signed-in',
  params: whichList,
  answer: z.object({ address: z.string() }),
  status: 201,
  problems: { 404: {} },
  limits: [limits.listWrites],
  async handle(shop, { params: { id }, caller }) {
    const shared = await shareList(shop, { sub: signedIn(caller).sub, id })
    if (!shared.ok) return listProblem(shared.refusal.why)
    return {
      status: 201,
      body: { address: `${shop.brand.siteOrigin}${sharedListPath(shared.value.token)}` },
    }
  },
})

export const deleteListLink = route({
  method: 'DELETE',
  path: '/api/lists/{id}/link',
  summary: 'Ends the link of a list.',
  role: 'signed-in',
  params: whichList,
  answer: z.object({ id: z.uuid() }),
  problems: { 404: {} },
  limits: [limits.listWrites],
  async handle(shop, { params: { id }, caller }) {
    const ended = await endShare(shop, { sub: signedIn(caller).sub, id })
    return ended.ok ? { status: 200, body: { id } } : listProblem(ended.refusal.why)
  },
})

export const getSharedList = route({
  method: 'GET',
  path: '/api/shared-lists/{token}',
  summary: 'The list that a link opens, at the caller’s prices.',
  role: 'signed-in',
  params: z.strictObject({ token: z.string().max(64) }),
  answer: wholeList,
  problems: { 404: {} },
  limits: [limits.sharedLists],
  async handle(shop, { params: { token }, caller }) {
    const list = await openSharedList(shop, { sub: signedIn(caller).sub, tier: caller.tier }, token)
    return list ? { status: 200, body: sharedView(list) } : new Problem(404, deadShareText)
  },
})

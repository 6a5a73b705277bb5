import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const admin = server.visitor()
await signInAs(shop, admin, { sub: 'boss', isAdmin: true })

const lists = [
  { path: '/api/carriers', name: 'name', rest: {}, act: 'shipping.%-carrier' },
  { path: '/api/offer-templates', name: 'name', rest: {}, act: 'offers.%-template' },
  {
    path: '/api/synonyms',
    name: 'term',
    rest: { means: 'grinder', bothWays: true },
    act: 'search.%-synonym',
  },
]

test.each(lists)('$path: of many who give one name at once one has it', async ({ path, name, rest, act }) => {
  const named = (word: string) => ({ ...rest, [name]: word })
  const five = ['a', 'b', 'c', 'd', 'e']
  const at = await Promise.all(five.map(async (word) => admin.call('POST', path, named(`one-${word}`))))
  const ids = await Promise.all(at.map(async (one) => ((await one.json()) as { _id: string })._id))
  const edits = await Promise.all(ids.map(async (id) => admin.call('PUT', `${path}/${id}`, named('Taken'))))
  expect(statuses(edits)).toEqual([200, 422, 422, 422, 422])
  const adds = await Promise.all(five.map(async () => admin.call('POST', path, named('Added'))))
  expect(statuses(adds)).toEqual([201, 422, 422, 422, 422])
  const { rows } = await shop.db.execute(sql`
    select action, count(*)::int as times, count(distinct target)::int as targets from audit_event
    where action like ${act} group by action order by action`)
  expect(rows.map(({ times, targets }) => [times, targets])).toEqual([
    [6, 6],
    [1, 1],
  ])
})

test.each(lists)('$path: what the audit keeps of a change', async ({ path, name, rest, act }) => {
  const added = await admin.call('POST', path, { ...rest, [name]: 'before' })
  const { _id, version, ...before } = (await added.json()) as { _id: string; version: number }
  const edited = await admin.call('PUT', `${path}/${_id}`, { ...rest, [name]: 'after' })
  expect([version, edited.status]).toEqual([0, 200])
  await admin.call('DELETE', `${path}/${_id}`)
  const after = { ...before, [name]: 'after' }
  const { rows } = await shop.db.execute(sql`
    select target, before, after, actor_sub as actor from audit_event
    where action like ${act} order by id desc limit 3`)
  expect(rows.toReversed()).toEqual([
    { target: 'before', before: null, after: before, actor: 'boss' },
    { target: 'before', before, after, actor: 'boss' },
    { target: 'after', before: after, after: null, actor: 'boss' },
  ])
})

function statuses(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

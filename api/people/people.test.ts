import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Visitor } from '../../test/kit/http.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs, type SomebodySignedIn } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'approved' })

beforeEach(async () => {
  await shop.db.execute(sql`truncate person, session, admin_address, audit_event cascade`)
})

const calls = [
  ['GET', '/api/people', undefined],
  ['PUT', '/api/people/dana', { approved: true }],
  ['DELETE', '/api/people/dana/sessions', undefined],
] as const

test.each(calls)('%s %s is for admins alone', async (method, address, body) => {
  await somebody({ sub: 'dana' })
  expect((await send(server.visitor(), method, address, body)).status).toBe(401)
  const partner = await somebody({ sub: 'pat' })
  expect((await send(partner, method, address, body)).status).toBe(403)
  expect(await changes()).toEqual([])
})

test.each(calls.slice(1))('%s %s wants a recent sign-in, and our own page', async (method, address, body) => {
  await somebody({ sub: 'dana' })
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000)
  const stale = await somebody({ sub: 'boss', isAdmin: true, provedAt: hourAgo })
  expect((await send(stale, method, address, body)).status).toBe(401)
  const admin = await boss()
  expect((await send(admin, method, address, body, '')).status).toBe(403)
  expect(await changes()).toEqual([])
})

test('an admin reads who has signed in', async () => {
  await somebody({ sub: 'dana', name: 'Dana Partner', email: 'dana@lab.test', emailVerified: false })
  const admin = await boss()
  const response = await admin.call('GET', '/api/people?q=dana')
  expect(response.status).toBe(200)
  expect(response.headers.get('x-total-count')).toBe('1')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(await response.json()).toEqual([
    {
      sub: 'dana',
      name: 'Dana Partner',
      email: 'dana@lab.test',
      emailVerified: false,
      isAdmin: false,
      isPartner: false,
      approved: false,
      firstSignedInAt: moment,
      lastSignedInAt: moment,
    },
  ])
})

test('pages of the list lead on, with the search', async () => {
  for (const sub of ['p1', 'p2', 'p3']) await somebody({ sub })
  const admin = await boss()
  const first = await admin.call('GET', '/api/people?q=p&limit=2&waiting=true')
  const next = /^<(\S+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect(next).toBe('/api/people?limit=2&cursor=2&q=p&waiting=true')
  const second = await admin.call('GET', next)
  expect(second.headers.get('link')).toBeNull()
  const both = [...((await first.json()) as unknown[]), ...((await second.json()) as unknown[])]
  expect(both.map((person) => (person as { sub: string }).sub).sort()).toEqual(['p1', 'p2', 'p3'])
})

test.each(['?limit=201', '?limit=0', '?cursor=-1', '?waiting=no', '?name=x', `?q=${'x'.repeat(101)}`])(
  'a list asked for with %s is refused',
  async (query) => expect((await (await boss()).call('GET', `/api/people${query}`)).status).toBe(400),
)

test('an approval counts from the next request on, and is audited with its request', async () => {
  const dana = await somebody({ sub: 'auth0|a/b' })
  const admin = await boss()
  const response = await admin.call('PUT', `/api/people/${encodeURIComponent('auth0|a/b')}`, {
    approved: true,
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ sub: 'auth0|a/b', approved: true, isPartner: true })
  expect(await changes()).toEqual([
    {
      actor_sub: 'boss',
      action: 'people.change',
      target: 'auth0|a/b',
      request_id: expect.stringMatching(/^(?!-$).+/),
      before: { approved: false },
      after: { approved: true },
    },
  ])
  expect(await (await dana.ask('/home')).text()).toContain('isPartner')
})

test('who is signed out everywhere is a visitor with the next request', async () => {
  const dana = await somebody({ sub: 'dana', isAdmin: true })
  expect((await dana.ask('/admin/admin')).status).toBe(200)
  const admin = await boss()
  const response = await send(admin, 'DELETE', '/api/people/dana/sessions')
  expect([response.status, await response.json()]).toEqual([200, { ended: 1 }])
  expect((await dana.ask('/admin/admin')).status).toBe(302)
  expect((await admin.ask('/admin/admin')).status).toBe(200)
})

test.each([
  ['PUT', '/api/people/dana', {}, 422],
  ['PUT', '/api/people/dana', { approved: 'yes' }, 422],
  ['PUT', '/api/people/dana', { approved: true, isAdmin: true }, 400],
  ['PUT', '/api/people/nobody', { approved: true }, 404],
  ['PUT', '/api/people/%00', { approved: true }, 404],
  ['DELETE', '/api/people/nobody/sessions', undefined, 404],
])('%s %s with %j is %i', async (method, address, body, status) => {
  await somebody({ sub: 'dana' })
  expect((await send(await boss(), method, address, body)).status).toBe(status)
  expect(await changes()).toEqual([])
})

test('an admin is added and removed: audited, and they notice with their next request', async () => {
  const dana = await somebody({ sub: 'dana' })
  const admin = await boss()
  expect((await dana.call('GET', '/api/trash')).status).toBe(403)
  const added = await admin.call('PUT', '/api/people/dana/admin', { isAdmin: true })
  expect([added.status, await added.json()]).toEqual([200, { sub: 'dana', isAdmin: true }])
  expect((await dana.call('GET', '/api/trash')).status).toBe(200)
  const removed = await admin.call('PUT', '/api/people/dana/admin', { isAdmin: false })
  expect([removed.status, await removed.json()]).toEqual([200, { sub: 'dana', isAdmin: false }])
  expect((await dana.call('GET', '/api/trash')).status).toBe(403)
  expect((await dana.call('PUT', '/api/people/dana/admin', { isAdmin: true })).status).toBe(403)
  const act = {
    actor_sub: 'boss',
    action: 'identity.admin',
    target: 'dana',
    request_id: expect.stringMatching(/^(?!-$).+/),
  }
  expect(await changes()).toEqual([
    { ...act, before: { isAdmin: false }, after: { isAdmin: true } },
    { ...act, before: { isAdmin: true }, after: { isAdmin: false } },
  ])
})

test.each([
  [
    'boss',
    false,
    409,
    'This is the last admin and cannot be removed. Add another admin first. Nothing was changed.',
  ],
  [
    'dana',
    true,
    409,
    'The sign-in service has not verified the e-mail address of this person, so we cannot tell whose it is. Nothing was changed.',
  ],
  ['nobody', true, 404, 'No one with the ID nobody has signed in.'],
])('of %s isAdmin: %s is refused in words, and nothing is written', async (sub, isAdmin, status, words) => {
  await somebody({ sub: 'dana', emailVerified: false })
  const admin = await boss()
  const response = await admin.call('PUT', `/api/people/${sub}/admin`, { isAdmin })
  expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([status, words])
  const { rows } = await shop.db.execute(sql`select sub from person where is_admin`)
  expect(rows).toEqual([{ sub: 'boss' }])
  expect(await changes()).toEqual([])
})

async function boss(): Promise<Visitor> {
  return somebody({ sub: 'boss', name: 'Ben Boss', email: 'boss@factory.test', isAdmin: true })
}

async function somebody(who: SomebodySignedIn): Promise<Visitor> {
  const visitor = server.visitor()
  await signInAs(shop, visitor, who)
  return visitor
}

/** A call without a body has no content type, as our pages send it. */
function send(visitor: Visitor, method: string, address: string, body?: object, from = 'shop') {
  const headers = { 'x-requested-with': from }
  return body ? visitor.call(method, address, body, headers) : visitor.ask(address, { method, headers })
}

async function changes(): Promise<unknown[]> {
  const { rows } = await shop.db.execute(
    sql`select actor_sub, action, target, request_id, before, after from audit_event order by id`,
  )
  return rows
}

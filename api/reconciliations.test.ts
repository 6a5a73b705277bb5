import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestSite } from '../test/kit/open-test-site.ts'
import { signInAs } from '../test/kit/sign-in.ts'
import type { Difference } from '../shop/reconciliation/reconciliation.ts'

const { shop, server } = await openTestSite()

test('the newest runs that have ended, of one kind or of all, with their age by the database’s clock', async () => {
  const difference: Difference = {
    kind: 'not-in-books',
    orderNumber: 'SO-1001',
    retref: null,
    amountCents: null,
    detail: 'Order SO-1001 is paid but not in the back office yet.',
    done: false,
  }
  await shop.db
    .execute(sql`insert into reconciliation (kind, from_at, until_at, ended_at, checked, unanswered, differences) values
    ('night', now() - interval '3 days', now() - interval '1 day', now() - interval '1 day', 9, 1, ${JSON.stringify([difference])}),
    ('recent', now() - interval '2 days', now(), now() - interval '3 minutes', 4, 0, '[]'),
    ('recent', now() - interval '2 days', now(), null, 0, 0, '[]')`)
  const admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  const read = async (query: string) => {
    const response = await admin.call('GET', `/api/reconciliations${query}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return (await response.json()) as { kind: string; secondsAgo: number }[]
  }
  const [newest, ...others] = await read('?limit=1')
  expect(others).toEqual([])
  expect(newest).toMatchObject({ kind: 'recent', checked: 4, unanswered: 0, differences: [] })
  expect(newest?.secondsAgo).toBeGreaterThanOrEqual(180)
  expect(newest?.secondsAgo).toBeLessThan(240)
  expect(await read('?kind=night')).toMatchObject([
    { kind: 'night', unanswered: 1, differences: [difference] },
  ])
  expect(await read('')).toHaveLength(2)
  expect((await admin.call('GET', '/api/reconciliations?kind=week')).status).toBe(400)
})

test('whether paying is off, and why', async () => {
  await shop.db.execute(sql`update checkout_switch set is_off = true, why = 'We are moving house.'`)
  const admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  expect(await (await admin.call('GET', '/api/checkout-switch')).json()).toEqual({
    isOff: true,
    why: 'We are moving house.',
    changedAt: expect.stringMatching(/Z$/),
  })
})

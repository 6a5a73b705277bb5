import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openVisitor } from '../../test/kit/http.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { signInAs, type SomebodySignedIn } from '../../test/kit/sign-in.ts'
import { approvePartner, endSessions, findPersonNamed, giveAdmin, withdrawAdmin } from './change-person.ts'
import { listPeople } from './list-people.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`truncate person, session, admin_address, audit_event cascade`)
})

const by = { actor: 'boss', requestId: 'request-1' }

test('approved, again, and withdrawn: each change is audited once', async () => {
  await somebody({ sub: 'dana' })
  const approve = { sub: 'dana', approved: true, ...by }
  expect(await approvePartner(approvedOnly(), approve)).toMatchObject({
    ok: true,
    value: { sub: 'dana', approved: true, isPartner: true },
  })
  const [since] = await approvals()
  expect(await approvePartner(approvedOnly(), approve)).toMatchObject({ ok: true, value: { approved: true } })
  expect(await approvals()).toEqual([since])
  expect(await approvePartner(approvedOnly(), { ...approve, approved: false })).toMatchObject({
    ok: true,
    value: { approved: false, isPartner: false },
  })
  expect(await audit()).toEqual([
    ['boss', 'people.change', 'dana', 'request-1', { approved: false }, { approved: true }],
    ['boss', 'people.change', 'dana', 'request-1', { approved: true }, { approved: false }],
  ])
})

test('where anybody is a partner, whoever is not approved is one', async () => {
  await somebody({ sub: 'dana' })
  expect(await approvePartner(shop, { sub: 'dana', approved: false, ...by })).toMatchObject({
    ok: true,
    value: { approved: false, isPartner: true },
  })
})

test('two approve at once: one of them did it', async () => {
  await somebody({ sub: 'dana' })
  const approve = { sub: 'dana', approved: true, ...by }
  await Promise.all([approvePartner(shop, approve), approvePartner(shop, approve)])
  expect(await audit()).toHaveLength(1)
})

test('who is not there is not changed', async () => {
  const nobody = { sub: 'nobody', ...by }
  const refusal = { ok: false, refusal: { why: 'nobody' } }
  expect(await approvePartner(shop, { ...nobody, approved: true })).toEqual(refusal)
  expect(await endSessions(shop, nobody)).toEqual(refusal)
  expect(await giveAdmin(shop, nobody)).toEqual(refusal)
  expect(await withdrawAdmin(shop, nobody)).toEqual(refusal)
  expect(await audit()).toEqual([])
})

test('all sessions of one person end, and nobody else’s', async () => {
  await somebody({ sub: 'dana' })
  await somebody({ sub: 'dana' })
  await somebody({ sub: 'eli' })
  expect(await endSessions(shop, { sub: 'dana', ...by })).toEqual({ ok: true, value: 2 })
  expect(await endSessions(shop, { sub: 'dana', ...by })).toEqual({ ok: true, value: 0 })
  const left = await shop.db.execute(sql`select sub from session`)
  expect(left.rows).toEqual([{ sub: 'eli' }])
  expect(await audit()).toEqual([['boss', 'people.end-sessions', 'dana', 'request-1', null, { ended: 2 }]])
})

test('an admin is made once and unmade once', async () => {
  await somebody({ sub: 'boss', isAdmin: true })
  await somebody({ sub: 'dana' })
  const change = { sub: 'dana', ...by }
  expect(await giveAdmin(shop, change)).toEqual({ ok: true, value: true })
  expect(await giveAdmin(shop, change)).toEqual({ ok: true, value: false })
  expect(await admins()).toEqual(['boss', 'dana'])
  expect(await withdrawAdmin(shop, change)).toEqual({ ok: true, value: true })
  expect(await withdrawAdmin(shop, change)).toEqual({ ok: true, value: false })
  expect(await admins()).toEqual(['boss'])
  expect(await audit()).toEqual([
    ['boss', 'identity.admin', 'dana', 'request-1', { isAdmin: false }, { isAdmin: true }],
    ['boss', 'identity.admin', 'dana', 'request-1', { isAdmin: true }, { isAdmin: false }],
  ])
})

test('the last admin stays; one of another provider cannot stand in for them', async () => {
  await somebody({ sub: 'boss', isAdmin: true })
  await somebody({ sub: 'old', isAdmin: true, issuer: 'https://former.test' })
  expect(await withdrawAdmin(shop, { sub: 'boss', ...by })).toEqual({
    ok: false,
    refusal: { why: 'last-admin' },
  })
  expect(await withdrawAdmin(shop, { sub: 'old', ...by })).toEqual({ ok: true, value: true })
  expect(await admins()).toEqual(['boss'])
})

test('two admins who withdraw each other at once leave one', async () => {
  for (let round = 0; round < 10; round++) {
    await somebody({ sub: 'one', isAdmin: true })
    await somebody({ sub: 'two', isAdmin: true })
    const done = await Promise.all([
      withdrawAdmin(shop, { sub: 'one', actor: 'two' }),
      withdrawAdmin(shop, { sub: 'two', actor: 'one' }),
    ])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  }
})

test('somebody is named by sub, or by an address that is verified and theirs alone', async () => {
  await somebody({ sub: 'dana', email: 'Dana@lab.test' })
  await somebody({ sub: 'eli', email: 'two@lab.test' })
  await somebody({ sub: 'fay', email: 'two@lab.test' })
  await somebody({ sub: 'gus', email: 'gus@lab.test', emailVerified: false })
  await somebody({ sub: 'old', email: 'old@lab.test', issuer: 'https://former.test' })
  expect(await named('dana')).toEqual('dana')
  expect(await named('dana@LAB.test')).toEqual('dana')
  expect(await named('two@lab.test')).toEqual(['several', 'eli', 'fay'])
  expect(await named('fay')).toEqual('fay')
  expect(await named('gus@lab.test')).toEqual(['unverified', 'gus'])
  expect(await named('gus')).toEqual('gus')
  expect(await named('old@lab.test')).toEqual(['nobody'])
  expect(await named('%')).toEqual(['nobody'])
})

test('the list: those who wait first, then newest first; searched, in pages', async () => {
  for (const sub of ['ann', 'bob', 'cyd', 'dan']) await somebody({ sub, name: `100% ${sub.toUpperCase()}` })
  await shop.db.execute(
    sql`update person set first_signed_in_at = now() - make_interval(days => ascii(sub) - 96)`,
  )
  await approvePartner(shop, { sub: 'ann', approved: true, ...by })
  await approvePartner(shop, { sub: 'cyd', approved: true, ...by })
  expect(await list(approvedOnly())).toEqual([['bob', 'dan', 'ann', 'cyd'], 4])
  expect(await list(approvedOnly(), { waiting: true })).toEqual([['bob', 'dan'], 2])
  expect(await list(approvedOnly(), { limit: 2, cursor: 1 })).toEqual([['dan', 'ann'], 4])
  expect(await list(shop)).toEqual([['ann', 'bob', 'cyd', 'dan'], 4])
  expect(await list(shop, { waiting: true })).toEqual([[], 0])
  expect(await list(shop, { q: ' % Bo' })).toEqual([['bob'], 1])
  expect(await list(shop, { q: 'CYD@lab' })).toEqual([['cyd'], 1])
  expect(await list(shop, { q: '_' })).toEqual([[], 0])
  expect(await list(shop, { q: '\0dan' })).toEqual([['dan'], 1])
})

function approvedOnly() {
  return { ...shop, partners: 'approved' as const }
}

async function somebody(who: SomebodySignedIn): Promise<void> {
  await signInAs(shop, openVisitor(shop.brand.siteOrigin), who)
}

async function named(subOrEmail: string): Promise<string | string[]> {
  const found = await findPersonNamed(shop, subOrEmail)
  if (found.ok) return found.value.sub
  const { refusal } = found
  return [refusal.why, ...('people' in refusal ? refusal.people.map(({ sub }) => sub) : [])]
}

async function list(needs: Parameters<typeof listPeople>[0], query: object = {}) {
  const { people, total } = await listPeople(needs, { waiting: false, limit: 200, cursor: 0, ...query })
  return [people.map(({ sub }) => sub), total]
}

async function approvals(): Promise<unknown[]> {
  const { rows } = await shop.db.execute(sql`select partner_approved_at from person`)
  return rows
}

async function admins(): Promise<unknown[]> {
  const { rows } = await shop.db.execute(sql`select sub from person where is_admin order by sub`)
  return rows.map(({ sub }) => sub)
}

async function audit(): Promise<unknown[][]> {
  const { rows } = await shop.db.execute(
    sql`select actor_sub, action, target, request_id, before, after from audit_event order by id`,
  )
  return rows.map((row) => Object.values(row))
}

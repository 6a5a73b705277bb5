import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openVisitor } from '../../test/kit/http.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { printedOfFile } from '../../test/kit/prints/printed.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { changeAdmin } from './admin-command.ts'

let shop: TestShop
const printed = printedOfFile()
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`truncate person, session, admin_address, audit_event cascade`)
  for (const [sub, name] of [
    ['boss', 'Ben Boss'],
    ['dana', 'Dana Lab'],
  ] as const)
    await signInAs(shop, openVisitor(shop.brand.siteOrigin), { sub, name, isAdmin: sub === 'boss' })
})

test('an admin is added once and removed once, in the name of the operator', async () => {
  const dana = 'Dana Lab <dana@lab.test> (dana)'
  for (const act of ['add', 'add', 'remove', 'remove'])
    expect(await changeAdmin(shop, [act, 'dana@lab.test'])).toBe(0)
  expect(printed).toEqual([
    `${dana} is now an admin.`,
    `${dana} is already an admin.`,
    `${dana} is no longer an admin.`,
    `${dana} is not an admin.`,
  ])
  expect(await written()).toEqual([['boss'], ['operator dana true', 'operator dana false']])
})

test.each([
  [
    ['remove', 'boss@lab.test'],
    1,
    /^Ben Boss <boss@lab\.test> \(boss\) is the last admin and cannot be removed\./,
  ],
  [['add', 'nobody@lab.test'], 1, /^Nobody called nobody@lab\.test has signed in\./],
  [
    ['remove', 'nobody@lab.test'],
    1,
    /^Nobody called nobody@lab\.test has signed in, so there is no admin role to remove\. Nothing was changed\.$/,
  ],
  [['add'], 2, /^$/],
  [['make', 'dana'], 2, /^$/],
  [['add', 'dana', 'boss'], 2, /^$/],
])('%j ends with %i and changes nothing', async (words, code, said) => {
  expect(await changeAdmin(shop, words)).toBe(code)
  expect(printed.join('\n')).toMatch(said)
  expect(await written()).toEqual([['boss'], []])
})

async function written(): Promise<unknown[][]> {
  const admins = await shop.db.execute<{ sub: string }>(sql`select sub from person where is_admin`)
  const audit = await shop.db.execute<{ act: string }>(
    sql`select actor_sub || ' ' || target || ' ' || (after->>'isAdmin') as act from audit_event order by id`,
  )
  return [admins.rows.map(({ sub }) => sub), audit.rows.map(({ act }) => act)]
}

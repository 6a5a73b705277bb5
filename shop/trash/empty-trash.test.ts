import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { writeWorld } from '../../test/kit/world.ts'
import { tidyUp } from '../reconciliation/tidy-up.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
await writeWorld(shop.db)
const admin = server.visitor()
await signInAs(shop, admin, { sub: 'boss', name: 'Bea Boss', isAdmin: true })

type Thing = {
  kind: string
  id: string
  name: string
  detail: string
  deletedBy: string | null
  daysLeft: number
}

test('what is deleted is listed with who did it, restored as it was, and gone for good after 30 days', async () => {
  const { _id } = (await (await admin.call('GET', '/api/products/DV34')).json()) as { _id: string }
  expect((await admin.call('DELETE', '/api/products/DV34')).status).toBe(200)
  const [thing] = await trash()
  expect(thing).toEqual({
    kind: 'product',
    id: _id,
    name: 'DV34',
    detail: 'Double Vibrator',
    deletedAt: expect.stringMatching(/Z$/),
    deletedBy: 'Bea Boss',
    daysLeft: 29,
  })
  expect((await admin.call('GET', '/api/products/DV34')).status).toBe(404)
  expect((await restore('product', _id)).status).toBe(200)
  expect(await trash()).toEqual([])
  expect((await admin.call('GET', '/api/products/DV34')).status).toBe(200)
  const again = await restore('product', _id)
  expect(again.status).toBe(404)

  await admin.call('DELETE', '/api/products/DV34')
  await age('product', '29 days 23 hours')
  await tidyUp(shop)
  expect(await trash()).toMatchObject([{ name: 'DV34', daysLeft: 0 }])
  await age('product', '30 days 1 minute')
  await tidyUp(shop)
  expect(await trash()).toEqual([])
  expect((await restore('product', _id)).status).toBe(404)
  expect(await count(sql`select count(*)::int as count from product where number = 'DV34'`)).toBe(0)
  expect(await count(sql`select count(*)::int as count from product where number = 'AG03'`)).toBe(1)
  const { rows } = await shop.db.execute(
    sql`select actor_sub, target, before from audit_event where action = 'catalogue.purge-product'`,
  )
  expect(rows).toEqual([{ actor_sub: 'engine', target: 'DV34', before: { name: 'Double Vibrator' } }])
})

test('more than one statement takes go, and a kind that fails does not keep the others', async () => {
  await shop.db
    .execute(sql`insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents, deleted_at)
    select 'OLD-' || no, 'Old part', '', (select id from category limit 1), 100, 90, now() - interval '31 days'
    from generate_series(1, 1201) no`)
  await shop.db.execute(
    sql`insert into notification (title, body, deleted_at) values ('Old', 'Old.', now() - interval '31 days')`,
  )
  const left = sql`select count(*)::int as count from product where number like 'OLD-%'`
  const old = sql`select count(*)::int as count from notification where title = 'Old'`
  await shop.db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`)
  await shop.db.execute(
    sql`create trigger refuse before delete on product for each row execute function refuse()`,
  )
  await expect(tidyUp(shop)).rejects.toThrow('the trash')
  expect([await count(left), await count(old)]).toEqual([1201, 0])
  await shop.db.execute(sql`drop function refuse cascade`)
  await tidyUp(shop)
  expect(await count(left)).toBe(0)
  const named = sql`select count(distinct target)::int as count from audit_event where target like 'OLD-%'`
  expect(await count(named)).toBe(1201)
})

test('a clash is refused in words, and nothing changes', async () => {
  const { _id } = (await (await admin.call('GET', '/api/products/W-10')).json()) as { _id: string }
  await admin.call('DELETE', '/api/products/W-10')
  await shop.db.execute(sql`update product set number = 'W-10' where number = 'PIN_1'`)
  const refusedRestore = await restore('product', _id)
  expect(refusedRestore.status).toBe(409)
  expect(((await refusedRestore.json()) as { detail: string }).detail).toContain(
    'now belongs to another product',
  )
  expect((await trash()).map(({ name }) => name)).toEqual(['W-10'])
  expect(await trash('?kind=gallery')).toEqual([])
  expect(await trash('?q=fibre')).toHaveLength(1)
  expect(await trash('?q=%25')).toEqual([])
})

test('every kind is listed, restored and removed; a category waits for the products that stand in it', async () => {
  await shop.db.execute(
    sql`insert into testimonial (name, position, text, image_url, deleted_at) values ('Ada', 'Lab', 'Fine.', '', now())`,
  )
  await shop.db.execute(
    sql`insert into notification (title, body, deleted_at) values ('Holiday', 'Closed.', now())`,
  )
  await shop.db.execute(sql`insert into category (name, deleted_at) values ('Old wheels', now())`)
  const things = await trash()
  expect(things.map(({ kind }) => kind).toSorted()).toEqual([
    'category',
    'notification',
    'product',
    'testimonial',
  ])
  for (const kind of ['testimonial', 'notification', 'category']) {
    const { id } = things.find((thing) => thing.kind === kind)!
    expect([kind, (await restore(kind, id)).status]).toEqual([kind, 200])
    expect([kind, (await restore(kind, id)).status]).toEqual([kind, 404])
  }
  for (const table of ['testimonial', 'notification'])
    await shop.db.execute(sql`update ${sql.identifier(table)} set deleted_at = now() - interval '31 days'`)
  await shop.db.execute(
    sql`update category set deleted_at = now() - interval '31 days' where name in ('Old wheels', 'Parts & Washers')`,
  )
  await tidyUp(shop)
  expect(await count(sql`select count(*)::int as count from testimonial`)).toBe(0)
  expect(await count(sql`select count(*)::int as count from notification`)).toBe(0)
  expect(await count(sql`select count(*)::int as count from category where name = 'Old wheels'`)).toBe(0)
  expect(await count(sql`select count(*)::int as count from category where name = 'Parts & Washers'`)).toBe(1)
})

test.each(['what/1b671a64-40d5-491e-99b0-da01ff1f3341', 'product/AG03'])('%s is refused', async (path) =>
  expect((await admin.call('POST', `/api/trash/${path}/restore`)).status).toBeOneOf([400, 404]),
)

async function trash(query = ''): Promise<Thing[]> {
  const response = await admin.call('GET', `/api/trash${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Thing[]
}

function restore(kind: string, id: string): Promise<Response> {
  return admin.call('POST', `/api/trash/${kind}/${id}/restore`)
}

function age(table: string, span: string) {
  return shop.db.execute(
    sql`update ${sql.identifier(table)} set deleted_at = now() - ${span}::interval where deleted_at is not null`,
  )
}

async function count(question: ReturnType<typeof sql>): Promise<number> {
  return (await shop.db.execute<{ count: number }>(question)).rows[0]?.count ?? -1
}

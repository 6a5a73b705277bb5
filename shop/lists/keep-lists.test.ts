import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { world } from '../../test/kit/world.ts'
import { addLines, changeLine, putLineBack, removeLine } from './change-lines.ts'
import { bringBackList, createList, nameList, removeList } from './keep-lists.ts'
import { removeOldDeletedLists } from './list-store.ts'
import { deletedListDays, mostListLines, mostLists } from './list.ts'
import { findMyLists, openList, openSharedList } from './open-list.ts'
import { buyersLists } from './personal-store.ts'
import { endShare, shareList } from './share-list.ts'

const rita = { sub: 'rita', tier: 'retail' } as const
const dana = { sub: 'dana', tier: 'partner' } as const

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const sub of ['rita', 'dana'])
    await shop.db.execute(sql`insert into person (sub, issuer, name, email, email_verified)
      values (${sub}, 'https://id.test', ${sub}, ${`${sub}@lab.test`}, true)`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from buyer_list`)
})

const ag = (quantity = 1) => ({ number: 'ag03', quantity })

describe('a new list', () => {
  test('has what is sold, by the number of the catalogue, and says what is not', async () => {
    const lines = [ag(2), { number: 'NOPE', quantity: 1 }, { number: 'DV34', quantity: 3, note: 'for Ada' }]
    const made = await createList(shop, { sub: 'rita', name: 'Every month', lines })
    expect(made).toMatchObject({ ok: true, value: { left: ['NOPE'] } })
    const id = made.ok ? made.value.id : ''
    expect(await openList(shop, rita, id)).toEqual({
      id,
      name: 'Every month',
      updatedAt: expect.stringMatching(/Z$/),
      isShared: false,
      lines: [
        shown('AG03', world.grinder.title, 2, 1095_00),
        { ...shown('DV34', world.vibrator.title, 3, 385_01), note: 'for Ada' },
      ],
      // 2 × 1095.00 + 3 × 385.01
      totalCents: 3345_03,
    })
  })

  test('of nothing that is sold is not made', async () => {
    const before = await tableHashes(shop.db)
    expect(
      await createList(shop, { sub: 'rita', name: 'x', lines: [{ number: 'NOPE', quantity: 1 }] }),
    ).toEqual({ ok: false, refusal: { why: 'not-sold' } })
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('is one of fifty at most, however many are made at once; a deleted one makes room', async () => {
    const made = await Promise.all(
      Array.from({ length: mostLists + 8 }, (_, at) => createList(shop, { sub: 'rita', name: `L${at}` })),
    )
    expect(made.filter(({ ok }) => ok)).toHaveLength(mostLists)
    expect(made.filter((one) => !one.ok && one.refusal.why === 'too-many-lists')).toHaveLength(8)
    expect(await createList(shop, { sub: 'dana', name: 'mine' })).toMatchObject({ ok: true })
    const { lists } = await findMyLists(shop, 'rita')
    const id = lists[0]?.id ?? ''
    expect(await removeList(shop, { sub: 'rita', id })).toEqual({ ok: true, value: { id } })
    expect(await createList(shop, { sub: 'rita', name: 'again' })).toMatchObject({ ok: true })
    expect(await bringBackList(shop, { sub: 'rita', id })).toEqual({
      ok: false,
      refusal: { why: 'too-many-lists' },
    })
  })

  test('the database itself takes no more lists, lines, or lines of one product', async () => {
    for (const place of [51, 0, null]) await expect(write(place)).rejects.toThrow()
    const { rows } = await write(1)
    await expect(write(1)).rejects.toThrow()
    const line = (...[place, number, quantity]: [number, string, number]) =>
      shop.db.execute(sql`insert into buyer_list_line (list_id, place, number, title, quantity)
        values (${rows[0]?.id}, ${place}, ${number}, 'x', ${quantity})`)
    await line(500, 'AG03', 1)
    const wrong: [number, string, number][] = [
      [501, 'B', 1],
      [1, 'ag03', 1],
      [1, 'B', 0],
      [1, 'B', 10_000],
      [1, "' or true", 1],
    ]
    for (const bad of wrong) await expect(line(...bad)).rejects.toThrow()
    await expect(
      shop.db
        .execute(sql`update buyer_list set share_hash = sha256('x'), shared_at = now(), deleted_at = now(),
        place = null`),
    ).rejects.toThrow()
  })
})

describe('its lines', () => {
  let id = ''
  beforeEach(async () => {
    id = await listOf('rita', ['AG03', 'DV34', 'W-10'])
  })

  test('are added, changed, removed, and put back where they were', async () => {
    const which = { sub: 'rita', id }
    expect(await addLines(shop, { ...which, lines: [ag(4), { number: 'CP7', quantity: 1 }] })).toMatchObject({
      ok: true,
      value: { left: [] },
    })
    const fields = { quantity: 7, note: 'Bench 3', reorderPoint: 'below 2' }
    expect((await changeLine(shop, { ...which, number: 'dv34', fields })).ok).toBe(true)
    const removed = await removeLine(shop, { ...which, number: 'DV34' })
    expect(removed).toMatchObject({ ok: true, value: { removed: { number: 'DV34', ...fields }, place: 1 } })
    expect(await numbersIn(id)).toEqual(['AG03:4', 'W-10:1', 'CP7:1'])
    if (removed.ok) await putLineBack(shop, { ...which, line: removed.value.removed, place: 1 })
    expect(await numbersIn(id)).toEqual(['AG03:4', 'DV34:7', 'W-10:1', 'CP7:1'])
    // What a form says of a product that is sold is not believed: others read the list too.
    const said = { number: 'w-10', title: 'Free of charge', quantity: 2, note: '', reorderPoint: '' }
    await removeLine(shop, { ...which, number: 'W-10' })
    await putLineBack(shop, { ...which, line: said, place: 2 })
    const list = await openList(shop, rita, id)
    expect(list?.lines[2]).toMatchObject({ number: 'W-10', title: world.washer.title, quantity: 2 })
    expect(await removeLine(shop, { ...which, number: 'X' })).toEqual({
      ok: false,
      refusal: { why: 'no-line' },
    })
  })

  test('of two changes at once, both count', async () => {
    await Promise.all(
      ['AG03', 'DV34', 'W-10'].map((number, at) =>
        changeLine(shop, { sub: 'rita', id, number, fields: { quantity: at + 2 } }),
      ),
    )
    expect(await numbersIn(id)).toEqual(['AG03:2', 'DV34:3', 'W-10:4'])
  })

  test('of what is not sold, or too many, are refused, and nothing is written', async () => {
    await shop.db
      .execute(sql`insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents)
      select 'MANY-' || at, 'Many', '', (select min(id::text)::uuid from category), 100, 90 from generate_series(1, 500) at`)
    const before = await tableHashes(shop.db)
    const many = Array.from({ length: mostListLines }, (_, at) => ({ number: `MANY-${at + 1}`, quantity: 1 }))
    const which = { sub: 'rita', id }
    expect(await addLines(shop, { ...which, lines: many })).toEqual({
      ok: false,
      refusal: { why: 'too-many-lines' },
    })
    expect(await addLines(shop, { ...which, lines: [{ number: 'NOPE', quantity: 1 }] })).toEqual({
      ok: false,
      refusal: { why: 'not-sold' },
    })
    expect(await tableHashes(shop.db)).toEqual(before)
    await shop.db.execute(sql`delete from product where number like 'MANY-%'`)
  })

  test('of a product that is gone stay readable, and those that were replaced name the other', async () => {
    await shop.db.execute(sql`update product set deleted_at = now() where number in ('AG03', 'W-10')`)
    await shop.db.execute(sql`insert into supersession (number, successor) values ('W-10', 'CP7')`)
    const list = await openList(shop, dana, id)
    expect(list).toBeNull()
    const own = await openList(shop, rita, id)
    expect(own?.lines.map(({ number, title, now }) => [number, title, now])).toEqual([
      ['AG03', world.grinder.title, { kind: 'gone' }],
      ['DV34', world.vibrator.title, { kind: 'sold', number: 'DV34', unitCents: 385_01 }],
      [
        'W-10',
        world.washer.title,
        { kind: 'replaced', by: { number: 'CP7', title: world.press.title, unitCents: 95_50 } },
      ],
    ])
    expect(own?.totalCents).toBe(385_01)
    await shop.db.execute(sql`delete from supersession`)
    await shop.db.execute(sql`update product set deleted_at = null`)
  })
})

test('a deleted list comes back with its lines, for thirty days; its link does not', async () => {
  const id = await listOf('rita', ['AG03'])
  const shared = await shareList(shop, { sub: 'rita', id })
  const token = shared.ok ? shared.value.token : ''
  await removeList(shop, { sub: 'rita', id })
  expect(await openList(shop, rita, id)).toBeNull()
  expect(await openSharedList(shop, dana, token)).toBeNull()
  expect((await findMyLists(shop, 'rita')).deleted).toEqual([{ id, name: 'A list' }])
  expect(await bringBackList(shop, { sub: 'rita', id })).toEqual({ ok: true, value: { id } })
  expect(await numbersIn(id)).toEqual(['AG03:1'])
  expect(await openSharedList(shop, dana, token)).toBeNull()
  await removeList(shop, { sub: 'rita', id })
  await shop.db.execute(sql`update buyer_list set deleted_at = now() - interval '29 days'`)
  await removeOldDeletedLists(shop.db, deletedListDays)
  expect((await findMyLists(shop, 'rita')).deleted).toHaveLength(1)
  await shop.db.execute(sql`update buyer_list set deleted_at = now() - interval '31 days'`)
  await removeOldDeletedLists(shop.db, deletedListDays)
  expect((await findMyLists(shop, 'rita')).deleted).toEqual([])
})

test('of deleted lists the latest twenty are kept', async () => {
  for (let at = 0; at < 23; at += 1) {
    const made = await createList(shop, { sub: 'rita', name: `L${at}` })
    if (made.ok) await removeList(shop, { sub: 'rita', id: made.value.id })
  }
  const { deleted } = await findMyLists(shop, 'rita')
  expect([deleted.length, deleted[0]?.name, deleted.at(-1)?.name]).toEqual([20, 'L22', 'L3'])
})

describe('a link', () => {
  test('opens the list to whoever has it, at their own prices; a new one and an end end it', async () => {
    const id = await listOf('rita', ['AG03'])
    const [first, second] = [await link(id), await link(id)]
    expect(await openSharedList(shop, dana, first)).toBeNull()
    expect(await openSharedList(shop, dana, second)).toMatchObject({ name: 'A list', totalCents: 876_00 })
    expect(await openSharedList(shop, rita, second)).toMatchObject({ totalCents: 1095_00 })
    await endShare(shop, { sub: 'rita', id })
    expect(await openSharedList(shop, dana, second)).toBeNull()
  })

  test('is nowhere in the database', async () => {
    const token = await link(await listOf('rita', ['AG03']))
    const { rows } = await shop.db.execute<{ row: string }>(
      sql`select to_jsonb(one)::text as row from buyer_list one`,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const wrong of ['', 'x', `${token}x`, token.slice(1), "' or true --", '\0'])
      expect(await openSharedList(shop, dana, wrong)).toBeNull()
  })
})

describe('N3: a list is its person’s', () => {
  test('nobody else reads or changes it, and is told the same as of one that never was', async () => {
    const id = await listOf('rita', ['AG03'])
    const none = '00000000-0000-4000-8000-000000000000'
    const before = await tableHashes(shop.db)
    for (const which of [id, none].map((one) => ({ sub: 'dana', id: one }))) {
      const unknown = { ok: false, refusal: { why: 'unknown' } }
      expect(await openList(shop, dana, which.id)).toBeNull()
      expect(await nameList(shop, { ...which, name: 'mine' })).toEqual(unknown)
      expect(await removeList(shop, which)).toEqual(unknown)
      expect(await bringBackList(shop, which)).toEqual(unknown)
      expect(await addLines(shop, { ...which, lines: [ag()] })).toEqual(unknown)
      expect(await addLines(shop, { ...which, lines: [{ number: 'NOPE', quantity: 1 }] })).toEqual(unknown)
      expect(await changeLine(shop, { ...which, number: 'AG03', fields: { quantity: 2 } })).toEqual(unknown)
      expect(await removeLine(shop, { ...which, number: 'AG03' })).toEqual(unknown)
      expect(await shareList(shop, which)).toEqual(unknown)
      expect(await endShare(shop, which)).toEqual(unknown)
    }
    expect((await findMyLists(shop, 'dana')).lists).toEqual([])
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('what is kept of a person can be read as a whole, and removed as a whole', async () => {
    await listOf('rita', ['AG03'])
    await listOf('dana', ['DV34'])
    await removeList(shop, { sub: 'rita', id: await listOf('rita', ['CP7']) })
    const [ofRita, ofDana] = [whom('rita'), whom('dana')]
    expect(await buyersLists.export(shop.db, ofRita)).toMatchObject({
      lists: [
        { name: 'A list', deleted_at: null, lines: [{ number: 'AG03' }] },
        { name: 'A list', deleted_at: expect.anything(), lines: [{ number: 'CP7' }] },
      ],
    })
    expect(await shop.db.transaction((tx) => buyersLists.erase(tx, ofRita, 'Erased'))).toBe(2)
    expect(await buyersLists.export(shop.db, ofRita)).toEqual({ lists: [] })
    expect((await buyersLists.export(shop.db, ofDana))['lists']).toHaveLength(1)
  })
})

function whom(sub: string) {
  return { email: null, subs: `{${sub}}` }
}

function write(place: number | null) {
  return shop.db.execute<{ id: string }>(
    sql`insert into buyer_list (sub, place, name) values ('rita', ${place}, 'x') returning id`,
  )
}

async function listOf(sub: string, numbers: string[]): Promise<string> {
  const lines = numbers.map((number) => ({ number, quantity: 1 }))
  const made = await createList(shop, { sub, name: 'A list', lines })
  return made.ok ? made.value.id : ''
}

async function link(id: string): Promise<string> {
  const shared = await shareList(shop, { sub: 'rita', id })
  return shared.ok ? shared.value.token : ''
}

async function numbersIn(id: string): Promise<string[]> {
  const list = await openList(shop, rita, id)
  return list?.lines.map(({ number, quantity }) => `${number}:${quantity}`) ?? []
}

function shown(number: string, title: string, quantity: number, unitCents: number) {
  return {
    number,
    title,
    quantity,
    note: '',
    reorderPoint: '',
    now: { kind: 'sold', number, unitCents },
    own: [],
  }
}

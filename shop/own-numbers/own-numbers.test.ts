import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { renameProduct } from '../../test/kit/other-numbers.ts'
import { world } from '../../test/kit/world.ts'
import { resolveNumbers } from '../numbers/resolve-numbers.ts'
import {
  findOwnNumber,
  findOwnProduct,
  putOwnNumberBack,
  removeOwnNumber,
  setOwnNumber,
} from './keep-own-numbers.ts'
import { buyersNumbers } from './personal-store.ts'
import { findOwnNumbersOf, listOwnNumbers } from './own-number-store.ts'
import { mostOwnNumbers, ownNumberKey } from './own-number.ts'
import { ownNumber } from './own-number-fields.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  for (const sub of ['rita', 'dana'])
    await shop.db.execute(sql`insert into person (sub, issuer, name, email, email_verified)
      values (${sub}, 'https://id.test', ${sub}, ${`${sub}@lab.test`}, true)`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from own_number`)
})

const set = (own: string, number: string, sub = 'rita') => setOwnNumber(shop, { sub, own, number })
const grinder = { own: 'Lab 4711', number: 'AG03', title: world.grinder.title }

test.each([
  ['Lab-4711', 'lab4711'],
  ['lab 4711', 'lab4711'],
  ['ＬＡＢ.4711', 'lab4711'],
  ['--', null],
  ['牙', null],
])('%j is compared as %j', (own, key) => {
  expect(ownNumberKey(own)).toBe(key)
})

test('it has no control characters, and none that turn or hide what follows', () => {
  expect(ownNumber.parse('L\u202E47\u0000\u001B11\u200B')).toBe('L47 11')
})

test('a text that only begins like a number is not that number', async () => {
  await set('7'.repeat(64), 'AG03')
  const own = `${'7'.repeat(64)}8`
  expect(await findOwnNumber(shop, { sub: 'rita', own })).toBeNull()
  expect(await removeOwnNumber(shop, { sub: 'rita', own })).toEqual({
    ok: false,
    refusal: { why: 'unknown' },
  })
  expect(ownNumberKey('x '.repeat(1_000_000))).toBeNull()
})

test.each(['', ' ', '--', 'x'.repeat(65), '牙'])('%j is no number', (own) => {
  expect(ownNumber.safeParse(own).success).toBe(false)
})

test('a number means one product, and may be given to another; a product may have several', async () => {
  expect(await set('Lab 4711', 'ag03')).toEqual({ ok: true, value: grinder })
  expect(await findOwnNumber(shop, { sub: 'rita', own: 'LAB-4711' })).toEqual(grinder)
  await set('A1', 'AG03')
  expect(await findOwnNumbersOf(shop.db, 'rita', ['AG03', 'DV34'])).toEqual(
    new Map([['ag03', ['A1', 'Lab 4711']]]),
  )
  expect(await set('lab.4711', 'DV34')).toMatchObject({ ok: true })
  expect(await findOwnNumber(shop, { sub: 'rita', own: 'Lab 4711' })).toEqual({
    own: 'lab.4711',
    number: 'DV34',
    title: world.vibrator.title,
  })
  expect(await listOwnNumbers(shop.db, 'rita')).toHaveLength(2)
})

test('a product that was renamed keeps its own numbers, by whichever of its numbers somebody asks', async () => {
  await set('First', 'BF9')
  await renameProduct(shop.db, 'BF9', 'BF10')
  await set('Second', 'BF10')
  await renameProduct(shop.db, 'BF10', 'BF11')
  await set('Third', 'bf10')
  await set('Other', 'AG03')
  const of = async () =>
    Object.fromEntries(await findOwnNumbersOf(shop.db, 'rita', ['Bf9', 'BF10', 'BF11', 'AG03', 'NOPE']))
  const all = ['First', 'Second', 'Third']
  const found = { bf9: all, bf10: all, bf11: all, ag03: ['Other'] }
  expect(await of()).toEqual(found)
  // Orders show them after it is gone, too.
  await shop.db.execute(sql`update product set deleted_at = now() where number = 'BF11'`)
  expect(await of()).toEqual(found)
  expect(await findOwnNumbersOf(shop.db, 'dana', ['BF9', 'BF11'])).toEqual(new Map())
  await shop.db.execute(sql`delete from product_old_number`)
  await shop.db.execute(sql`update product set deleted_at = null, number = 'BF9' where number = 'BF11'`)
})

test('a former number that another product has taken is that product’s', async () => {
  await set('Mine', 'BF9')
  await shop.db.execute(sql`update product set number = 'BF10' where number = 'BF9'`)
  await shop.db.execute(sql`update product set number = 'BF9' where number = 'W-10'`)
  expect(await findOwnNumbersOf(shop.db, 'rita', ['BF9', 'BF10'])).toEqual(new Map([['bf9', ['Mine']]]))
  await shop.db.execute(sql`update product set number = 'W-10' where number = 'BF9'`)
  await shop.db.execute(sql`update product set number = 'BF9' where number = 'BF10'`)
})

test('what is not sold gets none', async () => {
  const before = await tableHashes(shop.db)
  expect(await set('X', 'NOPE')).toEqual({ ok: false, refusal: { why: 'not-sold' } })
  expect(await tableHashes(shop.db)).toEqual(before)
})

test('there are two thousand at most, by the database itself', async () => {
  await shop.db.execute(sql`insert into own_number (sub, key, place, own, number, title)
    select 'rita', 'k' || at, at, 'K' || at, 'AG03', 'x' from generate_series(1, ${mostOwnNumbers}::int) at`)
  expect(await set('one more', 'AG03')).toEqual({ ok: false, refusal: { why: 'too-many' } })
  expect(await set('K7', 'DV34')).toMatchObject({ ok: true })
  expect(await set('one more', 'AG03', 'dana')).toMatchObject({ ok: true })
  await expect(
    shop.db.execute(sql`insert into own_number (sub, key, place, own, number, title)
      values ('rita', 'more', 2001, 'more', 'AG03', 'x')`),
  ).rejects.toThrow()
  await expect(
    shop.db.execute(sql`insert into own_number (sub, key, place, own, number, title)
      values ('dana', 'k1', 2, 'K1', 'AG03', 'x'), ('dana', 'k1', 3, 'K 1', 'AG03', 'x')`),
  ).rejects.toThrow()
})

test('removed, it means nothing; what it meant is answered, for Undo', async () => {
  await set('Lab 4711', 'AG03')
  expect(await removeOwnNumber(shop, { sub: 'rita', own: 'lab4711' })).toEqual({ ok: true, value: grinder })
  for (const own of ['lab4711', '--', ''])
    expect(await removeOwnNumber(shop, { sub: 'rita', own })).toEqual({
      ok: false,
      refusal: { why: 'unknown' },
    })
})

test('brought back, it means what it meant: a product that is gone too, and one under its number of today', async () => {
  await set('Lab 4711', 'AG03')
  await shop.db.execute(sql`update product set deleted_at = now() where number = 'AG03'`)
  const removed = await removeOwnNumber(shop, { sub: 'rita', own: 'Lab 4711' })
  if (!removed.ok) throw new Error(removed.refusal.why)
  const undo = () => putOwnNumberBack(shop, { sub: 'rita', removed: removed.value })
  expect(await undo()).toEqual({ ok: true, value: grinder })
  expect(await listOwnNumbers(shop.db, 'rita')).toEqual([grinder])
  await shop.db.execute(sql`update product set deleted_at = null where number = 'AG03'`)
  await removeOwnNumber(shop, { sub: 'rita', own: 'Lab 4711' })
  await renameProduct(shop.db, 'AG03', 'AG04')
  expect(await undo()).toEqual({ ok: true, value: { ...grinder, number: 'AG04' } })
  await shop.db.execute(sql`delete from product_old_number`)
  await shop.db.execute(sql`update product set number = 'AG03' where number = 'AG04'`)
})

test('brought back where there is no place any more, it is refused', async () => {
  await shop.db.execute(sql`insert into own_number (sub, key, place, own, number, title)
    select 'rita', 'k' || at, at, 'K' || at, 'AG03', 'x' from generate_series(1, ${mostOwnNumbers}::int) at`)
  const before = await tableHashes(shop.db)
  const undo = (own: string) => putOwnNumberBack(shop, { sub: 'rita', removed: { ...grinder, own } })
  expect(await undo('Lab 4711')).toEqual({ ok: false, refusal: { why: 'too-many' } })
  expect(await undo('--')).toEqual({ ok: false, refusal: { why: 'unknown' } })
  expect(await tableHashes(shop.db)).toEqual(before)
})

describe('as one of the numbers that people type', () => {
  test('it is found by its person, behind our own numbers', async () => {
    await set('Lab 4711', 'AG03')
    await set('DV34', 'AG03')
    expect(await resolve('LAB 4711')).toEqual([{ kind: 'own', own: 'Lab 4711', number: 'AG03' }])
    expect(await resolve('DV34')).toEqual([{ kind: 'found', number: 'DV34', replacedBy: null }])
  })

  test.each(['AG03', 'ag 03', 'AG-03', 'ag_03'])(
    '%s is the product that the catalog calls so, however it is written',
    async (typed) => {
      await set('AG-03', 'DV34')
      expect(await resolve(typed)).toEqual([{ kind: 'found', number: 'AG03', replacedBy: null }])
    },
  )

  test('it comes before what others call a product, and before numbers that are no more', async () => {
    await shop.db.execute(sql`insert into alias (number, whose, product_id)
      select 'ACM-1', 'Acme', id from product where number = 'CP7'`)
    await shop.db.execute(sql`insert into supersession (number, successor) values ('OLD-1', 'CP7')`)
    await renameProduct(shop.db, 'BF9', 'BF10')
    for (const own of ['ACM-1', 'OLD-1', 'BF9']) {
      await set(own, 'DV34')
      for (const typed of [own, own.replace('-', ' ')])
        expect(await resolve(typed)).toEqual([{ kind: 'own', own, number: 'DV34' }])
    }
    await shop.db.execute(sql`delete from alias`)
    await shop.db.execute(sql`delete from supersession`)
    await shop.db.execute(sql`delete from product_old_number`)
    await shop.db.execute(sql`update product set number = 'BF9' where number = 'BF10'`)
  })

  test('it follows a number that was changed, and names what replaced a product that is gone', async () => {
    await set('Lab 4711', 'AG03')
    await shop.db.execute(sql`update product set number = 'AG04' where number = 'AG03'`)
    await shop.db.execute(
      sql`insert into product_old_number select 'ag03', id from product where number = 'AG04'`,
    )
    expect(await resolve('lab4711')).toEqual([{ kind: 'own', own: 'Lab 4711', number: 'AG04' }])
    await shop.db.execute(sql`update product set deleted_at = now() where number = 'AG04'`)
    expect(await resolve('lab4711')).toMatchObject([{ kind: 'gone' }])
    await shop.db.execute(sql`insert into supersession (number, successor) values ('AG03', 'CP7')`)
    expect(await resolve('lab4711')).toEqual([{ kind: 'replaced', from: 'AG03', number: 'CP7' }])
    await shop.db.execute(sql`delete from supersession`)
    await shop.db.execute(sql`delete from product_old_number`)
    await shop.db.execute(sql`update product set deleted_at = null, number = 'AG03' where number = 'AG04'`)
  })

  test('N3: nobody else finds it', async () => {
    await set('Lab 4711', 'AG03')
    for (const personId of ['dana', null])
      expect(await resolve('lab4711', personId)).toEqual([{ kind: 'unknown' }])
    const dana = { sub: 'dana', own: 'lab4711' }
    expect(await findOwnNumber(shop, dana)).toBeNull()
    expect(await findOwnProduct(shop, { ...dana, tier: 'partner' })).toBeNull()
    expect(await removeOwnNumber(shop, dana)).toEqual({ ok: false, refusal: { why: 'unknown' } })
    expect(await findOwnNumbersOf(shop.db, 'dana', ['AG03'])).toEqual(new Map())
    const [of, erase] = [
      (subs: string) => buyersNumbers.export(shop.db, { email: null, subs }),
      (subs: string) => shop.db.transaction((tx) => buyersNumbers.erase(tx, { email: null, subs }, 'Erased')),
    ]
    expect(await of('{dana}')).toEqual({ ownNumbers: [] })
    expect(await erase('{dana}')).toBe(0)
    expect(await of('{rita}')).toMatchObject({ ownNumbers: [grinder] })
    expect(await erase('{rita}')).toBe(1)
  })
})

function resolve(text: string, personId: string | null = 'rita') {
  return resolveNumbers(shop.db, [text], { personId })
}

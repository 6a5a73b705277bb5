import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../../test/kit/open-test-shop.ts'
import { mostResolved, type Resolution } from './resolution.ts'
import { askedOf, resolveNumbers } from './resolve-numbers.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

beforeAll(async () => {
  await shop.db.execute(sql`
    insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents, deleted_at)
    select number, number, '', (select min(id::text)::uuid from category), 100, 90, deleted_at from (values
      ('PL2', null), ('PL3', null), ('PL-1', now()), ('GONE-1', now()), ('D-4', null), ('D4', null), ('STILL', null),
      ('X-9', now()), ('RE-2', null), ('RE-4', now()), ('SELF-2', null))
      as given (number, deleted_at)`)
  await shop.db.execute(sql`
    insert into product_old_number (number_lower, product_id)
    select 're-1', id from product where number = 'RE-2' union all select 're-3', id from product where number = 'RE-4'
    union all select 'self-1', id from product where number = 'SELF-2'`)
  await shop.db.execute(sql`
    insert into supersession (number, successor) values
      ('PL-1', 'PL2'), ('PL0', 'PL-1'), ('STILL', 'PL3'), ('PL2', 'PL3'), ('DEAD', 'GONE-1'), ('OLD 7/A', 're-1'),
      ('BACK', 'STILL2'), ('STILL2', 'GONE-1'), ('MID', 'D-4'), ('D-4', 'X-9'), ('SELF-2', 'SELF-1')`)
  await alias('ACM/77.1', 'Acme', 'PL3')
  await alias('5500', 'Acme', 'PL3')
  await alias('5500', 'Other', 'AG03')
  await alias('AG-03', 'Acme', 'DV34')
  await alias('TO OLD', 'Acme', 'PL-1')
  await alias('TO GONE', 'Acme', 'GONE-1')
  await alias('HALF', '', 'GONE-1')
  await alias('HALF', '', 'DV34')
})

describe('a text is', () => {
  test.each<[string, Resolution]>([
    ['AG03', found('AG03')],
    [' ａｇ-０３ ', found('AG03')],
    ['pl 3', found('PL3')],
    ['D-4', found('D-4')],
    ['d4', found('D4')],
    ['d 4', { kind: 'several', numbers: ['D-4', 'D4'] }],
    ['pl2', found('PL2', 'PL3')],
    ['STILL', found('STILL', 'PL3')],
    ['PL-1', replaced('PL-1', 'PL3')],
    ['pl 1', replaced('PL-1', 'PL3')],
    ['pl0', replaced('PL0', 'PL3')],
    ['old7a', replaced('OLD 7/A', 'RE-2')],
    ['old 7/a', replaced('OLD 7/A', 'RE-2')],
    // Its end is not sold: the last one that is.
    ['mid', replaced('MID', 'D-4')],
    ['re1', found('RE-2')],
    // Renamed after its number was to be replaced: it does not replace itself.
    ['SELF-2', found('SELF-2')],
    ['RE-3', { kind: 'gone', number: 'RE-4' }],
    ['DEAD', { kind: 'gone', number: 'DEAD' }],
    ['back', { kind: 'gone', number: 'BACK' }],
    ['gone1', { kind: 'gone', number: 'GONE-1' }],
    ['acm771', { kind: 'alias', alias: 'ACM/77.1', whose: 'Acme', number: 'PL3' }],
    ['5500', { kind: 'several', numbers: ['AG03', 'PL3'] }],
    ['to-old', replaced('PL-1', 'PL3')],
    ['to gone', { kind: 'gone', number: 'GONE-1' }],
    ['half', { kind: 'alias', alias: 'HALF', whose: '', number: 'DV34' }],
    ['AG-03', found('AG03')],
    ['PL', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
    ['---', { kind: 'unknown' }],
    ["';--", { kind: 'unknown' }],
    ['\0', { kind: 'unknown' }],
    ['x'.repeat(100_000), { kind: 'unknown' }],
    ['牙', { kind: 'unknown' }],
  ])('%j', async (typed, resolution) => {
    expect(await resolveNumbers(shop.db, [typed])).toEqual([resolution])
  })
})

test('many texts are answered in their order, the same ones too; more than 500 are refused', async () => {
  const texts = ['AG03', 'nothing', 'pl 1', 'AG03']
  expect((await resolveNumbers(shop.db, texts)).map(({ kind }) => kind)).toEqual([
    'found',
    'unknown',
    'replaced',
    'found',
  ])
  const one = (await resolveNumbers(shop.db, ['5500']))[0]
  const many = await resolveNumbers(shop.db, Array<string>(mostResolved).fill('5500'))
  expect(many).toEqual(Array(mostResolved).fill(one))
  expect(await resolveNumbers(shop.db, [])).toEqual([])
  await expect(resolveNumbers(shop.db, Array<string>(mostResolved + 1).fill('5500'))).rejects.toThrow('500')
})

test('however a number is written, it is the same one', async () => {
  const separator = fc.constantFrom('', '-', ' ', '_', '–', '.', '/', '\u00a0')
  const written = fc
    .tuple(fc.constantFrom('acm771', 'oldseven7', 'céramique12'), fc.array(separator), fc.array(fc.boolean()))
    .map(([number, separators, upper]) =>
      Array.from(number, (one, at) => (upper[at] ? one.toUpperCase() : one) + (separators[at] ?? '')).join(
        '',
      ),
    )
  await shop.db.execute(sql`insert into supersession (number, successor) values ('OLD-seven/7', 'DV34')`)
  await alias('Céramique 12', 'Acme', 'DV34')
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 30 }), async (texts) => {
      for (const one of await resolveNumbers(shop.db, texts))
        expect(one).toMatchObject({ number: expect.stringMatching(/^(PL3|DV34)$/) as string })
    }),
    { numRuns: 30 },
  )
})

test('the database folds a number as the shop does what is typed', async () => {
  const unit = fc.oneof(
    fc.integer({ min: 1, max: 0x17f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0xff01, max: 0xff5e }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom(',', '-', '000', '½', 'µ', 'ß', 'ﬁ', '™', '牙', '🦷', '№', '①'),
  )
  const texts = fc.sample(fc.string({ unit, maxLength: 40 }), 2000).filter((text) => !/\p{Cn}/u.test(text))
  const { rows } = await shop.db.execute<{ key: string }>(sql`
    select number_key(text) as key from unnest(${sql.param(texts)}::text[]) with ordinality as given (text, at) order by at`)
  expect(rows.map(({ key }) => key)).toEqual(texts.map((text) => askedOf(text).key))
})

async function alias(number: string, whose: string, product: string): Promise<void> {
  await shop.db.execute(sql`insert into alias (number, whose, product_id)
    select ${number}, ${whose}, id from product where number = ${product}`)
}

function found(number: string, replacedBy: string | null = null): Resolution {
  return { kind: 'found', number, replacedBy }
}

function replaced(from: string, number: string): Resolution {
  return { kind: 'replaced', from, number }
}

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listMigrations } from '../../database/migration-files.ts'
import { emptyTables } from '../../test/kit/empty-tables.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { foldText } from '../text/fold.ts'
import { shortUnits, sizesIn } from '../text/sizes.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop()))
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.db, sql`product, category`)
  await shop.db.execute(sql`insert into category (name) values ('Lathes'), ('Guards')`)
  await shop.db.execute(sql`insert into product
    (number, title, description, category_id, new_price_cents, wholesale_price_cents)
    select made.number, made.title, made.description, category.id, 100, 100
    from category, (values ('PL-2', 'Polishing Lathe ½ HP', 'Für 8in wheels, 50,000 rpm.'), ('VB7', '牙科 砂轮机', ''),
      ('Z80123', 'A', 'x')) made (number, title, description) where category.name = 'Lathes'`)
})

test('words, short beginnings of them and the category are kept of a product', async () => {
  const { rows } = await shop.db
    .execute(sql`select array_to_string(array_remove(tsvector_to_array(title_words),
    '/' || category_id), ' ') as title, words @@ array_to_string(array['/' || category_id], '')::tsquery as placed
    from product_search order by number collate "C"`)
  expect(rows).toEqual([
    {
      title:
        '/01 /02 /0h /0hp /0l /0la /0lat /0lath /0lathe /0p /0pl /0po /0pol /0poli /0polis 1 1/2hp 2 hp lathe pl pl2 polishing',
      placed: true,
    },
    { title: '/0v /0vb /0牙 /0砂 vb7 牙科 砂轮机', placed: true },
    { title: '/0a /0z a z80123', placed: true },
  ])
})

test('whatever is changed of a product, what is kept is as if it had been written so', async () => {
  await shop.db.execute(sql`update product set category_id = (select id from category where name = 'Guards')
    where number = 'PL-2'`)
  await shop.db.execute(sql`update product set title = 'Splash Guard', created_at = '2020-01-01'
    where number = 'Z80123'`)
  await shop.db.execute(sql`update product set description = 'Neu.', category_id = (select id from category
    where name = 'Guards') where number = 'VB7'`)
  expect(await listDifferences()).toEqual([])
  await shop.db.execute(sql`update product set deleted_at = now() where number = 'PL-2'`)
  expect(await listDifferences()).toEqual([])
  await shop.db.execute(sql`update product set deleted_at = null where number = 'PL-2'`)
  expect(await listDifferences()).toEqual([])
})

test('a shop that is updated keeps the same of its products as a new one', async () => {
  // Half a horsepower is a size without any digit of ASCII.
  await shop.db.execute(sql`update product set title = 'Motor ½ HP' where number = 'VB7'`)
  // As a release before migration 0040 wrote them.
  await shop.db.execute(sql`update product_search set
    title_words = array_to_tsvector(array(select word from unnest(tsvector_to_array(title_words)) word
      where word !~ '^(/|1/2hp)')),
    words = array_to_tsvector(array(select word from unnest(tsvector_to_array(words)) word
      where word !~ '^(/|1/2hp)'))`)
  expect(await listDifferences()).toEqual(['PL-2', 'VB7', 'Z80123'])
  await updateAsIn('0040_beginnings_and_categories')
  expect(await listDifferences()).toEqual(['PL-2', 'VB7'])
  await updateAsIn('0042_sizes')
  expect(await listDifferences()).toEqual([])
})

test('the sizes of a text are the same here and in the database', async () => {
  const between = [' ', ' ', ' ', '-', '/', '–', '×', ':', '(', ')', '. ', ',', '\u00a0', '"', '”', '″']
  const words = ['AG03', 'x', 'to', 'or', 'and', 'Ø', '½', '230', '115', '8', '6.4', '1,020', '1/2']
  const pieces = fc.constantFrom(...shortUnits.keys(), ...words, ...between)
  const texts = fc.sample(fc.array(pieces, { maxLength: 14 }), { numRuns: 4000, seed: 42 })
  const folded = [...written, ...texts.map((text) => text.join(''))].map(foldText)
  const { rows } = await shop.db.execute<{ folded: string; sizes: string[] }>(
    sql`select folded, search_sizes(folded) as sizes from unnest(${sql.param(folded)}::text[]) folded`,
  )
  for (const row of rows)
    expect([row.folded, row.sizes.toSorted()]).toEqual([row.folded, sizesIn(row.folded).toSorted()])
  expect(new Set(rows.flatMap(({ sizes }) => sizes)).size).toBeGreaterThan(40)
})

/** As descriptions name sizes. */
const written = [
  'Motor: 208/230 V, 60 Hz, single phase, 14 A',
  'Size: 7 1/2 in (190 mm) across, 9 x 4 in (230 × 104 mm); weight 14 lb (6.4 kg)',
  'Volts: 115. (A): 5',
]

async function updateAsIn(migration: string): Promise<void> {
  const { statements } = listMigrations().find(({ tag }) => tag === migration)!
  await shop.db.execute(sql.raw(statements.find((one) => one.startsWith('update product_search'))!))
}

async function listDifferences(): Promise<unknown[]> {
  const { rows } = await shop.db.execute(sql`
    with made as (select row.* from product, product_search_rows(product) row where deleted_at is null)
    select coalesce(made.number, kept.number) as number
    from made full join product_search kept using (product_id) where made::text is distinct from kept::text`)
  return rows.map(({ number }) => String(number)).toSorted()
}

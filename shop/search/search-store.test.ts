import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyTables } from '../../test/kit/empty-tables.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { findProducts } from './find-products.ts'
import type { SearchNeeds } from './open-search.ts'
import { readCommonWords, readVocabulary } from './search-store.ts'
import { suggest } from './suggest.ts'
import { listSynonyms } from './synonym-store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await emptyTables(shop.db, sql`product, category`)
  await shop.db.execute(sql`insert into category (name) values ('Things'), ('Others')`)
  await add('SPROCKET', 'Rare sprocket', { count: 3, year: 2019, category: 'Things' })
  // More than are put in order, and none of them among the newest that are looked at first.
  await add('WIDGET', 'Old widget', { count: 3100, year: 2020, category: 'Things' })
  await add('GADGET', 'New gadget', { count: 600, year: 2021, category: 'Others' })
})
afterAll(() => shop.close())

test.each([
  [
    'of many, all of them new',
    'new gadgets',
    'GADGET-600 GADGET-599 GADGET-598 GADGET-597 GADGET-596 GADGET-595',
  ],
  [
    'of many, none of them new',
    'widget old',
    'WIDGET-3100 WIDGET-3099 WIDGET-3098 WIDGET-3097 WIDGET-3096 WIDGET-3095',
  ],
  ['of a few', 'sprocket rare', 'SPROCKET-3 SPROCKET-2 SPROCKET-1'],
  ['of none', 'sprocket gadget', ''],
])('%s, the newest are suggested first', async (_, typed, numbers) => {
  expect((await suggestedFor(typed)).join(' ')).toBe(numbers)
})

test('a part of a word is found in the middle of one; of fewer than three letters only in a small shop', async () => {
  await add('ROTOR', 'Turbo motor 砂轮机', { count: 1, year: 2018, category: 'Things' })
  const categories = async () => (await shop.categories()).map((one) => ({ ...one, productCount: 6000 }))
  const large = { ...shop, categories }
  for (const typed of ['urbo', '轮', '轮机'])
    expect([await suggestedFor(typed), await suggestedFor(typed, large)]).toEqual([['ROTOR-1'], ['ROTOR-1']])
  expect([await suggestedFor('ur'), await suggestedFor('ur', large)]).toEqual([['ROTOR-1'], []])
})

test('what is told of products is found in the same way whether it is known to be common or not', async () => {
  await shop.db.execute(sql`analyze product_search`)
  const common = await readCommonWords(shop.db)
  expect([...common].toSorted()).toEqual(['a', 'gadget', 'new', 'old', 'tool', 'widget'])
  const unknown = { ...shop, commonWords: async () => new Set<string>() }
  for (const typed of ['sprocket too', 'tool sproc', 'rare tools sprock'])
    for (const needs of [shop, unknown])
      expect(await suggestedFor(typed, needs)).toEqual(['SPROCKET-3', 'SPROCKET-2', 'SPROCKET-1'])
  for (const needs of [shop, unknown]) {
    expect(await suggestedFor('tool widget ol', needs)).toHaveLength(6)
    expect(await suggestedFor('sprocket widg', needs)).toEqual([])
  }
})

test('a page of results has the same order, and a category leaves out the others', async () => {
  const { cards, isMore } = await findOld()
  expect([cards.map(({ number }) => number), isMore]).toEqual([['WIDGET-3099', 'WIDGET-3098'], true])
  expect((await findOld('Things')).cards).toEqual(cards)
  expect((await findOld('Others')).total).toBe(0)
})

test('of many products the words of the newest are known for corrections', async () => {
  const synonyms = await listSynonyms(shop.db)
  const newest = await readVocabulary(shop.db, 600)
  expect([...newest].filter(([, products]) => products > 0)).toEqual([
    ['gadget', 600],
    ['new', 600],
  ])
  expect(synonyms.length).toBeGreaterThan(0)
  for (const { term } of synonyms)
    for (const word of term.split(/[^a-z]/).filter(({ length }) => length > 2))
      expect([word, newest.get(word)]).toEqual([word, 0])
  expect((await readVocabulary(shop.db)).get('widget')).toBe(3100)
})

async function suggestedFor(typed: string, needs: SearchNeeds = shop): Promise<string[]> {
  const { products } = await suggest(needs, typed, 'retail')
  return products.map(({ number }) => number)
}

function findOld(category?: string) {
  return findProducts(shop, 'old widgets', { tier: 'retail', limit: 2, cursor: 1, category })
}

async function add(
  number: string,
  title: string,
  { count, year, category }: { count: number; year: number; category: string },
): Promise<void> {
  await shop.db.execute(sql`insert into product
    (number, title, description, category_id, new_price_cents, wholesale_price_cents, created_at)
    select ${number} || '-' || at, ${title}, 'A tool.', category.id, 100, 100,
      make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC') + at * interval '1 minute'
    from category, generate_series(1, ${count}::int) at where category.name = ${category}`)
}

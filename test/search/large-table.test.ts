import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProducts } from '../../shop/search/find-products.ts'
import type { SearchNeeds } from '../../shop/search/open-search.ts'
import { suggest } from '../../shop/search/suggest.ts'
import { emptyTables } from '../kit/empty-tables.ts'
import { openTestShop, type TestShop } from '../kit/open-test-shop.ts'
import { isWhole, times } from '../kit/sample.ts'
import { kinds, madeProducts, type MadeProduct } from './made-catalogue.ts'
import { calledOtherwise, madeNonsense, madeSearches, type MadeSearch } from './made-searches.ts'
import { nonsense, searches, slips } from './searches.ts'
import { writeDemo, writeMade } from './write-catalogue.ts'

/** With the demo's products, a hundred thousand. */
const made = [...madeProducts(times({ whole: 99_926, sample: 4000 }))]
const byNumber = new Map(made.map((product) => [product.number, product]))
/** So many of them are searched for, each in every way. */
const wantedProducts = times({ whole: 14, sample: 3 })
const asked = Array.from({ length: wantedProducts }, (_, at) =>
  made.at(Math.floor(((at + 0.5) * made.length) / wantedProducts)),
).filter((product) => product !== undefined)

/** The slips are always among them: the more words there are, the more may be meant. */
const demo = searches.filter((search, at) => isWhole || slips.includes(search) || at % 7 === 0)

let shop: TestShop
let needs: SearchNeeds
beforeAll(async () => {
  shop = await openTestShop()
  await emptyTables(shop.db, sql`product, category, alias`)
  await writeMade(shop.db, made)
  await writeDemo(shop.db)
  for (const { name, alsoCalled } of kinds)
    if (alsoCalled !== undefined)
      await shop.db.execute(sql`insert into synonym (term, means) values (${alsoCalled}, ${name})`)
  // Nobody writes any more: a shop remembers these until somebody does.
  const [categories, synonyms, vocabulary, common] = await Promise.all([
    shop.categories(),
    shop.synonyms(),
    shop.vocabulary(),
    shop.commonWords(),
  ])
  needs = {
    db: shop.db,
    categories: async () => categories,
    synonyms: async () => synonyms,
    vocabulary: async () => vocabulary,
    commonWords: async () => common,
  }
})
afterAll(() => shop.close())

const ways = [
  ['the shop page', shopPage],
  ['the suggestions', suggestions],
] as const

test.each(ways)('%s: nineteen of twenty searches for what was made have it first', async (name, find) => {
  const all = [...madeSearches(asked), ...calledOtherwise()]
  const score = await scoreOf(all.map(asTyped), find)
  console.log(`${name}, ${made.length} made products: ${score.told}`, score.missed)
  expect(all.length).toBeGreaterThanOrEqual(isWhole ? 150 : 50)
  expect(score.first).toBeGreaterThanOrEqual(0.95)
  expect(score.outside).toBeLessThanOrEqual(score.mayMiss)
})

test.each(ways)('%s: the demo’s products are found among them as before', async (name, find) => {
  const score = await scoreOf(
    demo.map(({ typed, wanted }) => ({ typed, isWanted: (number) => wanted.includes(number) })),
    find,
  )
  console.log(`${name}, the demo among ${made.length}: ${score.told}`, score.missed)
  expect(score.first).toBeGreaterThanOrEqual(0.95)
  expect(score.outside).toBeLessThanOrEqual(score.mayMiss)
})

test.each(ways)('%s: nonsense finds nothing', async (_, find) => {
  const all = [...new Set([...nonsense, ...madeNonsense])]
  const found: [string, string[]][] = []
  for (const typed of all) found.push([typed, await find(typed)])
  expect(found).toEqual(all.map((typed) => [typed, []]))
})

test('titles that count up have their words read within the time of a statement, and slips are corrected', async () => {
  const counted = times({ whole: 100_000, sample: 50_000 })
  for (let first = 1; first <= counted; first += 5000)
    await shop.db.execute(sql`
      insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents, created_at)
      select 'COUNT-' || at, 'Sprangle ' || at, '', (select id from category limit 1), 100, 100,
        now() + at * interval '1 second'
      from generate_series(${first}::int, ${first + 4999}::int) at`)
  expect((await shop.vocabulary()).get('sprangle')).toBe(counted)
  expect(await suggest(shop, 'sprngle', 'retail')).toMatchObject({
    corrected: 'sprangle',
    products: { length: 6, 0: { number: `COUNT-${counted}` } },
  })
})

type Search = { typed: string; isWanted: (number: string) => boolean }

function asTyped({ typed, isWanted }: MadeSearch): Search {
  const isOne = (product: MadeProduct | undefined) => product !== undefined && isWanted(product)
  return { typed, isWanted: (number) => isOne(byNumber.get(number)) }
}

async function scoreOf(all: Search[], find: (typed: string) => Promise<string[]>) {
  const missed: string[] = []
  const score = { first: 0, five: 0 }
  for (const { typed, isWanted } of all) {
    const numbers = await find(typed)
    const place = numbers.findIndex(isWanted)
    if (place === 0) score.first += 1
    else missed.push(`${JSON.stringify(typed)}: ${numbers.slice(0, 5).join(' ') || 'nothing'}`)
    if (place >= 0 && place < 5) score.five += 1
  }
  const first = score.first / all.length
  const five = score.five / all.length
  // One in a hundred; of fewer than a hundred, one.
  const mayMiss = Math.max(1, Math.floor(0.01 * all.length))
  return {
    first,
    outside: all.length - score.five,
    mayMiss,
    missed,
    told: `${all.length} searches, first ${share(first)}, in the first five ${share(five)}`,
  }
}

function share(part: number): string {
  return `${(100 * part).toFixed(1)} %`
}

async function shopPage(typed: string): Promise<string[]> {
  const { cards } = await findProducts(needs, typed, { tier: 'retail', limit: 24, cursor: 0 })
  return cards.map(({ number }) => number)
}

async function suggestions(typed: string): Promise<string[]> {
  const { products } = await suggest(needs, typed, 'retail')
  return products.map(({ number }) => number)
}

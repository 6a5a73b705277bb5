import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProducts } from '../../shop/search/find-products.ts'
import { suggest } from '../../shop/search/suggest.ts'
import { openTestShop, type TestShop } from '../kit/open-test-shop.ts'
import { emptyTables } from '../kit/empty-tables.ts'
import { hostile, nonsense, searches } from './searches.ts'
import { writeDemo } from './write-catalogue.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await emptyTables(shop.db, sql`product, category, alias`)
  await writeDemo(shop.db)
})
afterAll(() => shop.close())

const ways = [
  ['the shop page', shopPage],
  ['the suggestions', suggestions],
] as const

test.each(ways)('%s: nineteen of twenty searches have what was wanted first', async (name, find) => {
  const missed: string[] = []
  const score = { first: 0, five: 0 }
  for (const { typed, wanted } of searches) {
    const numbers = await find(typed)
    const isFirst = wanted.includes(numbers[0] ?? '')
    if (isFirst) score.first += 1
    else missed.push(`${JSON.stringify(typed)}: ${numbers.slice(0, 5).join(' ') || 'nothing'}`)
    if (numbers.slice(0, 5).some((number) => wanted.includes(number))) score.five += 1
  }
  console.log(
    `${name}: ${searches.length} searches, first ${share(score.first)}, in the first five ${share(score.five)}`,
    missed,
  )
  expect(searches.length).toBeGreaterThanOrEqual(150)
  expect(score.first).toBeGreaterThanOrEqual(0.95 * searches.length)
  expect(score.five).toBeGreaterThanOrEqual(0.99 * searches.length)
})

test.each(ways)('%s: nonsense finds nothing', async (_, find) => {
  const found: [string, string[]][] = []
  for (const typed of nonsense) found.push([typed, await find(typed)])
  expect(found).toEqual(nonsense.map((typed) => [typed, []]))
})

test.each(ways)('%s: whatever is typed, there is an answer', async (_, find) => {
  for (const typed of hostile) expect(await find(typed)).toBeInstanceOf(Array)
  expect(await find('pl\u00002')).toEqual(await find('pl2'))
})

function share(count: number): string {
  return `${((100 * count) / searches.length).toFixed(1)} %`
}

async function shopPage(typed: string): Promise<string[]> {
  const { cards } = await findProducts(shop, typed, { tier: 'retail', limit: 24, cursor: 0 })
  return cards.map(({ number }) => number)
}

async function suggestions(typed: string): Promise<string[]> {
  const { products } = await suggest(shop, typed, 'retail')
  return products.map(({ number }) => number)
}

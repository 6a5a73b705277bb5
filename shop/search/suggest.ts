import { readCards } from '../catalogue/card-store.ts'
import type { Category } from '../catalogue/category.ts'
import type { PriceTier, ProductCard } from '../catalogue/product.ts'
import { openProductList } from '../catalogue/product-list-store.ts'
import { foldText, wordsOf } from '../text/fold.ts'
import type { OtherNumber } from '../numbers/other-number.ts'
import { correct, findOthers, type Others, type SearchNeeds } from './open-search.ts'
import { listNumbered, listTitled, listTold } from './search-store.ts'
import { sitePages, type SitePage } from './site-page.ts'
import { fulfils, readWanted, type Wanted } from './wanted.ts'

export const mostSuggested = 6
const mostCategories = 3
const mostPages = 2

export type Suggestions = {
  products: ProductCard[]
  categories: Category[]
  pages: SitePage[]
  /** what was searched for instead of the text, which found nothing */
  corrected: string | null
  /** the text is another number of one of the products */
  other: OtherNumber | null
  /** the words that were looked for, to be marked in titles */
  words: string[]
}

const nothing: Suggestions = {
  products: [],
  categories: [],
  pages: [],
  corrected: null,
  other: null,
  words: [],
}

/**
 * The first products of a text that is still being typed, in the order of the ranks: exact number, beginning of a
 * number, other number, title, everything that is told of it. Each rank is only asked for what is still missing.
 */
export async function suggest(needs: SearchNeeds, typed: string, tier: PriceTier): Promise<Suggestions> {
  const wanted = readWanted(typed, await needs.synonyms())
  if (wanted.words.length === 0) return nothing
  const others = await findOthers(needs, typed, null)
  const found = await suggestIds(needs, wanted, typed, others)
  const { meant, ids } =
    found.length > 0 ? { meant: wanted, ids: found } : await suggestInstead(needs, wanted)
  return {
    products: await readCards(needs.db, ids, tier),
    categories: namedBy(meant, await needs.categories()),
    pages: pagesOf(meant),
    corrected: meant === wanted ? null : meant.words.join(' '),
    other: others.ids.some((id) => found.includes(id)) ? others.other : null,
    words: meant.words,
  }
}

/** The nearest text of which there is something. */
async function suggestInstead(needs: SearchNeeds, wanted: Wanted): Promise<{ meant: Wanted; ids: string[] }> {
  for (const instead of await correct(needs, wanted)) {
    const ids = await suggestIds(needs, instead, null, null)
    if (ids.length > 0) return { meant: instead, ids }
  }
  return { meant: wanted, ids: [] }
}

async function suggestIds(
  needs: SearchNeeds,
  { key, own, wishes, synonyms }: Wanted,
  typed: string | null,
  others: Others | null,
): Promise<string[]> {
  const within = { categoryId: null, most: mostSuggested }
  const ranks = [
    async () => (key === null ? [] : listNumbered(needs.db, key, within)),
    async () => others?.ids ?? [],
    () => listTitled(needs.db, own, within),
    async () => (typed === null ? [] : listLiteral(needs, typed)),
    async () => (synonyms.length > 0 ? listTitled(needs.db, wishes, within) : []),
    async () => listTold(needs.db, wishes, await needs.categories(), { ...within, described: false }),
    async () => listTold(needs.db, wishes, await needs.categories(), { ...within, described: true }),
  ]
  const found = new Set<string>()
  for (const rank of ranks) {
    if (found.size >= mostSuggested) break
    for (const id of await rank()) found.add(id)
  }
  return [...found].slice(0, mostSuggested)
}

/** What the shop page finds letter by letter, in the middle of a word too. */
async function listLiteral(needs: SearchNeeds, typed: string): Promise<string[]> {
  const list = await openProductList(needs, { q: typed })
  return list.readIds({ limit: mostSuggested, offset: 0 })
}

function namedBy({ wishes }: Wanted, categories: Category[]): Category[] {
  const isNamed = ({ name, productCount }: Category) => {
    const words = wordsOf(foldText(name))
    return productCount > 0 && wishes.every((wish) => fulfils(words, wish))
  }
  return categories.filter(isNamed).slice(0, mostCategories)
}

/** Somebody who types one letter does not look for the terms of use. */
function pagesOf({ words, wishes }: Wanted): SitePage[] {
  if (words.join('').length < 3) return []
  return sitePages.filter((page) => wishes.every((wish) => fulfils(page.words, wish))).slice(0, mostPages)
}

import { readCards } from '../catalogue/card-store.ts'
import type { Category } from '../catalogue/category.ts'
import type { PriceTier, ProductCard } from '../catalogue/product.ts'
import { listContaining } from '../catalogue/product-list-store.ts'
import { wordsAndSizes } from '../text/sizes.ts'
import type { OtherNumber } from '../numbers/other-number.ts'
import { readInstead } from './instead.ts'
import { findOthers, type SearchNeeds } from './open-search.ts'
import { listNumbered, listOfNumbers, listTitled, listTold } from './search-store.ts'
import { sitePages, type SitePage } from './site-page.ts'
import { fulfils, numbersAmong, readWanted, type Wanted, type Wish } from './wanted.ts'

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
 * number, other number, title; what is told of it besides is only asked for if these are too few.
 */
export async function suggest(needs: SearchNeeds, typed: string, tier: PriceTier): Promise<Suggestions> {
  const wanted = readWanted(typed, await needs.synonyms())
  if (wanted.words.length === 0) return nothing
  const asking = findOthers(needs, typed, null)
  const found = await suggestIds(needs, wanted, { typed, others: asking.then(({ ids }) => ids) })
  const others = await asking
  const { meant, ids } =
    found.length > 0 ? { meant: wanted, ids: found } : await suggestInstead(needs, wanted, typed)
  return {
    products: await readCards(needs.db, ids, tier),
    categories: namedBy(meant, await needs.categories()),
    pages: pagesOf(meant),
    corrected: meant === wanted ? null : meant.words.join(' '),
    other: others.ids.some((id) => found.includes(id)) ? others.other : null,
    words: meant.words,
  }
}

/**
 * What has the text in the middle of a word; else what the nearest text finds. Of one word the former is a rank like
 * others; of several, to find it takes longer than all else.
 */
async function suggestInstead(
  needs: SearchNeeds,
  wanted: Wanted,
  typed: string,
): Promise<{ meant: Wanted; ids: string[] }> {
  const asking = wanted.words.length > 1 ? listContaining(needs, typed, mostSuggested) : []
  const [containing, corrected] = await Promise.all([asking, suggestCorrected(needs, wanted)])
  return containing.length === 0 && corrected ? corrected : { meant: wanted, ids: containing }
}

async function suggestCorrected(
  needs: SearchNeeds,
  wanted: Wanted,
): Promise<{ meant: Wanted; ids: string[] } | null> {
  const [vocabulary, synonyms] = await Promise.all([needs.vocabulary(), needs.synonyms()])
  for (const instead of readInstead(wanted, vocabulary, synonyms)) {
    const ids = await suggestIds(needs, instead, null)
    if (ids.length > 0) return { meant: instead, ids }
  }
  return null
}

/** `asTyped`: what only counts for a text that nobody has corrected. */
async function suggestIds(
  needs: SearchNeeds,
  wanted: Wanted,
  asTyped: { typed: string; others: Promise<string[]> } | null,
): Promise<string[]> {
  const { db } = needs
  const { words, key, own, wishes } = wanted
  const [categories, common] = await Promise.all([needs.categories(), needs.commonWords()])
  const within = { categoryId: null, most: mostSuggested, common }
  const first = await fill(
    [],
    [
      key === null ? null : listNumbered(db, key, within),
      asTyped?.others ?? null,
      listTitled(db, own, within),
    ],
  )
  if (first.length === mostSuggested) return first
  const told = (asked: Wish[]) => [
    listTold(db, asked, categories, { ...within, described: false }),
    listTold(db, asked, categories, { ...within, described: true }),
  ]
  return fill(first, [
    asTyped === null || words.length > 1 ? null : listContaining(needs, asTyped.typed, mostSuggested),
    wishes === own ? null : listTitled(db, wishes, within),
    first.length > 0 ? null : listOfNumbers(db, numbersAmong(wanted), within),
    ...(wishes === own ? [] : told(own)),
    ...told(wishes),
  ])
}

/** Ranks are looked for at once: most of the time of each is the way to the database and back. */
async function fill(first: string[], ranks: (Promise<string[]> | null)[]): Promise<string[]> {
  const found = await Promise.all(ranks.filter((rank) => rank !== null))
  return [...new Set([...first, ...found.flat()])].slice(0, mostSuggested)
}

function namedBy({ wishes }: Wanted, categories: Category[]): Category[] {
  const isNamed = ({ name, productCount }: Category) => {
    const words = wordsAndSizes(name)
    return productCount > 0 && wishes.every((wish) => fulfils(words, wish))
  }
  return categories.filter(isNamed).slice(0, mostCategories)
}

/** Somebody who types one letter does not look for the terms of use. */
function pagesOf({ words, wishes }: Wanted): SitePage[] {
  if (words.join('').length < 3) return []
  return sitePages.filter((page) => wishes.every((wish) => fulfils(page.words, wish))).slice(0, mostPages)
}

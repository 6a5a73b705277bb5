import { categoryNamed, type Category } from '../catalogue/category.ts'
import {
  mostCounted,
  openProductList,
  type ListNeeds,
  type ListQuery,
  type ProductList,
} from '../catalogue/product-list-store.ts'
import { listNumbered, listTitled, listTold } from './search-store.ts'
import { correctWords, type Vocabulary } from './slip.ts'
import type { Synonym } from './synonym.ts'
import { readWanted, singularOf, wantedOf, type Wanted } from './wanted.ts'

/** `synonyms` and `vocabulary` are remembered while nobody writes (`Shop`). */
export type SearchNeeds = ListNeeds & {
  synonyms: () => Promise<Synonym[]>
  vocabulary: () => Promise<Vocabulary>
}

/** What a list has besides what its text says letter by letter. */
export type Told = {
  /** what was searched for instead of the text, which found nothing */
  corrected: string | null
  /** other words for the same thing that found products too */
  synonyms: string[]
}

export type SearchQuery = ListQuery & {
  /** only what the text says letter by letter */
  isLiteral?: boolean | undefined
}

const nothingTold: Told = { corrected: null, synonyms: [] }

/**
 * The products that a text asks for (docs/behaviour.md, Products and search). What has the text letter by letter in its
 * title or number is found first, as if there were nothing else, then what has its words in the title. Only if there is
 * neither, everything that is told of a product counts, and slips are corrected.
 */
export async function openSearch(needs: SearchNeeds, query: SearchQuery): Promise<ProductList & Told> {
  const literal = await openProductList(needs, query)
  if (query.isLiteral || literal.isMore || !query.q) return { ...literal, ...nothingTold }
  if (literal.total > 0 && isOneNumber(query.q)) return { ...literal, ...nothingTold }
  const wanted = readWanted(query.q, await needs.synonyms())
  const mayBeMore = literal.total === 0 || !isFoundByLetters(wanted)
  const within = mayBeMore ? await placeOf(needs, query.category) : undefined
  if (within === undefined || wanted.words.length === 0) return { ...literal, ...nothingTold }
  const first = literal.total > 0 ? await literal.readIds({ limit: mostCounted, offset: 0 }) : []
  const found = await collect(needs, wanted, within, first)
  if (found.ids.length > 0) return found
  const instead = await correct(needs, wanted)
  if (!instead) return found
  const corrected = await collect(needs, instead, within, [])
  return corrected.ids.length > 0 ? { ...corrected, corrected: instead.words.join(' ') } : found
}

/** Has neither synonyms nor a plural. */
function isOneNumber(text: string): boolean {
  return /^[a-z0-9]*[0-9][a-z0-9]*$/i.test(text.trim())
}

/** One word that is no plural: what has it in its title has it letter by letter. */
function isFoundByLetters({ words: [word = '', ...more], synonyms }: Wanted): boolean {
  return more.length === 0 && synonyms.length === 0 && singularOf(word) === word
}

/** The text in words that the catalogue knows; null: it has none that are near. */
export async function correct(needs: SearchNeeds, wanted: Wanted): Promise<Wanted | null> {
  const words = correctWords(wanted.words, await needs.vocabulary())
  return words && wantedOf(words, await needs.synonyms())
}

/** Null: everywhere. Undefined: there is no such category. */
async function placeOf(
  needs: SearchNeeds,
  category: string | undefined,
): Promise<Category | null | undefined> {
  if (category === undefined) return null
  return categoryNamed(await needs.categories(), category) ?? undefined
}

/** The ranks, one after the other, behind what was found already. */
async function collect(
  needs: SearchNeeds,
  { key, own, wishes, synonyms }: Wanted,
  category: Category | null,
  first: string[],
): Promise<ProductList & Told & { ids: string[] }> {
  const { db } = needs
  const within = { categoryId: category?.id ?? null, most: mostCounted + 1 }
  const ids = new Set(first)
  const add = (found: string[]) => {
    for (const id of found) ids.add(id)
  }
  // What is beyond the last page is not looked for.
  const isFull = () => ids.size > mostCounted
  if (key !== null && first.length === 0) add(await listNumbered(db, key, within))
  if (!isFull()) add(await listTitled(db, own, within))
  const inOwnWords = ids.size
  if (!isFull() && synonyms.length > 0) add(await listTitled(db, wishes, within))
  for (const described of first.length === 0 ? [false, true] : [])
    if (!isFull()) add(await listTold(db, wishes, await needs.categories(), { ...within, described }))
  const isTold = ids.size > inOwnWords
  return { ...listOf([...ids]), ids: [...ids], corrected: null, synonyms: isTold ? synonyms : [] }
}

function listOf(ids: string[]): ProductList {
  return {
    total: Math.min(ids.length, mostCounted + 1),
    isMore: ids.length > mostCounted,
    readIds: async ({ limit, offset }) => ids.slice(offset, offset + limit),
  }
}

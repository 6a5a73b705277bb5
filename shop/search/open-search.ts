import { categoryNamed, type Category } from '../catalogue/category.ts'
import {
  openProductList,
  type ListNeeds,
  type ListQuery,
  type ProductList,
} from '../catalogue/product-list-store.ts'
import { mostCounted } from '../catalogue/search-term.ts'
import { otherNumberOf, otherNumbersOf, type OtherNumber } from '../numbers/other-number.ts'
import { resolveNumber } from '../numbers/find-other-numbers.ts'
import { numberKey, foldText } from '../text/fold.ts'
import { readInstead } from './instead.ts'
import { listNumbered, listOfNumbers, listOwnNumbers, listTitled, listTold } from './search-store.ts'
import type { Vocabulary } from './slip.ts'
import type { Synonym } from './synonym.ts'
import { numbersAmong, readWanted, singularOf, type Wanted, type Wish } from './wanted.ts'

/** `synonyms`, `vocabulary` and `commonWords` are remembered while nobody writes (`Shop`). */
export type SearchNeeds = ListNeeds & {
  synonyms: () => Promise<Synonym[]>
  vocabulary: () => Promise<Vocabulary>
  commonWords: () => Promise<ReadonlySet<string>>
}

/** What a list has besides what its text says letter by letter. */
export type Told = {
  /** what was searched for instead of the text, which found nothing */
  corrected: string | null
  /** other words for the same thing that found products too */
  synonyms: string[]
  /** the text is another number of a product that was found */
  other: OtherNumber | null
}

export type SearchQuery = ListQuery & {
  /** only what the text says letter by letter */
  isLiteral?: boolean | undefined
}

export const nothingTold: Told = { corrected: null, synonyms: [], other: null }

/**
 * The products that a text asks for (docs/behaviour.md, Products and search). What has the text letter by letter in its
 * title or number is found first, as if there were nothing else, then what has it as another number or has its words in
 * the title. Only if there is none of these, everything that is told of a product counts, and slips are corrected.
 */
export async function openSearch(needs: SearchNeeds, query: SearchQuery): Promise<ProductList & Told> {
  const literal = await openProductList(needs, query)
  const only = { ...literal, ...nothingTold }
  if (query.isLiteral || literal.isMore || !query.q) return only
  const place = await placeOf(needs, query.category)
  if (place === undefined) return only
  const others = await findOthers(needs, query.q, place)
  const wanted = await wantedBesides(needs, query.q, literal.total)
  if (!wanted && others.ids.length === 0) return only
  const first = literal.total > 0 ? await literal.readIds({ limit: mostCounted, offset: 0 }) : []
  if (!wanted) return listOf([...new Set([...first, ...others.ids])], { other: others.other })
  const found = await collect(needs, wanted, place, first, others)
  if (found.total > 0) return found
  const [vocabulary, synonyms] = await Promise.all([needs.vocabulary(), needs.synonyms()])
  for (const instead of readInstead(wanted, vocabulary, synonyms)) {
    const corrected = await collect(needs, instead, place, [], nobodyElse)
    if (corrected.total > 0) return { ...corrected, corrected: instead.words.join(' ') }
  }
  return found
}

/** What is looked for besides the text letter by letter, which found so many; null: nothing. */
async function wantedBesides(needs: SearchNeeds, text: string, found: number): Promise<Wanted | null> {
  if (found > 0 && isOneNumber(text)) return null
  const wanted = readWanted(text, await needs.synonyms())
  const isWhole = found > 0 && isFoundByLetters(wanted)
  return isWhole || wanted.words.length === 0 ? null : wanted
}

/** Products that have the text as another number. */
export type Others = { ids: string[]; other: OtherNumber | null }
const nobodyElse: Others = { ids: [], other: null }

export async function findOthers(
  { db }: SearchNeeds,
  text: string,
  category: Category | null,
): Promise<Others> {
  if (numberKey(foldText(text)) === null) return nobodyElse
  const resolution = await resolveNumber(db, text)
  const numbers = otherNumbersOf(resolution)
  if (numbers.length === 0) return nobodyElse
  const ids = await listOwnNumbers(db, numbers, { categoryId: category?.id ?? null, most: numbers.length })
  return { ids, other: ids.length > 0 ? otherNumberOf(resolution) : null }
}

/** Has neither synonyms nor a plural. */
function isOneNumber(text: string): boolean {
  return /^[a-z0-9]*[0-9][a-z0-9]*$/i.test(text.trim())
}

/** One word that is no plural: what has it in its title has it letter by letter. */
function isFoundByLetters({ words: [word = '', ...more], synonyms }: Wanted): boolean {
  return more.length === 0 && synonyms.length === 0 && singularOf(word) === word
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
  wanted: Wanted,
  category: Category | null,
  first: string[],
  others: Others,
): Promise<ProductList & Told> {
  const { db } = needs
  const { key, own, wishes, synonyms } = wanted
  const within = { categoryId: category?.id ?? null, most: mostCounted + 1 }
  const ids = new Set(first)
  let bySynonyms = false
  const add = (found: string[]) => {
    for (const id of found) ids.add(id)
  }
  // What is beyond the last page is not looked for.
  const isFull = () => ids.size > mostCounted
  /** `asked` is `wishes` if there are no synonyms. */
  const look = async (asked: Wish[], list: () => Promise<string[]>) => {
    if (isFull()) return
    const before = ids.size
    add(await list())
    if (asked !== own && ids.size > before) bySynonyms = true
  }
  if (key !== null && first.length === 0) add(await listNumbered(db, key, within))
  add(others.ids)
  await look(own, () => listTitled(db, own, within))
  if (wishes !== own) await look(wishes, () => listTitled(db, wishes, within))
  if (ids.size === 0) add(await listOfNumbers(db, numbersAmong(wanted), within))
  // Whoever asks for a chuck gets chucks, and arbors afterwards.
  for (const asked of first.length > 0 ? [] : new Set([own, wishes]))
    for (const described of [false, true])
      await look(asked, async () => listTold(db, asked, await needs.categories(), { ...within, described }))
  return listOf([...ids], { other: others.other, synonyms: bySynonyms ? synonyms : [] })
}

function listOf(ids: string[], told: Partial<Told>): ProductList & Told {
  return {
    ...nothingTold,
    ...told,
    total: Math.min(ids.length, mostCounted + 1),
    isMore: ids.length > mostCounted,
    readIds: async ({ limit, offset }) => ids.slice(offset, offset + limit),
  }
}

import { and, asc, desc, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { Category } from '../catalogue/category.ts'
import { foldText, wordsOf } from '../text/fold.ts'
import { wordsAndSizes } from '../text/sizes.ts'
import type { Vocabulary } from './slip.ts'
import { productSearch } from './tables.ts'
import { listSynonyms } from './synonym-store.ts'
import { fulfils, singularOf, type Wish, type Word } from './wanted.ts'

/** What has more hits is met soon along the order, however large the catalogue is. */
const manyOfAll = 3000
/** Unless hardly any of them are new. */
const manyOld = 20_000
/** Of more numbers that begin so, these are looked at. */
const mostNumbered = 1000
/** So many of the newest products are looked at first, if no more than `fewShown` hits are wanted. */
const lookedAt = 500
const fewShown = 24
/** A word that more of all products have is common. */
const commonShare = 0.01
/** If no more have the words that are not common, these are looked up first. */
const mostRare = 1000
/** A second or two. */
const mostTitles = 200_000

/**
 * Only products of this category; null: of all. `common` is what `readCommonWords` has read: it changes how long a short
 * list takes, not what is in it.
 */
type Within = { categoryId: string | null; most: number; common?: ReadonlySet<string> }

/**
 * With this number, whatever its separators; then those whose numbers begin so; then those that had the number. Of more
 * than a thousand that begin so, the first thousand by number are looked at.
 */
export async function listNumbered(db: Db, key: string, within: Within): Promise<string[]> {
  const { productId, numberKey, createdAt, number } = productSearch
  const inCategory = within.categoryId === null ? sql`true` : eq(productSearch.categoryId, within.categoryId)
  const former = sql`select product_id from product_old_number where translate(number_lower, '-_', '') = ${key}`
  const ranked = (rank: number, condition: SQL) =>
    sql`(select ${productId} as id, ${sql.raw(String(rank))} as rank, ${createdAt}, ${number} from ${productSearch}
      where ${condition} and ${inCategory} order by ${numberKey} limit ${mostNumbered})`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${ranked(1, eq(numberKey, key))}
      union all ${ranked(2, beginsWith(key))}
      union all ${ranked(3, sql`${productId} in (${former})`)}) found
    order by rank, created_at desc, number limit ${within.most}`)
  return rows.map(({ id }) => id)
}

/** The products with these keys of numbers, newest first; they are in this category, or anywhere. */
export async function listOfNumbers(db: Db, keys: string[], within: Within): Promise<string[]> {
  return keys.length === 0 ? [] : listMatching(db, inArray(productSearch.numberKey, keys), within)
}

/** The same of these numbers, letter by letter. */
export function listOwnNumbers(db: Db, numbers: string[], within: Within): Promise<string[]> {
  const { numberKey, number } = productSearch
  const keys = numbers.map((one) => one.replace(/[-_]/g, '').toLowerCase())
  return listMatching(db, and(inArray(numberKey, keys), inArray(number, numbers)), within)
}

/** Newest first. */
async function listMatching(
  db: Db,
  condition: SQL | undefined,
  { categoryId, most }: Within,
): Promise<string[]> {
  const { productId, createdAt, number } = productSearch
  const where = categoryId === null ? undefined : eq(productSearch.categoryId, categoryId)
  const rows = await db
    .select({ id: productId })
    .from(productSearch)
    .where(and(condition, where))
    .orderBy(desc(createdAt), asc(number))
    .limit(most)
  return rows.map(({ id }) => id)
}

/**
 * A range, not a pattern. PostgreSQL would plan anew for each key, in hope of a short range, unless a key has a select of
 * its own: to plan takes longer than to look. Keys end at `z`, before `{`.
 */
function beginsWith(key: string): SQL {
  return sql`${productSearch.numberKey} > (select ${key}::text) and ${productSearch.numberKey} < (select ${`${key}{`}::text)`
}

/** With all that is wanted in the title. */
export function listTitled(db: Db, wishes: Wish[], within: Within): Promise<string[]> {
  return listNewest(db, conditionOf({ wishes, ids: [], described: false }, within.common), within)
}

/** With all that is wanted in title, number and category together, or in the description too. */
export async function listTold(
  db: Db,
  wishes: Wish[],
  categories: Category[],
  within: Within & { described: boolean },
): Promise<string[]> {
  const named = categories.map(({ id, name }) => ({ id, words: wordsAndSizes(name) }))
  const ids = wishes.map((wish) => named.filter(({ words }) => fulfils(words, wish)).map(({ id }) => id))
  // Then `listTitled` has found them.
  if (!within.described && ids.flat().length === 0) return []
  return listNewest(db, conditionOf({ wishes, ids, described: within.described }, within.common), within)
}

/** What these words of a product must have, as PostgreSQL reads it; `rare` is part of it, and likely to be rare. */
type Condition = { words: AnyColumn; asked: string; rare: string | null }

/**
 * The first of many hits are among the newest products. Few hits come from an index of words and are put in order
 * afterwards. PostgreSQL cannot tell which it will be: it takes a beginning that it does not know for one that is not
 * rare, and would walk along the whole order to find none. Of what is asked here at once, `hits` is only looked for if
 * the newest have too few.
 */
async function listNewest(
  db: Db,
  { words, asked, rare }: Condition,
  { categoryId, most }: Within,
): Promise<string[]> {
  const { createdAt, number } = productSearch
  const where = categoryId === null ? sql`true` : sql`${productSearch.categoryId} = ${categoryId}`
  const isShort = most <= fewShown
  const [looked, many] = isShort ? [lookedAt, manyOld] : [0, manyOfAll]
  const has = sql`${words} @@ ${asked}::tsquery`
  // A plan for all values would read the text anew for each product, unless it has a select of its own.
  const condition = isShort ? sql`${words} @@ (select ${asked}::tsquery)` : has
  const rarely = isShort && rare ? sql`${words} @@ (select ${rare}::tsquery)` : null
  const isLooked = sql`${where} and (select count(*) from newest) < ${most}`
  // Words that many products have are found among the newest, and others by the index: to plan takes longer than to ask
  // (database/naming-client.ts).
  const { rows: few } = await db.execute<{
    id: string
    isRest: boolean
  }>(sql`${sql.raw(isShort ? '/* one plan */' : '')}
    with newest as materialized (
      select product_id as id, row_number() over () as place from (
        select * from ${productSearch} where ${where}
        order by ${createdAt} desc, ${number} limit ${looked}) product_search
      where ${condition} limit ${most}),
    ${hitsOf({ condition, rarely, isLooked, many })},
    counted as (
      select id, row_number() over () as place
      from (select * from hits order by created_at desc, number limit ${most}) first)
    select id, (select count(*) from hits) > ${many} as "isRest", place from counted
    union all select id, false, place from newest where (select count(*) from newest) = ${most}
    order by place`)
  if (!few[0]?.isRest) return few.map(({ id }) => id)
  return listMatching(db, has, { categoryId, most })
}

/**
 * For words that begin alike the index puts together all their products before it looks at anything else. What fulfils
 * `rarely` is looked up first, and then the condition among it, unless it is much after all.
 */
function hitsOf(asked: { condition: SQL; rarely: SQL | null; isLooked: SQL; many: number }): SQL {
  const { condition, rarely, isLooked, many } = asked
  const facts = sql`${productSearch.productId} as id, ${productSearch.createdAt}, ${productSearch.number}`
  const all = sql`select ${facts} from ${productSearch} where ${condition} and ${isLooked}`
  if (rarely === null) return sql`hits as materialized (${all} limit ${many + 1})`
  const isMuch = sql`(select count(*) from near) > ${mostRare}`
  return sql`near as materialized (
      select ${facts}, ${condition} as fits from ${productSearch}
      where ${rarely} and ${isLooked} limit ${mostRare + 1}),
    hits as materialized (
      select id, created_at, number from near where fits and not ${isMuch}
      union all (${all} and ${isMuch} limit ${many + 1}))`
}

/** `ids`: the categories that fulfil each wish; `described`: the description counts too. */
type Parts = { wishes: Wish[]; ids: string[][]; described: boolean }

/**
 * Title and number, or the description too, fulfil each wish, or the product is in one of its categories. A word has no
 * quotes and no backslashes: `wordsOf` has left them out.
 */
function conditionOf(parts: Parts, common: ReadonlySet<string> | undefined): Condition {
  const { wishes, ids, described } = parts
  const words = described ? productSearch.words : productSearch.titleWords
  const asked = wishes.map((wish, at) => askedOf(wish, ids[at], described)).join(' & ')
  return { words, asked, rare: common ? rareOf(parts, common) : null }
}

function askedOf(wish: Wish, ids: string[] = [], described: boolean): string {
  const ways = wish.map((way) => way.map((word) => termOf(word, described)).join(' & '))
  return `(${[...ways, ...ids.map((id) => `'/${id}'`)].join(' | ')})`
}

/**
 * What is left of the condition without words that are only begun; null: no whole word is rare, or the index has all
 * that begins so in a list of its own.
 */
function rareOf({ wishes, ids, described }: Parts, common: ReadonlySet<string>): string | null {
  if (!wishes.flat(2).some((word) => termOf(word, described).endsWith(':*'))) return null
  const left = wishes.map((wish) => wish.map((way) => way.filter(({ isPrefix }) => !isPrefix)))
  const isRare = left.some(
    (wish, at) => !ids[at]?.length && wish.every((way) => way.some(({ text }) => !common.has(text))),
  )
  if (!isRare) return null
  return left
    .map((wish, at) => (wish.every((way) => way.length > 0) ? askedOf(wish, ids[at], described) : ''))
    .filter((asked) => asked !== '')
    .join(' & ')
}

/** Short beginnings are in the index as words with a slash, and so are categories (migration 0040). */
function termOf({ text, isPrefix }: Word, described: boolean): string {
  if (!isPrefix) return `'${text}'`
  const isListed = (described ? /^.$/u : /^(?:.|[a-z]{1,5})$/u).test(text)
  return isListed ? `'/0${text}'` : `'${text}':*`
}

/**
 * The words of titles and of synonyms, for corrections, in singular too. Words with digits are never corrected. Of more
 * products the newest count: to read a million would take longer than any statement may. `ts_stat` would say the same,
 * but keeps words in a tree without balance: titles with numbers that count up took it a minute where a group takes half
 * a second.
 */
export async function readVocabulary(db: Db, most = mostTitles): Promise<Vocabulary> {
  const { titleWords, createdAt, number } = productSearch
  const { rows } = await db.execute<{ word: string; products: number }>(sql`
    select word, count(*)::int as products
    from (select ${titleWords} from ${productSearch} order by ${createdAt} desc, ${number} limit ${most}) newest,
      unnest(tsvector_to_array(title_words)) word
    where word > '0' collate "C" and word !~ '[0-9]' and length(word) > 2
    group by word`)
  const words = new Map(rows.map(({ word, products }) => [word, products]))
  const others = (await listSynonyms(db)).flatMap(({ term, means }) => wordsOf(foldText(`${term} ${means}`)))
  for (const word of [...words.keys(), ...others]) {
    // Of "fuses" it is not "fus".
    for (const also of [word, singularOf(word), word.replace(/(?<=[sz]e)s$/, '')])
      if (also.length > 2 && !/[0-9]/.test(also) && !words.has(also)) words.set(also, words.get(word) ?? 0)
  }
  return words
}

/** The words that many products have in what is told of them, as PostgreSQL noticed when it last analyzed the table. */
export async function readCommonWords(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) told (word, share)
    where schemaname = current_schema() and tablename = 'product_search' and attname = 'words'
      and share >= ${commonShare} and word > '0' collate "C"`)
  return new Set(rows.map(({ word }) => word))
}

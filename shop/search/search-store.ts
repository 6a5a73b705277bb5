import { and, asc, desc, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { Category } from '../catalogue/category.ts'
import { foldText, wordsOf } from '../text/fold.ts'
import type { Vocabulary } from './slip.ts'
import { productSearch } from './tables.ts'
import { fulfils, type Wish, type Word } from './wanted.ts'

/** What has more hits is met soon along the order, however large the catalogue is. */
const manyOfAll = 3000
/** Unless hardly any of them are new. */
const manyOld = 20_000
/** Of more numbers that begin so, these are looked at. */
const mostNumbered = 1000
/** So many of the newest products are looked at first, if no more than `fewShown` hits are wanted. */
const lookedAt = 500
const fewShown = 24
/** A second or two. */
const mostTitles = 200_000

/** Only products of this category; null: of all. */
type Within = { categoryId: string | null; most: number }

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

/** The products of these numbers, newest first; they are in this category, or anywhere. */
export async function listOwnNumbers(db: Db, numbers: string[], within: Within): Promise<string[]> {
  const { productId, numberKey, createdAt, number, categoryId } = productSearch
  const keys = numbers.map((one) => one.replace(/[-_]/g, '').toLowerCase())
  const rows = await db
    .select({ id: productId })
    .from(productSearch)
    .where(
      and(
        inArray(numberKey, keys),
        inArray(number, numbers),
        within.categoryId === null ? undefined : eq(categoryId, within.categoryId),
      ),
    )
    .orderBy(desc(createdAt), asc(number))
    .limit(within.most)
  return rows.map(({ id }) => id)
}

/** A range, not a pattern: it has one plan for every key (database/naming-client.ts). Keys end at `z`, before `{`. */
function beginsWith(key: string): SQL {
  return sql`${productSearch.numberKey} > ${key} and ${productSearch.numberKey} < ${`${key}{`}`
}

/** With all that is wanted in the title. */
export function listTitled(db: Db, wishes: Wish[], within: Within): Promise<string[]> {
  return listNewest(db, conditionOf(wishes, { described: false, ids: [] }), within)
}

/** With all that is wanted in title, number and category together, or in the description too. */
export async function listTold(
  db: Db,
  wishes: Wish[],
  categories: Category[],
  within: Within & { described: boolean },
): Promise<string[]> {
  const named = categories.map(({ id, name }) => ({ id, words: wordsOf(foldText(name)) }))
  const ids = wishes.map((wish) => named.filter(({ words }) => fulfils(words, wish)).map(({ id }) => id))
  // Then `listTitled` has found them.
  if (!within.described && ids.flat().length === 0) return []
  return listNewest(db, conditionOf(wishes, { described: within.described, ids }), within)
}

/** What these words of a product must have, as PostgreSQL reads it. */
type Condition = { words: AnyColumn; asked: string }

/**
 * The first of many hits are among the newest products. Few hits come from an index of words and are put in order
 * afterwards. PostgreSQL cannot tell which it will be: it takes a beginning that it does not know for one that is not
 * rare, and would walk along the whole order to find none. Of what is asked here at once, `hits` is only looked for if
 * the newest have too few.
 */
async function listNewest(
  db: Db,
  { words, asked }: Condition,
  { categoryId, most }: Within,
): Promise<string[]> {
  const { productId, createdAt, number } = productSearch
  const where = categoryId === null ? sql`true` : sql`${productSearch.categoryId} = ${categoryId}`
  const isShort = most <= fewShown
  const [looked, many] = isShort ? [lookedAt, manyOld] : [0, manyOfAll]
  const has = sql`${words} @@ ${asked}::tsquery`
  // A plan for all values would read the text anew for each product, unless it has a select of its own.
  const condition = isShort ? sql`${words} @@ (select ${asked}::tsquery)` : has
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
    hits as materialized (
      select ${productId} as id, ${createdAt}, ${number} from ${productSearch}
      where (select count(*) from newest) < ${most} and ${condition} and ${where} limit ${many + 1}),
    counted as (
      select id, row_number() over () as place
      from (select * from hits order by created_at desc, number limit ${most}) first)
    select id, (select count(*) from hits) > ${many} as "isRest", place from counted
    union all select id, false, place from newest where (select count(*) from newest) = ${most}
    order by place`)
  if (!few[0]?.isRest) return few.map(({ id }) => id)
  const rows = await db
    .select({ id: productId })
    .from(productSearch)
    .where(and(has, where))
    .orderBy(desc(createdAt), asc(number))
    .limit(most)
  return rows.map(({ id }) => id)
}

/**
 * Title and number, or the description too, fulfil each wish, or the product is in one of its categories. A word has no
 * quotes and no backslashes: `wordsOf` has left them out.
 */
function conditionOf(wishes: Wish[], { described, ids }: { described: boolean; ids: string[][] }): Condition {
  const each = wishes.map((wish, at) => {
    const ways = wish.map((way) => way.map((word) => termOf(word, described)).join(' & '))
    return `(${[...ways, ...(ids[at] ?? []).map((id) => `'/${id}'`)].join(' | ')})`
  })
  const words = described ? productSearch.words : productSearch.titleWords
  return { words, asked: each.join(' & ') }
}

/** Short beginnings are in the index as words with a slash, and so are categories (migration 0040). */
function termOf({ text, isPrefix }: Word, described: boolean): string {
  if (!isPrefix) return `'${text}'`
  const isListed = (described ? /^.$/u : /^(?:.|[a-z]{1,5})$/u).test(text)
  return isListed ? `'/0${text}'` : `'${text}':*`
}

/**
 * The words of titles, for corrections. Words with digits are never corrected. Of more products the newest count: to
 * read a million would take longer than any statement may. `ts_stat` would say the same, but keeps words in a tree
 * without balance: titles with numbers that count up took it a minute where a group takes half a second.
 */
export async function readVocabulary(db: Db, most = mostTitles): Promise<Vocabulary> {
  const { titleWords, createdAt, number } = productSearch
  const { rows } = await db.execute<{ word: string; products: number }>(sql`
    select word, count(*)::int as products
    from (select ${titleWords} from ${productSearch} order by ${createdAt} desc, ${number} limit ${most}) newest,
      unnest(tsvector_to_array(title_words)) word
    where word > '0' collate "C" and word !~ '[0-9]' and length(word) > 2
    group by word`)
  return new Map(rows.map(({ word, products }) => [word, products]))
}

import { and, asc, desc, eq, like, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { containing } from '../text/like-pattern.ts'
import { withoutNul } from '../text/without-nul.ts'
import { categoryNamed, type Category } from './category.ts'
import { isSold, newestFirst, partsOfNumber } from './product-selection-store.ts'
import { mostCounted } from './search-term.ts'
import { products } from './tables.ts'

/**
 * `category`: the whole name in any letter case; `q`: part of the title or number, as the visitor typed it; `fits`: what
 * else a product must fulfil.
 */
export type ListQuery = {
  category?: string | undefined
  q?: string | undefined
  fits?: SQL | undefined
}

/** `categories`: remembered, with their numbers of products (`Shop.categories`). */
export type ListNeeds = { db: Db; categories: () => Promise<Category[]> }

/** `isMore`: a search found more than `mostCounted`; `total` is then one more than that. */
export type Count = { total: number; isMore: boolean }

/** So many of the first are read while they are counted: a page of cards, or suggestions, are not looked for twice. */
const readAtOnce = 24

/** More than these are met soon along the order. */
const fewContaining = 300

/** `remembered`: how many it has. */
type Selection = { condition: SQL | undefined; term: string; remembered: number | null }

export type ProductList = Count & {
  /** ids, newest first, then by number; in a search, an exact number comes first */
  readIds: (page: { limit: number; offset: number }) => Promise<string[]>
}

/**
 * What is sold, as all lists show it. Nothing here reads more rows than a page has, however large the catalogue is: what
 * is counted is remembered or limited, and the order is that of an index (test/growth).
 */
export async function openProductList(needs: ListNeeds, query: ListQuery): Promise<ProductList> {
  const selection = await select(needs, query)
  if (selection === null) return { total: 0, isMore: false, readIds: async () => [] }
  const { condition, term, remembered } = selection
  if (remembered !== null)
    return {
      total: remembered,
      isMore: false,
      readIds: (page) => readNewestIds(needs.db, condition, page),
    }
  if (term === '') return openCounted(needs.db, condition)
  const isExact = eq(sql`lower(${products.number})`, term)
  const others = and(condition, ne(sql`lower(${products.number})`, term), contains(term))
  const [exact, counted] = await Promise.all([
    readNewestIds(needs.db, and(condition, isExact), { limit: 1, offset: 0 }),
    openCounted(needs.db, others),
  ])
  const first = exact.length
  const total = Math.min(counted.total + first, mostCounted + 1)
  return {
    total,
    isMore: total > mostCounted,
    async readIds({ limit, offset }) {
      const shown = exact.slice(offset, offset + limit)
      const page = { limit: limit - shown.length, offset: Math.max(0, offset - first) }
      return [...shown, ...(await counted.readIds(page))]
    },
  }
}

/**
 * Three plain letters in a row are in an index (pg_trgm); for fewer all products have to be read. That is worth it in a
 * small shop, and for scripts without blanks between words, where one of two signs stands in the middle of many.
 */
const indexed = /[a-z0-9]{3}|[^\p{Script=Latin}\P{L}]/u
const smallShop = 5000

/** The first that have the text in title or number, in the middle of a word too. */
export async function listContaining(
  { db, categories }: ListNeeds,
  typed: string,
  most: number,
): Promise<string[]> {
  const term = termOf(typed)
  if (!indexed.test(term) && countAll(await categories()) > smallShop) return []
  const list = await openCounted(db, and(isSold, contains(term)), fewContaining)
  return list.readIds({ limit: most, offset: 0 })
}

/** A part of the catalogue whose size nobody remembers. */
async function openCounted(db: Db, condition: SQL | undefined, counted = mostCounted): Promise<ProductList> {
  const { total, ids } = await countFew(db, condition, counted)
  const isMore = total > counted
  return {
    total,
    isMore,
    async readIds({ limit, offset }) {
      const end = Math.min(offset + limit, total)
      if (end <= offset) return []
      if (!isMore && end <= ids.length) return ids.slice(offset, end)
      return isMore
        ? readNewestIds(db, condition, { limit, offset })
        : readFewIds(db, condition, { limit, offset })
    },
  }
}

/** All that is sold in a category, or at all. */
export async function soldWithin({ categories }: ListNeeds, category: string | undefined): Promise<SQL> {
  const within = category === undefined ? null : categoryNamed(await categories(), category)
  return sql`${and(isSold, within ? eq(products.categoryId, within.id) : undefined)}`
}

/** Null: there is no such category. */
async function select(
  { categories }: ListNeeds,
  { category, q, fits }: ListQuery,
): Promise<Selection | null> {
  const term = termOf(q ?? '')
  const all = await categories()
  const within = category === undefined ? null : categoryNamed(all, category)
  if (category !== undefined && !within) return null
  const counted = within ? within.productCount : countAll(all)
  return {
    condition: and(isSold, within ? eq(products.categoryId, within.id) : undefined, fits),
    term,
    remembered: term === '' && !fits ? counted : null,
  }
}

function countAll(categories: Category[]): number {
  return categories.reduce((sum, { productCount }) => sum + productCount, 0)
}

function termOf(typed: string): string {
  return withoutNul(typed).trim().toLowerCase()
}

function contains(term: string): SQL | undefined {
  const pattern = containing(term)
  return or(like(sql`lower(${products.title})`, pattern), like(partsOfNumber, pattern))
}

/** Along an index in that order: for many hits. */
export async function readNewestIds(
  db: Db,
  condition: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** Few hits are found first and put in order afterwards: along the order there would be a whole catalogue between them. */
async function readFewIds(
  db: Db,
  condition: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const found = fewFound(db, condition, mostCounted)
  const rows = await db
    .select({ id: found.id })
    .from(found)
    .orderBy(desc(found.createdAt), asc(found.number))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** How many, at most one more than are counted, and if they are no more the ids of the first. */
async function countFew(
  db: Db,
  condition: SQL | undefined,
  counted: number,
): Promise<{ total: number; ids: string[] }> {
  const found = fewFound(db, condition, counted + 1)
  const rows = await db
    .select({ id: found.id, total: sql<number>`(count(*) over ())::int` })
    .from(found)
    .orderBy(desc(found.createdAt), asc(found.number))
    .limit(readAtOnce)
  return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) }
}

/** PostgreSQL plans what has a limit by itself. */
function fewFound(db: Db, condition: SQL | undefined, most: number) {
  return db
    .select({ id: products.id, createdAt: products.createdAt, number: products.number })
    .from(products)
    .where(condition)
    .limit(most)
    .as('found')
}

/** The rows of these ids, in their order. */
export function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

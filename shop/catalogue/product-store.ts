import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { pictureColumns, pictures } from '../media/tables.ts'
import { findBrochure } from './brochure-store.ts'
import {
  productNumberPattern,
  type PriceTier,
  type ProductCard,
  type ProductDetails,
  type ProductPicture,
} from './product.ts'
import { inOrder, type Count, type ProductList } from './product-list-store.ts'
import {
  cardPictureColumns,
  described,
  hasIdOf,
  hasNumberOf,
  isCardPicture,
  isNamedNowOrBefore,
  isSold,
  nameColumns,
  newestFirst,
  priceColumns,
  withPictureAndPrice,
  withPrice,
} from './product-selection-store.ts'
import { categories, productOldNumbers, productPictures, products } from './tables.ts'

/** A product as the calls list it: `brochure` is the field's content. */
export type ListedProduct = Omit<ProductDetails, 'pictures' | 'brochure'> & {
  pictureIds: string[]
  brochure: string
}

/** By number in any letter case, by `_id`, or by a former number. */
export async function findProduct(
  db: Db,
  numberOrId: string,
  tier: PriceTier,
): Promise<ProductDetails | null> {
  if (!productNumberPattern.test(numberOrId)) return null
  const [row] = await db
    .select({ ...nameColumns, ...priceColumns(tier), ...detailColumns })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isSold, isNamedNowOrBefore(numberOrId)))
  if (!row) return null
  const { brochure, ...product } = withPrice(row)
  return { ...product, pictures: await picturesOf(db, row.id), brochure: await findBrochure(db, brochure) }
}

/** Null: the shop has no such product. */
export async function findProductTitle(db: Db, number: string): Promise<string | null> {
  const [row] = await db
    .select({ title: products.title })
    .from(products)
    .where(and(isSold, eq(products.number, number)))
  return row?.title ?? null
}

/** Whole products of a list; pictures in the order shown. */
export async function listProducts(
  db: Db,
  { readIds, total, isMore }: ProductList,
  { limit, cursor }: { limit: number; cursor: number },
  tier: PriceTier,
): Promise<Count & { products: ListedProduct[] }> {
  const ids = await readIds({ limit, offset: cursor })
  const rows = ids.length ? await readListed(db, ids, tier) : []
  return { products: inOrder(ids, rows), total, isMore }
}

async function readListed(db: Db, ids: string[], tier: PriceTier): Promise<ListedProduct[]> {
  const rows = await db
    .select({
      ...nameColumns,
      ...priceColumns(tier),
      ...detailColumns,
      pictureIds: sql<string[]>`array(select picture_id from product_picture shown
        where shown.product_id = ${products.id} and not shown.hidden order by shown.position)`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(hasIdOf(ids))
  return rows.map(withPrice)
}

/** The numbers of everything that is sold, newest first. */
export async function listNumbers(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .select({ number: products.number })
    .from(products)
    .where(isSold)
    .orderBy(...newestFirst)
    .limit(most)
  return rows.map(({ number }) => number)
}

/**
 * The products of a cart or an order: each number asked for, in lower case → its product. A former number counts for
 * its product, so two numbers may mean the same product.
 */
export async function findByNumber(
  db: Db | Tx,
  numbers: string[],
  tier: PriceTier,
): Promise<Map<string, ProductCard>> {
  const wanted = [...new Set(numbers.map((number) => number.toLowerCase()))]
  const found = byLowerNumber(await listByNumber(db, wanted, tier))
  const former = await findFormerNumbers(
    db,
    wanted.filter((number) => !found.has(number)),
  )
  const unread = [...former.values()].filter((number) => !found.has(number))
  const moved = byLowerNumber(await listByNumber(db, unread, tier))
  for (const [before, now] of former) {
    const product = found.get(now) ?? moved.get(now)
    if (product) found.set(before, product)
  }
  return found
}

function byLowerNumber(cards: ProductCard[]): Map<string, ProductCard> {
  return new Map(cards.map((card) => [card.number.toLowerCase(), card]))
}

/** Both in lower case: the former number → the present one. */
async function findFormerNumbers(db: Db | Tx, numbers: string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select({ before: productOldNumbers.numberLower, now: sql<string>`lower(${products.number})` })
    .from(productOldNumbers)
    .innerJoin(products, eq(products.id, productOldNumbers.productId))
    .where(and(isSold, sql`${productOldNumbers.numberLower} = any(${sql.param(numbers)}::text[])`))
  return new Map(rows.map(({ before, now }) => [before, now]))
}

/** By lower-cased number. */
async function listByNumber(db: Db | Tx, wanted: string[], tier: PriceTier): Promise<ProductCard[]> {
  if (wanted.length === 0) return []
  const rows = await db
    .select({ ...nameColumns, ...priceColumns(tier), ...cardPictureColumns })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productPictures, isCardPicture)
    .leftJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(and(isSold, hasNumberOf(wanted)))
  return rows.map(withPictureAndPrice)
}

/** Title → number, for titles that only one product has. */
export async function findNumbersByUniqueTitle(db: Db, titles: string[]): Promise<Map<string, string>> {
  if (titles.length === 0) return new Map()
  const rows = await db
    .select({ title: products.title, number: sql<string>`min(${products.number})` })
    .from(products)
    .where(and(isSold, inArray(products.title, titles)))
    .groupBy(products.title)
    .having(sql`count(*) = 1`)
  return new Map(rows.map((row) => [row.title, row.number]))
}

const detailColumns = { id: products.id, description: products.description, brochure: products.brochure }

async function picturesOf(db: Db, productId: string): Promise<ProductPicture[]> {
  const rows = await db
    .select({ ...pictureColumns, alt: productPictures.alt })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(and(eq(productPictures.productId, productId), eq(productPictures.hidden, false)))
    .orderBy(asc(productPictures.position))
  return rows.map(({ alt, ...picture }) => described(picture, alt))
}

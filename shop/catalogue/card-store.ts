import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { Picture } from '../media/picture.ts'
import { pictureColumns, pictures } from '../media/tables.ts'
import { cents } from '../money.ts'
import { foldedNumber, type LeadingProduct, type PriceTier, type ProductCard } from './product.ts'
import { inOrder, readNewestIds, type Count, type ProductList } from './product-list-store.ts'
import { mostCounted } from './search-term.ts'
import {
  cardPictureColumns,
  hasIdOf,
  isCardPicture,
  isSold,
  leadingProduct,
  nameColumns,
  priceColumns,
  withPictureAndPrice,
} from './product-selection-store.ts'
import { categories, productPictures, products } from './tables.ts'

export const cardsPerPage = 24
const featuredCards = 12
const mostAlike = 6

export type CardPage = Count & { cards: ProductCard[]; page: number; pages: number }

/** One page of cards of a list. A page beyond the last is the last. */
export async function readCardPage(
  db: Db,
  { total, isMore, readIds }: ProductList,
  asked: number,
  tier: PriceTier,
): Promise<CardPage> {
  const pages = Math.max(1, Math.ceil(Math.min(total, mostCounted) / cardsPerPage))
  const page = Math.min(Math.max(1, asked), pages)
  const ids = await readIds({ limit: cardsPerPage, offset: (page - 1) * cardsPerPage })
  return { cards: await readCards(db, ids, tier), total, isMore, page, pages }
}

/** The products that staff have marked, else the newest with a retail price: the same row for everybody. */
export async function listFeatured(db: Db, tier: PriceTier): Promise<ProductCard[]> {
  const marked = await listNewestIds(db, eq(products.featured, true), featuredCards)
  const ids = marked.length
    ? marked
    : await listNewestIds(db, gt(products.newPriceCents, cents(0)), featuredCards)
  return readCards(db, ids, tier)
}

/** Products whose number differs from the one asked for only by hyphens, blanks, underscores and letter case. */
export async function listAlike(db: Db, number: string, tier: PriceTier): Promise<ProductCard[]> {
  const folded = foldedNumber(number)
  if (folded === null) return []
  const alike = sql`lower(translate(${products.number}, '-_', '')) = ${folded}`
  return readCards(db, await listNewestIds(db, alike, mostAlike), tier)
}

/** For each category, its newest product that has a picture. */
export async function listCategoryCards(db: Db): Promise<LeadingProduct[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${leadingProduct(sql`each.id`)} as id from category each where each.deleted_at is null`,
  )
  const ids = rows.flatMap(({ id }) => id ?? [])
  const cards = await readCards(db, ids, 'retail')
  return cards.map(({ number, title, category, picture }) => ({ number, title, category, picture }))
}

/** The thumbnails that staff gave to categories. */
export async function listThumbnails(db: Db): Promise<{ category: string; picture: Picture }[]> {
  return db
    .select({ category: categories.name, picture: pictureColumns })
    .from(categories)
    .innerJoin(pictures, eq(pictures.id, categories.pictureId))
    .where(isNull(categories.deletedAt))
}

/** Of those that are sold. */
function listNewestIds(db: Db, condition: SQL, most: number): Promise<string[]> {
  return readNewestIds(db, and(isSold, condition), { limit: most, offset: 0 })
}

/** In the order of the ids. */
export async function readCards(db: Db, ids: string[], tier: PriceTier): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: products.id, ...nameColumns, ...priceColumns(tier), ...cardPictureColumns })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productPictures, isCardPicture)
    .leftJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(hasIdOf(ids))
  const rows = found.map(({ id, ...row }) => ({ id, card: withPictureAndPrice(row) }))
  return inOrder(ids, rows).map(({ card }) => card)
}

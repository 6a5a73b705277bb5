import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { Picture } from '../media/picture.ts'
import { pictureColumns, pictures } from '../media/tables.ts'
import { foldedNumber, type LeadingProduct, type PriceTier, type ProductCard } from './product.ts'
import {
  cardPictureColumns,
  countMatching,
  isCardPicture,
  isSold,
  leadingProduct,
  matching,
  nameColumns,
  newestFirst,
  priceColumns,
  withPictureAndPrice,
} from './product-selection-store.ts'
import { categories, productPictures, products } from './tables.ts'

export const cardsPerPage = 24
const featuredCards = 12
const mostAlike = 6

type CardPage = { cards: ProductCard[]; total: number; page: number; pages: number }

/** One page of cards. A page beyond the last is the last. */
export async function listCards(
  db: Db,
  query: { category?: string; q?: string; page?: number },
  tier: PriceTier,
): Promise<CardPage> {
  const condition = matching(query)
  const total = await countMatching(db, condition)
  const pages = Math.max(1, Math.ceil(total / cardsPerPage))
  const page = Math.min(Math.max(1, query.page ?? 1), pages)
  const rows = await selectCards(db, tier, condition, query.q)
    .limit(cardsPerPage)
    .offset((page - 1) * cardsPerPage)
  return { cards: rows.map(withPictureAndPrice), total, page, pages }
}

/** The products that staff have marked, else the newest with a retail price: the same row for everybody. */
export async function listFeatured(db: Db, tier: PriceTier): Promise<ProductCard[]> {
  const marked = await selectCards(db, tier, and(isSold, eq(products.featured, true))).limit(featuredCards)
  if (marked.length) return marked.map(withPictureAndPrice)
  const newest = and(isSold, sql`${products.newPriceCents} > 0`)
  return (await selectCards(db, tier, newest).limit(featuredCards)).map(withPictureAndPrice)
}

/** Products whose number differs from the one asked for only by hyphens, blanks, underscores and letter case. */
export async function listAlike(db: Db, number: string, tier: PriceTier): Promise<ProductCard[]> {
  const folded = foldedNumber(number)
  if (folded === null) return []
  const alike = and(isSold, sql`lower(translate(${products.number}, '-_', '')) = ${folded}`)
  return (await selectCards(db, tier, alike).limit(mostAlike)).map(withPictureAndPrice)
}

/** For each category, its newest product that has a picture. */
export async function listCategoryCards(db: Db): Promise<LeadingProduct[]> {
  const leading = sql`${products.id} in (select ${leadingProduct(sql`each.id`)} from category each)`
  const cards = (await selectCards(db, 'retail', leading)).map(withPictureAndPrice)
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

function selectCards(db: Db, tier: PriceTier, condition: SQL | undefined, q?: string) {
  return db
    .select({ ...nameColumns, ...priceColumns(tier), ...cardPictureColumns })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productPictures, isCardPicture)
    .leftJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(condition)
    .orderBy(...newestFirst(q))
    .$dynamic()
}

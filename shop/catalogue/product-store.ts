import { and, asc, desc, eq, inArray, isNull, like, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Picture } from '../media/picture.ts'
import { pictures } from '../media/tables.ts'
import { findBrochure } from './brochure-store.ts'
import {
  isUuid,
  productNumberPattern,
  type ProductCard,
  type ProductDetails,
  type ProductPrices,
} from './product.ts'
import { categories, productPictures, products } from './tables.ts'

export const cardsPerPage = 24
const featuredCards = 12

export type CardQuery = { category?: string; q?: string; page?: number }

/** A product as the API lists it: its brochure as the field holds it. */
export type ListedProduct = Omit<ProductDetails, 'pictures' | 'brochure'> & {
  pictureIds: string[]
  brochure: string
}

/** A product with every price, for the server's own arithmetic. Never hand it to a page as it is. */
export type PricedProduct = ProductPrices & ProductCard

/** By number in any letter case, or by `_id`. Retail prices only. */
export async function findProduct(db: Db, numberOrId: string): Promise<ProductDetails | null> {
  if (!productNumberPattern.test(numberOrId)) return null
  const [row] = await db
    .select({ ...retail, id: products.id, description: products.description, brochure: products.brochure })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isNull(products.deletedAt), named(numberOrId)))
  if (!row) return null
  const { brochure, ...product } = row
  return { ...product, pictures: await picturesOf(db, row.id), brochure: await findBrochure(db, brochure) }
}

/** One page of cards, newest first; with `q`, an exact number leads (spec-decisions 56). */
export async function listCards(
  db: Db,
  query: CardQuery,
): Promise<{ cards: ProductCard[]; total: number; page: number; pages: number }> {
  const condition = matching(query)
  const total = await countProducts(db, condition)
  const pages = Math.max(1, Math.ceil(total / cardsPerPage))
  const page = Math.min(Math.max(1, query.page ?? 1), pages)
  const cards = await selectCards(db, condition, query.q)
    .limit(cardsPerPage)
    .offset((page - 1) * cardsPerPage)
  return { cards: cards.map(withPicture), total, page, pages }
}

/** Whole products for the API, newest first; the pictures in the order shown. Retail prices only. */
export async function listProducts(
  db: Db,
  query: { category?: string; q?: string; limit: number; cursor: number },
): Promise<{ products: ListedProduct[]; total: number }> {
  const condition = matching(query)
  const rows = await db
    .select({
      ...retail,
      id: products.id,
      description: products.description,
      brochure: products.brochure,
      pictureIds: sql<string[]>`array(select picture_id from product_picture shown
        where shown.product_id = ${products.id} and not shown.hidden order by shown.position)`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(condition)
    .orderBy(...exactNumberFirst(query.q), desc(products.createdAt), asc(products.number))
    .limit(query.limit)
    .offset(query.cursor)
  return { products: rows, total: await countProducts(db, condition) }
}

/** Those marked by staff, else the newest with a price (spec-decisions 56). */
export async function listFeatured(db: Db): Promise<ProductCard[]> {
  const live = isNull(products.deletedAt)
  const marked = await selectCards(db, and(live, eq(products.featured, true))).limit(featuredCards)
  if (marked.length) return marked.map(withPicture)
  const newest = await selectCards(db, and(live, sql`${products.newPriceCents} > 0`)).limit(featuredCards)
  return newest.map(withPicture)
}

/** The products of a cart or an order, by number in any letter case, with every price. */
export async function listByNumber(db: Db | Tx, numbers: string[]): Promise<PricedProduct[]> {
  if (numbers.length === 0) return []
  const wanted = numbers.map((number) => number.toLowerCase())
  const rows = await selectPriced(db, inArray(sql`lower(${products.number})`, wanted))
  return rows.map(withPicture)
}

/** Numbers of the products that carry one of these titles; a title that repeats names nobody. */
export async function findNumbersByUniqueTitle(db: Db, titles: string[]): Promise<Map<string, string>> {
  if (titles.length === 0) return new Map()
  const rows = await db
    .select({ title: products.title, number: sql<string>`min(${products.number})` })
    .from(products)
    .where(and(isNull(products.deletedAt), inArray(products.title, titles)))
    .groupBy(products.title)
    .having(sql`count(*) = 1`)
  return new Map(rows.map((row) => [row.title, row.number]))
}

const retail = {
  number: products.number,
  title: products.title,
  category: categories.name,
  newPriceCents: products.newPriceCents,
  oldPriceCents: products.oldPriceCents,
}

const everyPrice = {
  wholesalePriceCents: products.wholesalePriceCents,
  partnerPricex3Cents: products.partnerPricex3Cents,
}

const cardPicture = {
  pictureId: pictures.id,
  pictureWidth: pictures.width,
  pictureHeight: pictures.height,
  pictureWidths: pictures.widths,
}

type PictureColumns = {
  pictureId: string | null
  pictureWidth: number | null
  pictureHeight: number | null
  pictureWidths: number[] | null
}

function selectCards(db: Db, condition: SQL | undefined, q?: string) {
  return db
    .select({ ...retail, ...cardPicture })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productPictures, isCardPicture)
    .leftJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(condition)
    .orderBy(...exactNumberFirst(q), desc(products.createdAt), asc(products.number))
    .$dynamic()
}

function exactNumberFirst(q: string | undefined): SQL[] {
  return q ? [desc(sql`lower(${products.number}) = ${searchTerm(q)}`)] : []
}

function searchTerm(q: string): string {
  return q.replaceAll('\0', '').trim().toLowerCase()
}

function selectPriced(db: Db | Tx, condition: SQL) {
  return db
    .select({ ...retail, ...everyPrice, ...cardPicture })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productPictures, isCardPicture)
    .leftJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(and(isNull(products.deletedAt), condition))
}

/** The last picture is the card's. */
const isCardPicture = and(
  eq(productPictures.productId, products.id),
  eq(
    productPictures.position,
    sql`(select max(last.position) from product_picture last where last.product_id = ${products.id} and not last.hidden)`,
  ),
)

function withPicture<Row extends PictureColumns>(
  row: Row,
): Omit<Row, keyof PictureColumns> & { picture: Picture | null } {
  const { pictureId, pictureWidth, pictureHeight, pictureWidths, ...product } = row
  const picture =
    pictureId && pictureWidth && pictureHeight
      ? { id: pictureId, width: pictureWidth, height: pictureHeight, widths: pictureWidths ?? [] }
      : null
  return { ...product, picture }
}

function matching({ category, q }: CardQuery): SQL | undefined {
  const term = searchTerm(q ?? '')
  return and(
    isNull(products.deletedAt),
    category === undefined ? undefined : eq(sql`lower(${categories.name})`, category.toLowerCase()),
    term
      ? or(
          like(sql`lower(${products.title})`, holding(term)),
          like(sql`lower(${products.number})`, holding(term)),
        )
      : undefined,
  )
}

/** `%` and `_` of the visitor are plain characters. */
function holding(term: string): string {
  return `%${term.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}

function named(numberOrId: string): SQL | undefined {
  return isUuid(numberOrId)
    ? eq(products.id, numberOrId)
    : eq(sql`lower(${products.number})`, numberOrId.toLowerCase())
}

async function countProducts(db: Db, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(condition)
  return row?.total ?? 0
}

async function picturesOf(db: Db, productId: string): Promise<Picture[]> {
  return db
    .select({ id: pictures.id, width: pictures.width, height: pictures.height, widths: pictures.widths })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(and(eq(productPictures.productId, productId), eq(productPictures.hidden, false)))
    .orderBy(asc(productPictures.position))
}

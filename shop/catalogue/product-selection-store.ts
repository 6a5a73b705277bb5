import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { pictures } from '../media/tables.ts'
import type { Cents } from '../money.ts'
import { isUuid, type PriceTier, type ProductPicture, type ShownPrice } from './product.ts'
import { categories, productPictures, products } from './tables.ts'

/** Columns, conditions and orders that the stores of this room share. */
export const nameColumns = {
  number: products.number,
  title: products.title,
  category: categories.name,
}

/** For a visitor the wholesale columns are not even selected. */
export function priceColumns(tier: PriceTier) {
  const partner = tier === 'partner'
  return {
    newPriceCents: products.newPriceCents,
    oldPriceCents: products.oldPriceCents,
    wholesalePriceCents: partner ? products.wholesalePriceCents : sql<null>`null`,
    partnerPricex3Cents: partner ? products.partnerPricex3Cents : sql<null>`null`,
  }
}

type PriceColumns = {
  newPriceCents: Cents
  oldPriceCents: Cents | null
  wholesalePriceCents: Cents | null
  partnerPricex3Cents: Cents | null
}

export function withPrice<Row extends PriceColumns>(
  row: Row,
): Omit<Row, keyof PriceColumns> & { price: ShownPrice } {
  const { newPriceCents, oldPriceCents, wholesalePriceCents, partnerPricex3Cents, ...product } = row
  const retail = { tier: 'retail', unitCents: newPriceCents, oldUnitCents: oldPriceCents } as const
  // The column itself is never null: it was not selected.
  if (wholesalePriceCents === null) return { ...product, price: retail }
  const partner = { unitCents: wholesalePriceCents, volumeUnitCents: partnerPricex3Cents }
  return { ...product, price: { tier: 'partner', ...partner, retail } }
}

export const cardPictureColumns = {
  pictureId: pictures.id,
  pictureWidth: pictures.width,
  pictureHeight: pictures.height,
  pictureWidths: pictures.widths,
  pictureAlt: productPictures.alt,
}

/** The id of the product that stands for a category: the newest that has a picture. */
export function leadingProduct(category: SQL): SQL {
  return sql`(select newest.id from product newest
    where newest.category_id = ${category} and newest.deleted_at is null
      and exists (select 1 from product_picture shown where shown.product_id = newest.id and not shown.hidden)
    order by newest.created_at desc, newest.number limit 1)`
}

/** The last picture is the card image. */
export const isCardPicture = and(
  eq(productPictures.productId, products.id),
  eq(
    productPictures.position,
    sql`(select max(last.position) from product_picture last where last.product_id = ${products.id} and not last.hidden)`,
  ),
)

export const isSold = isNull(products.deletedAt)

/**
 * The number as a text in which parts are looked for. Not plain `lower(number)`: the index of parts would then be
 * taken for a whole number too, where a look takes a hundred times as long.
 */
export const partsOfNumber = sql`(lower(${products.number}) || '')`

type PictureColumns = {
  pictureId: string | null
  pictureWidth: number | null
  pictureHeight: number | null
  pictureWidths: number[] | null
  pictureAlt: string | null
}

function withPicture<Row extends PictureColumns>(
  row: Row,
): Omit<Row, keyof PictureColumns> & { picture: ProductPicture | null } {
  const { pictureId, pictureWidth, pictureHeight, pictureWidths, pictureAlt, ...product } = row
  const picture =
    pictureId && pictureWidth && pictureHeight
      ? described(
          { id: pictureId, width: pictureWidth, height: pictureHeight, widths: pictureWidths ?? [] },
          pictureAlt,
        )
      : null
  return { ...product, picture }
}

/** Most pictures have no alternative text: they add nothing to a page. */
export function described(picture: ProductPicture, alt: string | null): ProductPicture {
  return alt ? { ...picture, alt } : picture
}

/** A row as the card of a product. */
export function withPictureAndPrice<Row extends PictureColumns & PriceColumns>(row: Row) {
  return withPrice(withPicture(row))
}

/** By number in any letter case, or by `_id`. */
export function isNamed(numberOrId: string): SQL {
  return isUuid(numberOrId)
    ? eq(products.id, numberOrId)
    : eq(sql`lower(${products.number})`, numberOrId.toLowerCase())
}

/** The same, or by a former number that no product has now. */
export function isNamedNowOrBefore(numberOrId: string): SQL {
  if (isUuid(numberOrId)) return isNamed(numberOrId)
  const number = numberOrId.toLowerCase()
  return sql`${products.id} = coalesce(
    (select now.id from product now where lower(now.number) = ${number} and now.deleted_at is null),
    (select former.product_id from product_old_number former where former.number_lower = ${number}))`
}

/** One statement, whatever the number of ids. As a question of its own they have one plan, which is kept. */
export function hasIdOf(ids: string[]): SQL {
  return sql`${products.id} = any(array(select unnest(${sql.param(ids)}::uuid[])))`
}

/** By number in lower case. */
export function hasNumberOf(lowerNumbers: string[]): SQL {
  return sql`lower(${products.number}) = any(${sql.param(lowerNumbers)}::text[])`
}

/** Newest first, then by number. */
export const newestFirst = [desc(products.createdAt), asc(products.number)]

import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { ProductFields } from './product-fields.ts'
import { productPictures, products } from './tables.ts'

export type ProductRow = Omit<ProductFields, 'category'> & { categoryId: string }

/**
 * Adds or updates by number in one statement; answers lower-cased number → id. `before`: how many rows of
 * the same file came earlier. A later row counts as newer, so that a file's order is the shop's.
 */
export async function putProducts(tx: Tx, rows: ProductRow[], before = 0): Promise<Map<string, string>> {
  const written = await tx.execute<{ id: string; number: string }>(sql`
    insert into product (number, title, description, category_id, old_price_cents, new_price_cents,
      wholesale_price_cents, partner_pricex3_cents, brochure, created_at)
    select number, title, description, "categoryId", "oldPrice", "newPrice", "wholesalePrice", "partnerPricex3", brochure,
      now() + make_interval(secs => (${before}::int + rank) / 1e6)
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, rank) => ({ ...row, rank })))}::jsonb) as row(
      number text, title text, description text, "categoryId" uuid, "oldPrice" bigint, "newPrice" bigint,
      "wholesalePrice" bigint, "partnerPricex3" bigint, brochure text, rank int)
    on conflict (lower(number)) where deleted_at is null do update set
      number = excluded.number, title = excluded.title, description = excluded.description,
      category_id = excluded.category_id, old_price_cents = excluded.old_price_cents,
      new_price_cents = excluded.new_price_cents, wholesale_price_cents = excluded.wholesale_price_cents,
      partner_pricex3_cents = excluded.partner_pricex3_cents, brochure = excluded.brochure,
      version = product.version + 1
    returning id, number`)
  return new Map(written.rows.map((row) => [row.number.toLowerCase(), row.id]))
}

/** The pictures of a product, in the order shown. */
export async function replacePictures(
  tx: Tx,
  productId: string,
  number: string,
  pictures: { id: string }[],
): Promise<void> {
  await tx.delete(productPictures).where(eq(productPictures.productId, productId))
  if (pictures.length === 0) return
  await tx.insert(productPictures).values(
    pictures.map(({ id }, position) => ({
      productId,
      position,
      pictureId: id,
      hidden: position === 0 && pictures.length > 1 && number.toUpperCase() === numberWithHiddenPicture,
    })),
  )
}

export async function countProducts(db: Db): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(products)
  return row?.total ?? 0
}

/** Spec s.2: this one shows one picture less; the flag is a column that staff may change (spec-decisions 26). */
const numberWithHiddenPicture = 'DV34'

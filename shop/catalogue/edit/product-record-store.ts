import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { isUuid, productNumberPattern } from '../product.ts'
import {
  inOrder,
  openProductList,
  type Count,
  type ListNeeds,
  type ListQuery,
} from '../product-list-store.ts'
import { hasIdOf, isNamed, isNamedNowOrBefore } from '../product-selection-store.ts'
import { categories, fieldColumns, products } from '../tables.ts'
import type { ProductRecord, RecordPicture } from './product-record.ts'

/** By number in any letter case, or by `_id`; not in the trash. */
export async function findProductRecord(db: Db | Tx, numberOrId: string): Promise<ProductRecord | null> {
  if (!productNumberPattern.test(numberOrId)) return null
  const [row] = await selectRecords(db).where(and(isNull(products.deletedAt), isNamed(numberOrId)))
  return row ?? null
}

/** Like `findProduct`: also by a former number. */
export async function findProductRecordNowOrBefore(
  db: Db,
  numberOrId: string,
): Promise<ProductRecord | null> {
  if (!productNumberPattern.test(numberOrId)) return null
  const [row] = await selectRecords(db).where(and(isNull(products.deletedAt), isNamedNowOrBefore(numberOrId)))
  return row ?? null
}

/** By its present number or its `_id`, locked until the transaction ends. */
export async function lockProduct(tx: Tx, numberOrId: string): Promise<ProductRecord | null> {
  if (!productNumberPattern.test(numberOrId)) return null
  const [held] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), isNamed(numberOrId)))
    .for('update')
  return held ? findProductRecord(tx, held.id) : null
}

/** The product with this number in any letter case, outside the trash and other than `except`. */
export async function findNumberTaken(
  db: Db | Tx,
  number: string,
  except?: string,
): Promise<{ number: string; title: string } | null> {
  const [row] = await db
    .select({ number: products.number, title: products.title })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        eq(sql`lower(${products.number})`, number.toLowerCase()),
        except === undefined ? undefined : ne(products.id, except),
      ),
    )
  return row ?? null
}

/** With all fields that staff see, in the order of the ids. */
export async function readProductRecords(db: Db, ids: string[]): Promise<ProductRecord[]> {
  return ids.length > 0 ? inOrder(ids, await selectRecords(db).where(hasIdOf(ids))) : []
}

/** One page, selected and ordered like the shop's lists. */
export async function listProductRecordsPage(
  needs: ListNeeds,
  query: ListQuery & { limit: number; cursor: number },
): Promise<Count & { products: ProductRecord[] }> {
  const { readIds, total, isMore } = await openProductList(needs, query)
  const ids = await readIds({ limit: query.limit, offset: query.cursor })
  return { products: await readProductRecords(needs.db, ids), total, isMore }
}

export async function findDeletedProduct(
  db: Db,
  id: string,
): Promise<{ number: string; category: string; categoryId: string } | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({ number: products.number, category: categories.name, categoryId: products.categoryId })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isNotNull(products.deletedAt), eq(products.id, id)))
  return row ?? null
}

/**
 * A product in the trash, locked until the transaction ends; false if it is no longer there, or not in this category.
 */
export async function lockDeletedProduct(tx: Tx, id: string, categoryId: string): Promise<boolean> {
  const held = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isNotNull(products.deletedAt), eq(products.id, id), eq(products.categoryId, categoryId)))
    .for('update')
  return held.length > 0
}

function selectRecords(db: Db | Tx) {
  return db
    .select({
      id: products.id,
      version: products.version,
      ...fieldColumns,
      category: categories.name,
      pictures: sql<RecordPicture[]>`coalesce((select json_agg(json_build_object('id', shown.picture_id,
          'width', kept.width, 'height', kept.height, 'widths', kept.widths, 'alt', shown.alt, 'hidden', shown.hidden)
          order by shown.position)
        from product_picture shown join picture kept on kept.id = shown.picture_id
        where shown.product_id = ${products.id}), '[]')`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic()
}

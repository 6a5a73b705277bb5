import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { pictures } from '../../media/tables.ts'
import { brochures, categories, fieldColumns, products } from '../tables.ts'
import type { CurrentProduct, KeptProduct } from './catalogue-columns.ts'

/** By lower-cased number; without those in the trash. */
export async function listKeptByNumber(
  db: Db | Tx,
  numbers: string[],
  lock = false,
): Promise<CurrentProduct[]> {
  if (numbers.length === 0) return []
  const condition = and(isNull(products.deletedAt), inArray(sql`lower(${products.number})`, numbers))
  return lock ? select(db).where(condition).for('update', { of: products }) : select(db).where(condition)
}

/** By `_id`; also those in the trash. */
export async function listKeptById(tx: Tx, ids: string[]): Promise<CurrentProduct[]> {
  return select(tx).where(inArray(products.id, ids)).for('update', { of: products })
}

/** Everything outside the trash, oldest first: imported into an empty shop, the products get the same order. */
export async function listIdsOldestFirst(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(asc(products.createdAt), desc(products.number))
  return rows.map(({ id }) => id)
}

/** In the order of `ids`. */
export async function listKeptInOrder(db: Db | Tx, ids: string[]): Promise<CurrentProduct[]> {
  const rows = new Map((await select(db).where(inArray(products.id, ids))).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Which of these pictures exist. */
export async function findPictures(db: Db | Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, ids))
  return new Set(rows.map(({ id }) => id))
}

export async function listBrochureNames(db: Db | Tx): Promise<Set<string>> {
  return new Set((await db.select({ name: brochures.name }).from(brochures)).map(({ name }) => name))
}

/** Lower-cased name → name. */
export async function listCategoryNames(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db.select({ name: categories.name }).from(categories).where(isNull(categories.deletedAt))
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
}

/** Which of these categories exist outside the trash: id → name. */
export async function findLivingCategories(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(inArray(categories.id, ids), isNull(categories.deletedAt)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const isDeleted: SQL<boolean> = sql`${products.deletedAt} is not null`

function select(db: Db | Tx) {
  return db
    .select({
      id: products.id,
      ...fieldColumns,
      category: categories.name,
      version: products.version,
      deleted: isDeleted,
      pictures: sql<KeptProduct['pictures']>`coalesce((select json_agg(
          json_build_object('id', shown.picture_id, 'hidden', shown.hidden, 'alt', shown.alt) order by shown.position)
        from product_picture shown where shown.product_id = ${products.id}), '[]')`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic()
}

import { and, asc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { constraintOf } from '../../constraint-of.ts'
import type { CategoryRecord } from '../category.ts'
import { isUuid } from '../product.ts'
import { leadingProduct } from '../product-selection-store.ts'
import { categories, categoryMoves, categoryOldNames } from '../tables.ts'

/** In order of creation; their products are not counted, which would read the whole catalogue. */
export async function listCategoryRecords(db: Db): Promise<Omit<CategoryRecord, 'productCount'>[]> {
  return db
    .select(recordColumns)
    .from(categories)
    .where(isNull(categories.deletedAt))
    .orderBy(asc(categories.seq))
}

export async function findCategoryRecord(db: Db | Tx, id: string): Promise<CategoryRecord | null> {
  if (!isUuid(id)) return null
  const [row] = await selectRecords(db).where(and(isNull(categories.deletedAt), eq(categories.id, id)))
  return row ?? null
}

/** Locks these categories until the transaction ends; answers those that are not in the trash. */
export async function lockCategories(tx: Tx, ids: string[]): Promise<Map<string, CategoryRecord>> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return new Map()
  const held = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(isNull(categories.deletedAt), inArray(categories.id, known)))
    .orderBy(asc(categories.id))
    .for('update')
  if (held.length === 0) return new Map()
  const heldIds = held.map(({ id }) => id)
  const rows = await selectRecords(tx).where(inArray(categories.id, heldIds))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The category that a product names, locked against deletion and renaming; others may still use it. */
export async function holdCategoryNamed(tx: Tx, name: string): Promise<{ id: string; name: string } | null> {
  return findLiving(tx, sql`lower(${categories.name}) = ${keyOf(name)}`, 'share')
}

/** The same, by its id. */
export async function holdCategory(tx: Tx, id: string): Promise<{ id: string; name: string } | null> {
  return findLiving(tx, eq(categories.id, id), 'share')
}

/** Null if a category outside the trash has the name. */
export async function insertCategory(tx: Tx, name: string): Promise<string | null> {
  const [added] = await tx
    .insert(categories)
    .values({ name })
    .onConflictDoNothing()
    .returning({ id: categories.id })
  if (added) await forgetOldName(tx, name)
  return added?.id ?? null
}

/** The thumbnail of a category that is being made. */
export async function setThumbnail(tx: Tx, id: string, pictureId: string): Promise<void> {
  await tx.update(categories).set({ pictureId }).where(eq(categories.id, id))
}

/**
 * The transaction must hold the category. Throws an error that `isCategoryClash` recognizes if another one has the
 * name.
 */
export async function updateCategory(
  tx: Tx,
  id: string,
  row: { name: string; pictureId: string | null },
): Promise<void> {
  await tx
    .update(categories)
    .set({ ...row, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id))
}

export function isCategoryClash(error: unknown): boolean {
  return constraintOf(error) === 'category_name'
}

/** The category with this name in any letter case, outside the trash and other than `except`. */
export async function findNameTaken(db: Db | Tx, name: string, except?: string): Promise<string | null> {
  const [row] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(
      and(
        isNull(categories.deletedAt),
        sql`lower(${categories.name}) = ${keyOf(name)}`,
        except === undefined ? undefined : ne(categories.id, except),
      ),
    )
  return row?.name ?? null
}

/** The old address leads to this category from now on. */
export async function keepOldName(tx: Tx, name: string, categoryId: string): Promise<void> {
  await tx
    .insert(categoryOldNames)
    .values({ nameLower: keyOf(name), categoryId })
    .onConflictDoUpdate({ target: categoryOldNames.nameLower, set: { categoryId, movedFrom: null } })
}

/** The name belongs to a category again, and no longer leads elsewhere. */
export async function forgetOldName(tx: Tx, name: string): Promise<void> {
  await tx.delete(categoryOldNames).where(eq(categoryOldNames.nameLower, keyOf(name)))
}

/** A statement has a few seconds, however many products a category has. */
const movedAtOnce = 2000

/** Moves everything of a category to another one: its products, also those in the trash, and its older addresses. */
export async function moveToCategory(tx: Tx, from: string, to: string): Promise<void> {
  await inPortions(
    sql`
    with moved as (update product set category_id = ${to}, version = version + 1
      where id in (select id from product where category_id = ${from} limit ${movedAtOnce} for no key update)
      returning id, version)
    insert into category_move (product_id, category_id, version) select id, ${from}, version from moved
    on conflict (product_id) do update set category_id = excluded.category_id, version = excluded.version`,
    tx,
  )
  await tx
    .update(categoryOldNames)
    .set({ categoryId: to, movedFrom: from })
    .where(eq(categoryOldNames.categoryId, from))
}

/** Moves back to a restored category what it gave away and nobody has changed since. Answers how many products. */
export async function takeBack(tx: Tx, id: string): Promise<number> {
  const back = await inPortions(
    sql`
    update product set category_id = ${id}, version = product.version + 1 from (
      select moved.product_id from category_move moved join product on product.id = moved.product_id
      where moved.category_id = ${id} and product.version = moved.version limit ${movedAtOnce}
      for no key update of product) moved
    where product.id = moved.product_id`,
    tx,
  )
  await tx.delete(categoryMoves).where(eq(categoryMoves.categoryId, id))
  await tx
    .update(categoryOldNames)
    .set({ categoryId: id, movedFrom: null })
    .where(eq(categoryOldNames.movedFrom, id))
  return back
}

/**
 * Carries it out until it finds no more rows. Answers how many it found in all. The rows of a portion are held while they
 * are chosen: what somebody else has just changed is looked at again, and is not overwritten.
 */
async function inPortions(statement: SQL, tx: Tx): Promise<number> {
  let all = 0
  for (;;) {
    const { rowCount } = await tx.execute(statement)
    if (!rowCount) return all
    all += rowCount
  }
}

export async function setCategoryDeleted(tx: Tx, id: string, deleted: boolean): Promise<void> {
  await tx
    .update(categories)
    .set({ deletedAt: deleted ? sql`now()` : null, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id))
}

export async function lockDeletedCategory(tx: Tx, id: string): Promise<{ id: string; name: string } | null> {
  if (!isUuid(id)) return null
  const [row] = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(isNotNull(categories.deletedAt), eq(categories.id, id)))
    .for('update')
  return row ?? null
}

/** For a single table the query builder writes bare column names, which inside a count would mean the product's. */
const recordColumns = {
  id: categories.id,
  name: categories.name,
  version: categories.version,
  pictureId: categories.pictureId,
  shownPictureId: sql<string | null>`coalesce(category.picture_id, (
    select shown.picture_id from product_picture shown
      where shown.product_id = ${leadingProduct(sql`category.id`)} and not shown.hidden
      order by shown.position desc limit 1))`,
}

function selectRecords(db: Db | Tx) {
  return db
    .select({
      ...recordColumns,
      productCount: sql<number>`(select count(*)::int from product where product.category_id = category.id
        and product.deleted_at is null)`,
    })
    .from(categories)
    .$dynamic()
}

async function findLiving(
  tx: Tx,
  condition: SQL,
  strength: 'share',
): Promise<{ id: string; name: string } | null> {
  const [row] = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(isNull(categories.deletedAt), condition))
    .for(strength)
  return row ?? null
}

/** Folds a name as the database's index of names does. */
function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { withoutNul } from '../text/without-nul.ts'
import { isUuid } from './product.ts'
import { categoryNamed, type Category } from './category.ts'
import type { ListNeeds } from './product-list-store.ts'
import { categories, categoryOldNames, products } from './tables.ts'

/** In order of creation. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db
    .select({ id: categories.id, name: categories.name, productCount: count(products.id) })
    .from(categories)
    .leftJoin(products, and(eq(products.categoryId, categories.id), isNull(products.deletedAt)))
    .where(isLiving)
    .groupBy(categories.id)
    .orderBy(asc(categories.seq))
}

/** By the last segment of its address: the name in any letter case, a former name, or `_id`. */
export async function findCategory(
  { db, categories: read }: ListNeeds,
  segment: string,
): Promise<{ category: Category; moved: boolean } | null> {
  const all = await read()
  const name = withoutNul(segment)
  const byName = categoryNamed(all, name)
  if (byName) return { category: byName, moved: false }
  const id = isUuid(segment) ? segment.toLowerCase() : await findFormerName(db, name)
  const moved = all.find((category) => category.id === id)
  return moved ? { category: moved, moved: true } : null
}

/** The id of the category that had this name. */
async function findFormerName(db: Db, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: categoryOldNames.categoryId })
    .from(categoryOldNames)
    .where(eq(categoryOldNames.nameLower, name.normalize('NFC').trim().toLowerCase()))
  return row?.id ?? null
}

/** Makes the missing categories, in the order given; answers lower-cased name → id. */
export async function ensureCategories(tx: Tx, names: string[]): Promise<Map<string, string>> {
  for (const name of names) {
    await tx.insert(categories).values({ name }).onConflictDoNothing()
  }
  // Locked, so that none of them goes into the trash before the products are in it.
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(isLiving)
    .orderBy(asc(categories.id))
    .for('share')
  return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]))
}

/** Locks the categories in a fixed order until the transaction ends, whether in use or not. */
export async function holdCategoriesAlone(tx: Tx): Promise<void> {
  await tx
    .select({ id: categories.id })
    .from(categories)
    .where(isLiving)
    .orderBy(asc(categories.id))
    .for('update')
}

/**
 * What an import has made and nobody has changed since: its time of creation is that of the import's transaction.
 * Answers those without a product outside the trash; with `used` also those with one.
 */
export async function listMadeByImport(
  tx: Tx,
  importId: string,
  { used }: { used: boolean },
): Promise<{ id: string; name: string }[]> {
  const isUsed = sql`exists (select from product where product.category_id = category.id and product.deleted_at is null)`
  return tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(
      and(
        isLiving,
        eq(categories.version, 0),
        sql`${categories.createdAt} = (select imported_at from catalogue_import where id = ${importId})`,
        used ? undefined : sql`not ${isUsed}`,
      ),
    )
    .orderBy(asc(categories.seq))
}

/** Not in the trash. */
const isLiving = isNull(categories.deletedAt)

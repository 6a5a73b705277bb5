import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { withoutNul } from '../text/without-nul.ts'
import { isUuid } from './product.ts'
import type { Category } from './category.ts'
import { categories, categoryOldNames, products } from './tables.ts'

/** In order of creation. */
export async function listCategories(db: Db): Promise<Category[]> {
  return selectCategories(db).where(isLiving).groupBy(categories.id).orderBy(asc(categories.seq))
}

/** By the last segment of its address: the name in any letter case, a former name, or `_id`. */
export async function findCategory(
  db: Db,
  segment: string,
): Promise<{ category: Category; moved: boolean } | null> {
  const name = withoutNul(segment).normalize('NFC').trim().toLowerCase()
  const byName = await findWhere(db, sql`lower(${categories.name}) = ${name}`)
  if (byName) return { category: byName, moved: false }
  const moved = isUuid(segment)
    ? await findWhere(db, eq(categories.id, segment))
    : await findWhere(
        db,
        sql`${categories.id} = (select ${categoryOldNames.categoryId} from ${categoryOldNames}
          where ${categoryOldNames.nameLower} = ${name})`,
      )
  return moved && { category: moved, moved: true }
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

function selectCategories(db: Db) {
  return db
    .select({ id: categories.id, name: categories.name, productCount: count(products.id) })
    .from(categories)
    .leftJoin(products, and(eq(products.categoryId, categories.id), isNull(products.deletedAt)))
    .$dynamic()
}

async function findWhere(db: Db, condition: ReturnType<typeof sql>): Promise<Category | null> {
  const [row] = await selectCategories(db).where(and(isLiving, condition)).groupBy(categories.id)
  return row ?? null
}

import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../database/connect.ts'
import { categories, products } from '../tables.ts'

/** Removes for good what was deleted that many days ago, with what it says about pictures: at most `most` of them. */
export async function removeOldProducts(
  tx: Tx,
  days: number,
  most: number,
): Promise<{ target: string; name: string }[]> {
  const old = tx
    .select({ id: products.id })
    .from(products)
    .where(lt(products.deletedAt, sql`now() - make_interval(days => ${days})`))
    .limit(most)
  return tx
    .delete(products)
    .where(inArray(products.id, old))
    .returning({ target: products.number, name: products.title })
}

/** A category waits as long as a product in the trash belongs to it. */
export async function removeOldCategories(tx: Tx, days: number): Promise<{ target: string; name: string }[]> {
  return tx
    .delete(categories)
    .where(
      and(
        lt(categories.deletedAt, sql`now() - make_interval(days => ${days})`),
        sql`not exists (select from product where product.category_id = category.id)`,
      ),
    )
    .returning({ target: categories.name, name: categories.name })
}

import { and, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'
import { categories, products } from './tables.ts'

/** Those that were deleted so many days ago are gone for good, with what they say about pictures. */
export async function removeOldProducts(tx: Tx, days: number): Promise<{ target: string; name: string }[]> {
  return tx
    .delete(products)
    .where(lt(products.deletedAt, sql`now() - make_interval(days => ${days})`))
    .returning({ target: products.number, name: products.title })
}

/** One in which a product of the trash still stands waits for it. */
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

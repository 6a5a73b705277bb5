import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { readCatalogue } from '../../demo/catalogue.ts'
import { ensureCategories } from '../../shop/catalogue/category-store.ts'
import { putProducts } from '../../shop/catalogue/edit/product-writer-store.ts'
import { cents } from '../../shop/money.ts'
import type { MadeProduct } from './made-catalogue.ts'
import { aliases, superseded } from './searches.ts'

/** The demo without its pictures, the last row newest; with numbers of others, and numbers that were replaced. */
export async function writeDemo(db: Db): Promise<void> {
  const rows = readCatalogue()
  await db.transaction(async (tx) => {
    const ids = await ensureCategories(tx, [...new Set(rows.map(({ category }) => category))])
    await putProducts(
      tx,
      rows.map(({ number, title, description, category }) => ({
        number,
        title,
        description,
        categoryId: ids.get(category.toLowerCase()) ?? '',
        oldPrice: null,
        newPrice: cents(100_00),
        wholesalePrice: cents(80_00),
        partnerPricex3: null,
        brochure: '',
      })),
    )
    for (const [minutes, { number }] of rows.entries())
      await tx.execute(
        sql`update product set created_at = now() - make_interval(mins => ${rows.length - minutes}) where number = ${number}`,
      )
  })
  for (const [number, whose, product] of aliases)
    await db.execute(sql`insert into alias (number, whose, product_id)
      select ${number}, ${whose}, id from product where number = ${product}`)
  for (const [number, successor] of superseded)
    await db.execute(sql`insert into supersession (number, successor) values (${number}, ${successor})`)
}

const writtenAtOnce = 5000

/** All of them older than the demo. */
export async function writeMade(db: Db, products: readonly MadeProduct[]): Promise<void> {
  const ids = await db.transaction((tx) =>
    ensureCategories(tx, [...new Set(products.map(({ category }) => category))]),
  )
  for (let at = 0; at < products.length; at += writtenAtOnce) {
    const rows = products
      .slice(at, at + writtenAtOnce)
      .map(({ number, title, description, category }, index) => ({
        number,
        title,
        description,
        category: ids.get(category.toLowerCase()),
        at: at + index,
      }))
    await db.execute(sql`
      insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents, created_at)
      select number, title, description, category, 2000 + at % 900, 1500 + at % 900,
        timestamptz '2020-01-01' + at * interval '1 minute'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as made (number text, title text, description text, category uuid, at int)`)
  }
  await db.execute(sql`vacuum analyze product, product_search`)
}

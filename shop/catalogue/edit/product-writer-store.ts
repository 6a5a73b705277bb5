import { eq, inArray, sql, type Column, type SQL, type SQLChunk } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { constraintOf } from '../../constraint-of.ts'
import type { KeptProduct } from '../import/catalogue-columns.ts'
import { fieldColumns, productOldNumbers, productPictures, products } from '../tables.ts'

type ProductRow = Omit<KeptProduct, 'pictures'>

/**
 * Adds or updates by number in one statement; answers lower-cased number → id. `before`: how many rows of the same file
 * came earlier. A later row counts as newer, so that the shop shows the file's order.
 */
export async function putProducts(tx: Tx, rows: ProductRow[], before = 0): Promise<Map<string, string>> {
  return write(
    tx,
    rows,
    before,
    sql`do update set ${each((_, column) => sql`${column} = excluded.${column}`)}, version = product.version + 1`,
  )
}

/** The same for new products; a number that somebody took in the meantime is missing in the answer. */
export async function addProducts(tx: Tx, rows: ProductRow[], before = 0): Promise<Map<string, string>> {
  return write(tx, rows, before, sql`do nothing`)
}

/**
 * Of a table that was empty when it was last counted, PostgreSQL reads every row to find one, and goes on so until the
 * transaction is over: the first 100,000 products of a shop took nine minutes.
 */
export async function learnSize(tx: Tx): Promise<void> {
  await tx.execute(sql`analyze product`)
}

async function write(tx: Tx, rows: ProductRow[], before: number, known: SQL): Promise<Map<string, string>> {
  await forgetOldNumbers(
    tx,
    rows.map(({ number }) => number),
  )
  const written = await tx.execute<{ id: string; number: string }>(sql`
    insert into product (${each((_, column) => column)}, created_at)
    select ${each((field) => sql.identifier(field))}, now() + make_interval(secs => (${before}::int + rank) / 1e6)
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, rank) => ({ ...row, rank })))}::jsonb) as row(
      ${each((field, _, type) => sql`${sql.identifier(field)} ${type}`)}, rank int)
    on conflict (lower(number)) where deleted_at is null ${known}
    returning id, number`)
  return new Map(written.rows.map((row) => [row.number.toLowerCase(), row.id]))
}

/** Null if a product outside the trash has the number. */
export async function insertProduct(tx: Tx, row: ProductRow): Promise<string | null> {
  await forgetOldNumbers(tx, [row.number])
  const added = await tx.execute<{ id: string }>(sql`
    insert into product (${each((_, column) => column)}) values (${each((field) => sql`${row[field]}`)})
    on conflict do nothing returning id`)
  return added.rows[0]?.id ?? null
}

/**
 * The transaction must hold the product; its former number still leads to it. Throws an error that `isNumberClash`
 * recognizes if another product has the number.
 */
export async function updateProduct(tx: Tx, id: string, row: ProductRow): Promise<void> {
  await tx.execute(sql`
    insert into product_old_number (number_lower, product_id)
    select lower(number), id from product where id = ${id} and lower(number) <> lower(${row.number})
    on conflict (number_lower) do update set product_id = excluded.product_id`)
  await forgetOldNumbers(tx, [row.number])
  await tx.execute(sql`
    update product set ${each((field, column) => sql`${column} = ${row[field]}`)}, version = version + 1
    where id = ${id}`)
}

/** Two products took the same number at once: the database tells the second. */
export function isNumberClash(error: unknown): boolean {
  return constraintOf(error) === 'product_number'
}

/** Into the trash, or out of it. */
export async function setDeleted(tx: Tx, id: string, deleted: boolean): Promise<void> {
  const [product] = await tx
    .update(products)
    .set({ deletedAt: deleted ? sql`now()` : null, version: sql`${products.version} + 1` })
    .where(eq(products.id, id))
    .returning({ number: products.number })
  if (product && !deleted) await forgetOldNumbers(tx, [product.number])
}

/** The pictures of a product, in the order shown. */
export async function setPictures(
  tx: Tx,
  productId: string,
  pictures: KeptProduct['pictures'],
): Promise<void> {
  await setPicturesOf(tx, [{ productId, pictures }])
}

/** The same for several products. */
export async function setPicturesOf(
  tx: Tx,
  rows: { productId: string; pictures: KeptProduct['pictures'] }[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ productId }) => productId)
  await tx.delete(productPictures).where(inArray(productPictures.productId, ids))
  const shown = rows.flatMap(({ productId, pictures }) =>
    pictures.map(({ id, hidden, alt }, position) => ({ productId, position, pictureId: id, hidden, alt })),
  )
  for (let at = 0; at < shown.length; at += picturesAtOnce)
    await tx.insert(productPictures).values(shown.slice(at, at + picturesAtOnce))
}

/** A statement has 65,535 parameters, and a row five. */
const picturesAtOnce = 1000

/** The alternative text of one picture of a product. */
export async function describePicture(
  tx: Tx,
  picture: { number: string; position: number; alt: string },
): Promise<void> {
  await tx.execute(sql`update product_picture set alt = ${picture.alt} from product
    where product.id = product_picture.product_id and product.number = ${picture.number}
      and product_picture.position = ${picture.position}`)
}

export async function trashProducts(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(products)
    .set({ deletedAt: sql`now()`, version: sql`${products.version} + 1` })
    .where(inArray(products.id, ids))
}

export async function countProducts(db: Db): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(products)
  return row?.total ?? 0
}

/** These numbers belong to a product again, and no longer lead elsewhere. */
async function forgetOldNumbers(tx: Tx, numbers: string[]): Promise<void> {
  const taken = numbers.map((number) => number.toLowerCase())
  await tx.delete(productOldNumbers).where(inArray(productOldNumbers.numberLower, taken))
}

/** A piece of SQL for each field of a product, separated by commas. */
function each(sqlOf: (field: keyof ProductRow, column: SQLChunk, type: SQL) => SQLChunk): SQL {
  const columns = Object.entries(fieldColumns) as [keyof ProductRow, Column][]
  return sql.join(
    columns.map(([field, column]) => sqlOf(field, sql.identifier(column.name), sql.raw(column.getSQLType()))),
    sql`, `,
  )
}

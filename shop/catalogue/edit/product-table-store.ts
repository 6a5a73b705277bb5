import { and, eq, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import { containing } from '../../text/like-pattern.ts'
import { withoutNul } from '../../text/without-nul.ts'
import { isPriceField, type FieldName } from '../product-field-list.ts'
import { isSold, newestFirst, partsOfNumber } from '../product-selection-store.ts'
import { categories, fieldColumns, products } from '../tables.ts'
import type { Mark } from './product-mark.ts'
import { readProductRecords } from './product-record-store.ts'
import type { ProductRecord } from './product-record.ts'

type TableOrder = { by: FieldName; down: boolean }

/** Which products staff ask for. Categories, by their ids, widen each other; null: all. Marks narrow. */
type TableQuery = {
  /** part of the number or the title */
  q: string
  categoryIds: string[] | null
  marks: Mark[]
  /** what is empty comes last both ways; null: the newest first; of a search, what has the term in its number before what has it in its title alone */
  order: TableOrder | null
}

/** One page of everything that is sold, and how many fit. */
export async function listProductTable(
  db: Db,
  { q, categoryIds, marks: only, order }: TableQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ products: ProductRecord[]; total: number }> {
  const term = withoutNul(q).trim().toLowerCase()
  const fits = and(
    isSold,
    categoryIds ? inArray(products.categoryId, categoryIds) : undefined,
    ...only.map((mark) => isMarked[mark]),
    term ? or(hasInNumber(term), like(sql`lower(${products.title})`, containing(term))) : undefined,
  )
  const [total, rows] = await Promise.all([
    db.$count(products, fits),
    db
      .select({ id: products.id })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(fits)
      .orderBy(...(order ? ordered(order) : term ? numbersFirst(term) : []), ...newestFirst)
      .limit(limit)
      .offset(offset),
  ])
  const ids = rows.map(({ id }) => id)
  return { products: await readProductRecords(db, ids), total }
}

/** How many of everything that is sold each filter would show. */
export async function countMarked(db: Db): Promise<Record<Mark, number>> {
  const { 'no-picture': withoutPicture, ...ofColumns } = isMarked
  const counts = Object.entries(ofColumns).map(([mark, condition]) => [
    mark,
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number),
  ])
  const [[row], pictureless] = await Promise.all([
    db.select(Object.fromEntries(counts)).from(products).where(isSold),
    // By itself: asked for each row, it would take three times as long.
    db.$count(products, and(isSold, withoutPicture)),
  ])
  return { ...row, 'no-picture': pictureless } as Record<Mark, number>
}

const pictureCount = sql`(select count(*) from product_picture shown where shown.product_id = ${products.id})`

const isMarked: Record<Mark, SQL> = {
  'no-picture': sql`not exists (select from product_picture shown where shown.product_id = ${products.id})`,
  // 0 cannot be bought and is shown as "Ask for a price".
  'on-request': sql`${products.newPriceCents} = 0`,
  reduced: sql`${products.oldPriceCents} > 0`,
  'no-volume-price': sql`coalesce(${products.partnerPricex3Cents}, 0) = 0`,
  'no-brochure': sql`${products.brochure} = ''`,
}

function hasInNumber(term: string): SQL {
  return like(partsOfNumber, containing(term))
}

/** The very number first of all. */
function numbersFirst(term: string): SQL[] {
  return [sql`(lower(${products.number}) = ${term}) desc`, sql`(${hasInNumber(term)}) desc`]
}

/** Of long texts the beginning decides. */
const longestKey = 80

function ordered({ by, down }: TableOrder): SQL[] {
  return [sql`${keyOf(by)} ${sql.raw(down ? 'desc' : 'asc')} nulls last`]
}

function keyOf(field: FieldName): SQL {
  if (field === 'images') return pictureCount
  if (isPriceField(field)) return sql`${fieldColumns[field]}`
  const words = field === 'category' ? categories.name : fieldColumns[field]
  return sql`nullif(left(${words}, ${sql.raw(String(longestKey))}), '') collate natural_order`
}

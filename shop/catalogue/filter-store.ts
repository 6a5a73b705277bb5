import { and, gt, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { isFiltered, priceRanges, type ListFilter } from './list-filter.ts'
import type { PriceTier } from './product.ts'
import { mostCounted } from './search-term.ts'
import { hasIdOf } from './product-selection-store.ts'
import { products } from './tables.ts'

/** How many products each filter would leave, together with what is chosen in the other one; one more than `mostCounted`
 * if there are more. */
export type FilterCounts = {
  /** as `priceRanges` */
  ranges: number[]
  onSale: number
}

/** Undefined: everything fits. On request is not a price. */
export function fitsFilter(filter: ListFilter, tier: PriceTier): SQL | undefined {
  return and(fitsRange(filter, tier), filter.onSale ? isOnSale(tier) : undefined)
}

function fitsRange({ from, to }: Pick<ListFilter, 'from' | 'to'>, tier: PriceTier): SQL | undefined {
  const price = priceColumn(tier)
  if (from === null && to === null) return undefined
  return and(from === null ? gt(price, sql`0`) : gte(price, from), to === null ? undefined : lt(price, to))
}

function priceColumn(tier: PriceTier) {
  return tier === 'partner' ? products.wholesalePriceCents : products.newPriceCents
}

/** As the badge of a card (`saving`): partners see none. */
function isOnSale(tier: PriceTier): SQL {
  if (tier === 'partner') return sql`false`
  return sql`(${products.oldPriceCents} > ${products.newPriceCents} and ${products.newPriceCents} > 0)`
}

/** One statement; of a list with more products it looks at `mostCounted` for each filter. */
export async function countFilters(
  db: Db,
  within: SQL | undefined,
  filter: ListFilter,
  tier: PriceTier,
): Promise<FilterCounts> {
  // In the order of an index: otherwise PostgreSQL reads the table from its first row on until enough are found.
  const price = priceColumn(tier)
  const count = (condition: SQL | undefined) => sql`(select count(*)::int from (select 1 from ${products}
    where ${and(within, condition)} order by ${price} limit ${mostCounted + 1}) counted)`
  const sale = filter.onSale ? isOnSale(tier) : undefined
  const counted = [
    ...priceRanges.map((range) => count(and(fitsRange(range, tier), sale))),
    count(and(fitsRange(filter, tier), isOnSale(tier))),
  ]
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counted, sql`, `)}] as counts`,
  )
  const counts = rows[0]?.counts ?? []
  return { ranges: counts.slice(0, -1), onSale: counts.at(-1) ?? 0 }
}

/** Those of the ids that fit, in their order. */
export async function keepFitting(
  db: Db,
  ids: string[],
  filter: ListFilter,
  tier: PriceTier,
): Promise<string[]> {
  if (!isFiltered(filter)) return ids
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(hasIdOf(ids), fitsFilter(filter, tier)))
  const fitting = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => fitting.has(id))
}

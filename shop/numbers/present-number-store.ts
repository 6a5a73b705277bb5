import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'

/** Numbers in lower case → what their products are called today; what is not sold is not among them. */
export type PresentNumbers = ReadonlyMap<string, string>

/**
 * Carts, lists and orders keep the numbers of the day when they were written. Two of them are compared by these: a
 * product that was renamed meanwhile is the same one.
 */
export async function findPresentNumbers(db: Db | Tx, numbers: readonly string[]): Promise<PresentNumbers> {
  if (numbers.length === 0) return new Map()
  const lower = sql.param([...new Set(numbers.map((number) => number.toLowerCase()))])
  const { rows } = await db.execute<{ asked: string; number: string }>(sql`
    select asked, coalesce(present.number, moved.number) as number
    from unnest(${lower}::text[]) as given (asked) ${joinPresent(sql`asked`)}
    where coalesce(present.number, moved.number) is not null`)
  return new Map(rows.map(({ asked, number }) => [asked, number]))
}

/** `present` is the product that has this number, in lower case, and is sold; `moved` the one that had it. */
export function joinPresent(lowerNumber: SQL): SQL {
  return sql`left join product present on lower(present.number) = ${lowerNumber} and present.deleted_at is null
    left join product_old_number former on former.number_lower = ${lowerNumber}
    left join product moved on moved.id = former.product_id and moved.deleted_at is null`
}

import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import { isReturned } from '../../checkout/tables.ts'
import { mostUsual, mostUsualOrders, usualMonths } from './usual.ts'

type UsualRow = {
  number: string
  title: string
  /** of the last order */
  quantity: number
  orders: number
  pieces: number
  lastDate: Date
}

/**
 * By how often, then by how lately. The orders are found by the index checkout_of_owner, their lines by the key. A
 * product that was renamed is one row under its number of today, whichever it was bought by; the catalog is asked once
 * for each number.
 */
export async function listUsualRows(db: Db, ownerSub: string): Promise<UsualRow[]> {
  const { rows } = await db.execute<Omit<UsualRow, 'lastDate'> & { lastDate: string }>(sql`
    with bought as materialized (
      select ${ofLatest('product_number')} as number, ${ofLatest('title')} as title, ${ofLatest('qty')} as quantity,
        count(distinct checkout_id)::int as orders, sum(qty)::int as pieces, max(created_at) as at
      from (
        select id, created_at from checkout
        where owner_sub = ${ownerSub} and created_at > now() - make_interval(months => ${usualMonths})
          and approved_at is not null and state <> 'VOIDED' and order_number is not null and not ${isReturned}
        order by created_at desc limit ${mostUsualOrders}) recent
      join checkout_line on checkout_id = recent.id and kind = 'product'
      group by lower(product_number))
    select coalesce(coalesce(present.number, moved.number), (array_agg(bought.number order by at desc))[1]) as number,
      (array_agg(bought.title order by at desc))[1] as title, (array_agg(quantity order by at desc))[1] as quantity,
      sum(orders)::int as orders, sum(pieces)::int as pieces, max(at) as "lastDate"
    from bought
    left join product present on lower(present.number) = lower(bought.number) and present.deleted_at is null
    left join product_old_number former on former.number_lower = lower(bought.number)
    left join product moved on moved.id = former.product_id and moved.deleted_at is null
    group by coalesce(present.number, moved.number), lower(coalesce(present.number, moved.number, bought.number))
    order by orders desc, max(at) desc, 1 limit ${mostUsual}`)
  return rows.map((row) => ({ ...row, lastDate: new Date(row.lastDate) }))
}

/** The column as the latest order has it. */
function ofLatest(column: 'product_number' | 'title' | 'qty') {
  return sql`(array_agg(${sql.identifier(column)} order by created_at desc, line_no))[1]`
}

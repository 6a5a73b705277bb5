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

/** By how often, then by how lately. The orders are found by the index checkout_of_owner, their lines by the key. */
export async function listUsualRows(db: Db, ownerSub: string): Promise<UsualRow[]> {
  const { rows } = await db.execute<Omit<UsualRow, 'lastDate'> & { lastDate: string }>(sql`
    select ${ofLatest('product_number')} as number, ${ofLatest('title')} as title, ${ofLatest('qty')} as quantity,
      count(distinct checkout_id)::int as orders, sum(qty)::int as pieces, max(created_at) as "lastDate"
    from (
      select id, created_at from checkout
      where owner_sub = ${ownerSub} and created_at > now() - make_interval(months => ${usualMonths})
        and approved_at is not null and state <> 'VOIDED' and order_number is not null and not ${isReturned}
      order by created_at desc limit ${mostUsualOrders}) recent
    join checkout_line on checkout_id = recent.id and kind = 'product'
    group by lower(product_number)
    order by orders desc, max(created_at) desc, 1 limit ${mostUsual}`)
  return rows.map((row) => ({ ...row, lastDate: new Date(row.lastDate) }))
}

/** The column as the latest order has it. */
function ofLatest(column: 'product_number' | 'title' | 'qty') {
  return sql`(array_agg(${sql.identifier(column)} order by created_at desc, line_no))[1]`
}

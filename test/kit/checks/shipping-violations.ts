import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'

/** N9: the marks by which orders are listed as to ship, or as shipped, say what their lines and shipments say. */
export async function shippingViolations(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ wrong: string }>(sql`
    select concat_ws(' ', 'N9:', order_number, 'is marked', coalesce(mark::text, 'not at all'), 'and is',
      coalesce(truth::text, 'nothing')) as wrong
    from order_shipping mark full join order_shipping_truth() truth using (checkout_id)
      join checkout on checkout.id = checkout_id
    where mark is distinct from truth order by order_number`)
  return rows.map(({ wrong }) => wrong)
}

import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { ShipTo } from '../addresses/address.ts'
import type { Billing } from '../checkout/billing.ts'
import type { Freight } from '../checkout/instructions/freight.ts'
import { saysAll } from '../checkout/tables.ts'
import { foldText, numberKey } from '../text/fold.ts'
import { withoutNul } from '../text/without-nul.ts'
import type { ShippingView } from './shipping-view.ts'

export type OrderRow = {
  id: string
  number: string
  billing: Billing
  shipTo: ShipTo | null
  freight: Freight | null
  poNumber: string
  paidAt: Date
  waits: boolean
  /** 'YYYY-MM-DD' */
  lastShippedOn: string | null
}

/** N10: it is not to go before the buyer has approved the freight, which staff tell and write down as the reason. */
const waits = sql`waits_for_freight(checkout)`

export async function waitsForFreight(db: Db | Tx, checkoutId: string): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select ${waits} as waits from checkout where id = ${checkoutId}`,
  )
  return rows[0]?.waits ?? false
}

/** The rows of `order_shipping` are kept by triggers: a list costs by what it shows, not by all orders. */
const shown = {
  'to-ship': sql`is_to_come and not ${waits}`,
  freight: sql`is_to_come and ${waits}`,
  shipped: sql`last_shipped_on is not null`,
} as const

/** What waits comes oldest first, what is shipped newest first. */
export async function listOrdersToShip(
  db: Db,
  { view, q, limit, cursor }: { view: ShippingView; q: string; limit: number; cursor: number },
): Promise<{ orders: OrderRow[]; total: number }> {
  const words = withoutNul(q).trim().toLowerCase()
  const found = words ? sql`order_number is not null and (${saysAll(words)} or ${tracked(words)})` : sql`true`
  const where = sql`${shown[view]} and ${found}`
  const orders = sql`order_shipping join checkout on checkout.id = checkout_id`
  const order = view === 'shipped' ? sql`last_shipped_on desc, paid_at desc` : sql`paid_at`
  const { rows } = await db.execute<Omit<OrderRow, 'paidAt'> & { paidAt: string }>(sql`
    select checkout.id, order_number as number, billing, ship_to as "shipTo", freight, po_number as "poNumber",
      paid_at as "paidAt", ${waits} as waits, last_shipped_on::text as "lastShippedOn"
    from ${orders} where ${where} order by ${order}, checkout_id limit ${limit} offset ${cursor}`)
  // Where nothing of the orders is asked for, the marks alone are counted.
  const counted = view === 'shipped' && !words ? sql`order_shipping` : orders
  const count = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${counted} where ${where}`,
  )
  return {
    orders: rows.map((row) => ({ ...row, paidAt: new Date(row.paidAt) })),
    total: count.rows[0]?.total ?? 0,
  }
}

/** By a whole tracking number; separators make no difference. */
function tracked(typed: string): SQL {
  const key = numberKey(foldText(typed))
  if (key === null) return sql`false`
  return sql`checkout.id = any (array(
    select checkout_id from shipment where tracking <> '' and number_key(tracking) collate "C" = ${key}))`
}

/** For whoever looks at what waits for a person: how many, and since when the oldest. */
export async function countOrdersToShip(
  db: Db,
): Promise<{ toShip: number; waitForFreight: number; oldest: Date | null }> {
  const { rows } = await db.execute<{ toShip: number; waitForFreight: number; oldest: string | null }>(sql`
    select count(*) filter (where not waits)::int as "toShip", count(*) filter (where waits)::int as "waitForFreight",
      min(paid_at) filter (where not waits) as oldest
    from (select paid_at, ${waits} as waits from order_shipping join checkout on checkout.id = checkout_id
      where is_to_come) waiting`)
  const { toShip = 0, waitForFreight = 0, oldest = null } = rows[0] ?? {}
  return { toShip, waitForFreight, oldest: oldest === null ? null : new Date(oldest) }
}

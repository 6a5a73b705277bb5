import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { ShipTo } from '../addresses/address.ts'
import type { Billing } from '../checkout/billing.ts'
import type { Freight } from '../checkout/instructions/freight.ts'
import { containing } from '../text/like-pattern.ts'
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

/** Paid and not withdrawn, with how many pieces were ordered and shipped; what was paid before the start is not asked for. */
const standing = sql`
  select checkout.id, order_number as number, billing, ship_to as "shipTo", freight, po_number as "poNumber",
    approved_at as "paidAt", coalesce(checkout.freight ->> 'way', '') = 'ask' as waits, gone.last_on::text as "lastShippedOn",
    coalesce(gone.pieces, 0) as shipped, wanted.pieces as ordered,
    approved_at >= (select at from shipping_start) as is_asked_for
  from checkout
  join (select checkout_id, sum(qty) as pieces from checkout_line line
    where coalesce(to_jsonb(line) ->> 'kind', 'product') = 'product' group by checkout_id) wanted
    on wanted.checkout_id = checkout.id
  left join (select part.checkout_id, sum(part.qty) as pieces, max(shipped_on) as last_on from shipment_line part
    join shipment on shipment.id = shipment_id where undone_at is null group by part.checkout_id) gone
    on gone.checkout_id = checkout.id
  where order_number is not null and approved_at is not null and state in ('APPROVED', 'ORDERING', 'COMPLETED')
    and not exists (select from money_return back where back.checkout_id = checkout.id)`

const isToCome = sql`ordered > shipped and (is_asked_for or shipped > 0)`
const shown = {
  'to-ship': sql`${isToCome} and not waits`,
  freight: sql`${isToCome} and waits`,
  shipped: sql`shipped > 0`,
} as const

/** What waits comes oldest first, what is shipped newest first. */
export async function listOrdersToShip(
  db: Db,
  { view, q, limit, cursor }: { view: ShippingView; q: string; limit: number; cursor: number },
): Promise<{ orders: OrderRow[]; total: number }> {
  const words = withoutNul(q).trim().toLowerCase()
  const found = words
    ? sql`lower(number || ' ' || (billing ->> 'firstName') || ' ' || (billing ->> 'lastName') || ' ' ||
        (billing ->> 'email')) like ${containing(words)}`
    : sql`true`
  const where = sql`${shown[view]} and ${found}`
  const order = view === 'shipped' ? sql`"lastShippedOn" desc, "paidAt" desc` : sql`"paidAt"`
  const { rows } = await db.execute<Omit<OrderRow, 'paidAt'> & { paidAt: string }>(sql`
    select * from (${standing}) standing where ${where} order by ${order}, id limit ${limit} offset ${cursor}`)
  const count = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${standing}) standing where ${where}`,
  )
  return {
    orders: rows.map((row) => ({ ...row, paidAt: new Date(row.paidAt) })),
    total: count.rows[0]?.total ?? 0,
  }
}

/** For whoever looks at what waits for a person: how many, and since when the oldest. */
export async function countOrdersToShip(
  db: Db,
): Promise<{ toShip: number; waitForFreight: number; oldest: Date | null }> {
  const { rows } = await db.execute<{ toShip: number; waitForFreight: number; oldest: string | null }>(sql`
    select count(*) filter (where not waits)::int as "toShip", count(*) filter (where waits)::int as "waitForFreight",
      min("paidAt") filter (where not waits) as oldest
    from (${standing}) standing where ${isToCome}`)
  const { toShip = 0, waitForFreight = 0, oldest = null } = rows[0] ?? {}
  return { toShip, waitForFreight, oldest: oldest === null ? null : new Date(oldest) }
}

import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import type { PriceTier } from '../../catalogue/product.ts'
import { saysAll } from '../../checkout/tables.ts'
import type { HandOverStep } from '../../order-sync/hand-over.ts'
import { foldText, numberKey } from '../../text/fold.ts'
import { withoutNul } from '../../text/without-nul.ts'
import type { Need, NeedKind } from './attention.ts'
import { needOf, urgentRows } from './attention-store.ts'
import type { OrderFilter } from './order-state.ts'

export type OrderQuery = {
  filter: OrderFilter
  q: string
  timeScale: number
  /** only this tier; without it, both */
  tier?: PriceTier | undefined
  /** whole days in this zone, both included */
  days?: { from?: string | undefined; to?: string | undefined; timeZone: string }
  /** the number of a product in the order */
  product?: string | undefined
}
export type ListedId = { id: string; need: Need | null }

/**
 * Only orders that need a person, or only the others; newest first. `all`: how many orders match. The newest of many are
 * soon found along the index by date.
 */
export async function listOrderIds(
  db: Db,
  query: OrderQuery,
  { urgent, all, limit, offset }: { urgent: boolean; all: number; limit: number; offset: number },
): Promise<ListedId[]> {
  const way = urgent || all > fewHits ? 'as-planned' : 'hits-first'
  const { rows } = await db.execute<{
    id: string
    kind: NeedKind | null
    step: HandOverStep | null
    detail: string | null
  }>(sql`
    with urgent as materialized (${urgentRows(query.timeScale)})
    select checkout.id, urgent.kind, urgent.step, urgent.detail
    from checkout ${urgent ? sql`join` : sql`left join`} urgent on urgent.checkout_id = checkout.id
    where ${whichOrders(query, way)} ${urgent ? sql`` : sql`and urgent.checkout_id is null`}
    order by checkout.created_at desc, checkout.id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => ({ id: row.id, need: needOf(row) }))
}

export async function countOrders(db: Db, query: OrderQuery): Promise<{ all: number; urgent: number }> {
  const urgent = await count(
    db,
    sql`with urgent as materialized (${urgentRows(query.timeScale)})
      select count(*)::int as count from checkout
      where checkout.id = any (array(select checkout_id from urgent)) and ${whichOrders(query, 'as-planned')}`,
  )
  if (query.filter === 'needs-you') return { all: urgent, urgent }
  const all = await count(
    db,
    sql`select count(*)::int as count from checkout where ${whichOrders(query, 'as-planned')}`,
  )
  return { all, urgent }
}

/** Orders of whole days in a time zone, oldest first. */
export async function listIdsBetween(
  db: Db,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from checkout
    where order_number is not null
      and created_at >= ${from}::date::timestamp at time zone ${timeZone}
      and created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    order by created_at, id`)
  return rows.map(({ id }) => id)
}

async function count(db: Db, question: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(question)
  return rows[0]?.count ?? 0
}

/**
 * How the words of a search are found: by their indexes before anything else, or as the planner thinks best. Where it
 * expects many hits and there are few, it would look at all orders for them.
 */
type Way = 'hits-first' | 'as-planned'
const fewHits = 5000

function whichOrders({ filter, q, tier, days, product }: OrderQuery, way: Way): SQL {
  const parts = [sql`checkout.order_number is not null`, filtered[filter], found(q, way)]
  if (tier) parts.push(sql`checkout.price_tier = ${tier}`)
  if (days?.from)
    parts.push(sql`checkout.created_at >= ${days.from}::date::timestamp at time zone ${days.timeZone}`)
  if (days?.to)
    parts.push(sql`checkout.created_at < (${days.to}::date + 1)::timestamp at time zone ${days.timeZone}`)
  if (product) parts.push(withProduct(product))
  return sql.join(parts, sql` and `)
}

/** By its index; a number with a NUL matches nothing. */
function withProduct(number: string): SQL {
  if (number !== withoutNul(number)) return sql`false`
  return sql`checkout.id in (select checkout_id from checkout_line where lower(product_number) = lower(${number}))`
}

const returned = sql`(select checkout_id from money_return where state = 'DONE')`

const filtered: Record<OrderFilter, SQL> = {
  all: sql`true`,
  'needs-you': sql`true`,
  open: sql`checkout.id = any (array(
    select id from checkout
      where state in ('CHARGING', 'CHARGE_UNKNOWN', 'APPROVED', 'ORDERING', 'VOIDING', 'NEEDS_REVIEW')
    union select checkout_id from hand_over_step where state = 'WAITING'
    union select checkout_id from money_return where state <> 'DONE'
    union select checkout_id from part_return where state in ('PENDING', 'FAILED')))`,
  paid: sql`checkout.state in ('APPROVED', 'ORDERING', 'COMPLETED') and checkout.id not in ${returned}`,
  'not-charged': sql`checkout.state in ('DECLINED', 'CANCELLED', 'VOIDED') and checkout.id not in ${returned}`,
  // An order of which a part was returned is still paid.
  returned: sql`checkout.id = any (array(select checkout_id from money_return where state = 'DONE'
    union select checkout_id from part_return where state = 'DONE'))`,
}

/**
 * Number, name and address are searched word by word, in any order; PO number, tracking number and the numbers of bank
 * and back office only as a whole. Each has its index; `any (array(…))` makes the planner look them up first.
 */
function found(q: string, way: Way): SQL {
  const typed = withoutNul(q).trim()
  const asked = typed.toLowerCase()
  if (!asked) return sql`true`
  const upper = asked.toUpperCase()
  const said = saysAll(asked)
  const numbered = sql`select checkout_id from payment_attempt where retref = ${typed} or gateway_orderid = ${upper}
    union select checkout_id from sales_order where order_number = ${upper}
    union select checkout_id from hand_over_step where lower(document_number) = ${asked}${withWholeNumber(typed)}`
  if (way === 'as-planned') return sql`(${said} or checkout.id = any (array(${numbered})))`
  return sql`checkout.id = any (array(
    select id from checkout where order_number is not null and ${said} union ${numbered}))`
}

/** The indexes checkout_po_number and shipment_tracking; separators make no difference. */
function withWholeNumber(typed: string): SQL {
  const key = numberKey(foldText(typed))
  if (key === null) return sql``
  return sql` union select id from checkout
    where po_number <> '' and order_number is not null and number_key(po_number) collate "C" = ${key}
    union select checkout_id from shipment where tracking <> '' and number_key(tracking) collate "C" = ${key}`
}

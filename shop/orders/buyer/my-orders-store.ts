import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import type { Billing } from '../../checkout/billing.ts'
import type { CheckoutState } from '../../checkout/checkout.ts'
import type { Instructions } from '../../checkout/instructions/instructions.ts'
import { checkoutLines, checkouts, isReturned, returnedCents, returningCents } from '../../checkout/tables.ts'
import type { Cents } from '../../money.ts'
import { statesOfMyOrders } from './my-orders.ts'

export type MyOrderRow = Pick<
  typeof checkouts.$inferSelect,
  | 'id'
  | 'orderNumber'
  | 'state'
  | 'createdAt'
  | 'approvedAt'
  | 'subtotalCents'
  | 'discountPercent'
  | 'discountCents'
  | 'totalCents'
> &
  Instructions & {
    items: number
    pieces: number
    billing: Billing
    /** staff have returned the money */
    isReturned: boolean
    returnedCents: Cents
    returningCents: Cents
  }

export async function countMyOrders(db: Db, ownerSub: string): Promise<number> {
  return db.$count(checkouts, ordersOf(ownerSub))
}

/** Newest first, by the index checkout_of_owner. */
export async function listMyOrderRows(
  db: Db,
  ownerSub: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MyOrderRow[]> {
  return db
    .select(columns)
    .from(checkouts)
    .where(ordersOf(ownerSub))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(limit)
    .offset(offset)
}

export async function findMyOrderRow(
  db: Db,
  ownerSub: string,
  orderNumber: string,
): Promise<MyOrderRow | null> {
  const [row] = await db
    .select(columns)
    .from(checkouts)
    .where(and(ordersOf(ownerSub), eq(checkouts.orderNumber, orderNumber)))
  return row ?? null
}

/** Billing of their latest paid order; null if there is none. It holds no card data, like every row. */
export async function findLastBilling(db: Db, ownerSub: string): Promise<Billing | null> {
  const [row] = await db
    .select({ billing: checkouts.billing })
    .from(checkouts)
    .where(
      and(eq(checkouts.ownerSub, ownerSub), isNotNull(checkouts.approvedAt), eq(checkouts.channel, 'web')),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  return row?.billing ?? null
}

/** A checkout whose buyer was told once that it is paid, whoever owns it. */
export async function findLinkedRow(db: Db, id: string): Promise<MyOrderRow | null> {
  const [row] = await db
    .select(columns)
    .from(checkouts)
    .where(and(eq(checkouts.id, id), isOrder))
  return row ?? null
}

type LineRow = typeof checkoutLines.$inferSelect

/** The lines of several orders at once, each order's in its own order. */
export async function listLinesOf(db: Db, checkoutIds: string[]): Promise<LineRow[]> {
  if (checkoutIds.length === 0) return []
  return db
    .select()
    .from(checkoutLines)
    .where(inArray(checkoutLines.checkoutId, checkoutIds))
    .orderBy(asc(checkoutLines.checkoutId), asc(checkoutLines.lineNo))
}

const columns = {
  id: checkouts.id,
  orderNumber: checkouts.orderNumber,
  state: checkouts.state,
  createdAt: checkouts.createdAt,
  approvedAt: checkouts.approvedAt,
  subtotalCents: checkouts.subtotalCents,
  discountPercent: checkouts.discountPercent,
  discountCents: checkouts.discountCents,
  totalCents: checkouts.totalCents,
  billing: checkouts.billing,
  shipTo: checkouts.shipTo,
  poNumber: checkouts.poNumber,
  note: checkouts.note,
  freight: checkouts.freight,
  // Freight and free texts are no products.
  items: sql<number>`(select count(*)::int from checkout_line line where line.checkout_id = checkout.id and line.kind = 'product')`,
  pieces: sql<number>`(select coalesce(sum(line.qty), 0)::int from checkout_line line where line.checkout_id = checkout.id and line.kind = 'product')`,
  isReturned,
  returnedCents,
  returningCents,
}

const listed = Object.keys(statesOfMyOrders) as CheckoutState[]

function ordersOf(ownerSub: string): SQL | undefined {
  return and(eq(checkouts.ownerSub, ownerSub), isOrder)
}

const isOrder = and(
  inArray(checkouts.state, listed),
  or(ne(checkouts.state, 'VOIDED'), isNotNull(checkouts.approvedAt)),
)

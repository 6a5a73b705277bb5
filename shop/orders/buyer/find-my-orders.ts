import type { Db } from '../../../database/connect.ts'
import type { PriceTier } from '../../catalogue/product.ts'
import { findPricesNow } from '../../cart/find-prices-now.ts'
import { findOwnNumbersOf } from '../../own-numbers/own-number-store.ts'
import { lineTotal } from '../../pricing/quote.ts'
import { billedTo } from '../../checkout/billing.ts'
import { showInstructions } from '../../checkout/instructions/instructions.ts'
import type { LineRow } from '../../checkout/checkout-store.ts'
import {
  myOrdersPerPage,
  myOrderState,
  type BilledOrder,
  type MyOrder,
  type MyOrderSummary,
} from './my-orders.ts'
import {
  countMyOrders,
  findMyOrderRow,
  listLinesOf,
  listMyOrderRows,
  type MyOrderRow,
} from './my-orders-store.ts'

type Needs = { db: Db }

/** Whose orders, and at which prices they would buy today. */
export type OrderOwner = { sub: string; tier: PriceTier }

type MyOrdersPage = { orders: MyOrderSummary[]; total: number; page: number; pages: number }

/** One page of somebody's orders, newest first. A page beyond the last is the last. */
export async function openMyOrders(needs: Needs, ownerSub: string, asked: number): Promise<MyOrdersPage> {
  const total = await countMyOrders(needs.db, ownerSub)
  const pages = Math.max(1, Math.ceil(total / myOrdersPerPage))
  const page = Math.min(Math.max(1, asked), pages)
  const offset = (page - 1) * myOrdersPerPage
  const rows = await listMyOrderRows(needs.db, ownerSub, { limit: myOrdersPerPage, offset })
  return {
    orders: rows.map((row) => ({ ...headOf(row), items: row.items, pieces: row.pieces })),
    total,
    page,
    pages,
  }
}

/** Whole orders: a handful of queries, however many orders there are. */
export async function listMyOrders(
  needs: Needs,
  owner: OrderOwner,
  { limit, cursor }: { limit: number; cursor: number },
): Promise<{ orders: MyOrder[]; total: number }> {
  const total = await countMyOrders(needs.db, owner.sub)
  const rows = await listMyOrderRows(needs.db, owner.sub, { limit, offset: cursor })
  return { orders: await withLines(needs, owner, rows), total }
}

/** Null for an order that is not theirs, as for one that does not exist (docs/safety.md, S4). */
export async function findMyOrder(
  needs: Needs,
  owner: OrderOwner,
  orderNumber: string,
): Promise<BilledOrder | null> {
  if (!orderNumberShape.test(orderNumber)) return null
  const row = await findMyOrderRow(needs.db, owner.sub, orderNumber)
  if (!row) return null
  const [order] = await withLines(needs, owner, [row])
  if (!order) return null
  const lines = await listLinesOf(needs.db, [row.id])
  return {
    ...order,
    billedTo: billedTo(row.billing),
    instructions: showInstructions(row),
    hasFreight: lines.some(({ kind }) => kind === 'freight'),
  }
}

/** Longer than any order number; it keeps out what the database would refuse. */
const orderNumberShape = /^[A-Za-z0-9-]{1,64}$/

async function withLines(needs: Needs, { sub, tier }: OrderOwner, rows: MyOrderRow[]): Promise<MyOrder[]> {
  const lines = await listLinesOf(
    needs.db,
    rows.map(({ id }) => id),
  )
  const priced = await findPricesNow(needs.db, lines.map(lineOf), tier)
  const numbers = priced.lines.map(({ number }) => number)
  const own = await findOwnNumbersOf(needs.db, sub, [...new Set(numbers)])
  const byOrder = Map.groupBy(priced.lines, ({ checkoutId }) => checkoutId)
  return rows.map((row) => ({
    ...headOf(row),
    lines: (byOrder.get(row.id) ?? []).map((line) => ({
      number: line.number,
      title: line.title,
      quantity: line.quantity,
      unitCents: line.unitCents,
      lineCents: line.lineCents,
      now: line.now,
      own: own.get(line.number.toLowerCase()) ?? [],
    })),
    subtotalCents: row.subtotalCents,
    discountPercent: row.discountPercent,
    discountCents: row.discountCents,
  }))
}

function headOf(row: MyOrderRow): Omit<MyOrderSummary, 'items' | 'pieces'> {
  const { orderNumber, state, createdAt, totalCents, returnedCents, returningCents } = row
  const shown = myOrderState(row)
  if (!shown || orderNumber === null) throw new Error(`an order in state ${state} is not listed`)
  return {
    number: orderNumber,
    date: createdAt.toISOString(),
    state: shown,
    totalCents,
    returnedCents,
    returningCents,
  }
}

function lineOf({ checkoutId, productNumber, title, qty, unitCents }: LineRow) {
  return {
    checkoutId,
    number: productNumber,
    title,
    quantity: qty,
    unitCents,
    lineCents: lineTotal(unitCents, qty),
  }
}

import type { Db } from '../../../database/connect.ts'
import { fullName } from '../../checkout/billing.ts'
import type { CheckoutState } from '../../checkout/checkout.ts'
import { sum, type Cents } from '../../money.ts'
import { statusesOf, type Statuses } from './order-status.ts'
import { needWords, type Need } from './attention.ts'
import { countOrders, listOrderIds, type ListedId, type OrderQuery } from './order-list-store.ts'
import { listSales, type SaleRow } from './sale-store.ts'

type Needs = { db: Db; timeScale: number }

/** An order as the list shows it. */
export type AdminOrder = {
  number: string
  state: CheckoutState
  moneyReturn: 'PENDING' | 'DONE' | 'FAILED' | null
  channel: 'web' | 'service'
  statuses: Statuses
  totalCents: Cents
  /** what has gone back, and what of it is promised: of the whole, and of parts */
  returnedCents: Cents
  returningCents: Cents
  /** of the approved attempt, else of the last one */
  gatewayOrderId: string | null
  date: Date
  name: string
  town: string
  email: string
  /** why it needs a person, in words */
  attention: string | null
}

/** Orders that need a person first, then newest first. */
export async function listOrders(
  needs: Needs,
  { limit, cursor, ...asked }: Omit<OrderQuery, 'timeScale'> & { limit: number; cursor: number },
): Promise<{ orders: AdminOrder[]; total: number }> {
  const query = { ...asked, timeScale: needs.timeScale }
  const { all, urgent } = await countOrders(needs.db, query)
  const first =
    urgent > cursor ? await listOrderIds(needs.db, query, { urgent: true, all, limit, offset: cursor }) : []
  const room = query.filter === 'needs-you' ? 0 : limit - first.length
  const offset = Math.max(0, cursor - urgent)
  const others =
    room > 0 ? await listOrderIds(needs.db, query, { urgent: false, all, limit: room, offset }) : []
  return { orders: await told(needs, [...first, ...others]), total: all }
}

/** For the filters of the list: how many need a person, and how many are not finished. */
export async function countOpenOrders(needs: Needs): Promise<{ attention: number; open: number }> {
  const { all, urgent } = await countOrders(needs.db, { filter: 'open', q: '', timeScale: needs.timeScale })
  return { attention: urgent, open: all }
}

export function adminOrder(sale: SaleRow, need: Need | null): AdminOrder {
  const { checkout, attempt, moneyReturn, parts } = sale
  const { billing, orderNumber, state, channel, totalCents, createdAt } = checkout
  return {
    number: orderNumber ?? '',
    state,
    moneyReturn: moneyReturn?.state ?? null,
    channel,
    statuses: statusesOf({
      state,
      isFree: totalCents === 0,
      charged: attempt?.status === 'APPROVED',
      steps: sale.steps,
      moneyReturn: moneyReturn?.state ?? null,
      parts: parts.map((part) => part.state),
      need,
    }),
    totalCents,
    returnedCents: returnsIn(sale, 'DONE'),
    returningCents: returnsIn(sale, 'PENDING'),
    gatewayOrderId: attempt?.gatewayOrderId ?? null,
    date: createdAt,
    name: fullName(billing).trim(),
    town: [billing.city, billing.state].filter(Boolean).join(', '),
    email: billing.email,
    attention: need && needWords(need),
  }
}

function returnsIn({ moneyReturn, parts }: SaleRow, state: 'DONE' | 'PENDING'): Cents {
  const all = [...parts, ...(moneyReturn ? [moneyReturn] : [])]
  return sum(all.filter((one) => one.state === state).map(({ amountCents }) => amountCents))
}

async function told(needs: Needs, ids: ListedId[]): Promise<AdminOrder[]> {
  const sales = await listSales(
    needs.db,
    ids.map(({ id }) => id),
  )
  const needOf = new Map(ids.map(({ id, need }) => [id, need]))
  return sales.map((sale) => adminOrder(sale, needOf.get(sale.checkout.id) ?? null))
}

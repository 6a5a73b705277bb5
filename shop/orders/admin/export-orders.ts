import type { Db } from '../../../database/connect.ts'
import { shipToNames } from '../../addresses/address.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { csvText } from '../../csv/csv.ts'
import { freightWords } from '../../checkout/instructions/freight.ts'
import { decimalText } from '../../money.ts'
import { ok, refused, type Result } from '../../result.ts'
import { adminOrder } from './list-orders.ts'
import { orderStateWords } from './order-state.ts'
import { listIdsBetween } from './order-list-store.ts'
import { listSales, type SaleRow } from './sale-store.ts'

/** Whole days of the shop's time zone, 'YYYY-MM-DD', both included. */
type ExportRequest = { from: string; to: string; actor: string; requestId: string }

const longestDays = 366
const atOnce = 500

/** The orders of some days as a file for a spreadsheet, oldest first, one row for each order. */
export async function exportOrders(
  needs: { db: Db; timeZone: string },
  { from, to, actor, requestId }: ExportRequest,
): Promise<Result<string, { why: 'backwards' | 'too-long' }>> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days < 1) return refused({ why: 'backwards' })
  if (days > longestDays) return refused({ why: 'too-long' })
  const ids = await listIdsBetween(needs.db, { from, to, timeZone: needs.timeZone })
  const rows: string[][] = []
  for (let at = 0; at < ids.length; at += atOnce) {
    const sales = await listSales(needs.db, ids.slice(at, at + atOnce))
    rows.push(...sales.map((sale) => rowOf(sale, needs.timeZone)))
  }
  await needs.db.transaction((tx) =>
    recordAudit(tx, { actor, action: 'orders.export', requestId, after: { from, to, orders: rows.length } }),
  )
  return ok(csvText(head, rows))
}

const head = [
  'Order',
  'Order number in the books',
  'Date',
  'State',
  'Channel',
  'Name',
  'E-mail',
  'Phone',
  'Address',
  'City',
  'State or province',
  'Zip',
  'Country',
  'Subtotal (USD)',
  'Coupon',
  'Discount (USD)',
  'Total (USD)',
  'Card reference',
  'Gateway order id',
  'Payment',
  'Customer',
  'Order in the books',
  'Invoice',
  'Customer number',
  'Order document',
  'Invoice document',
  'Money refunded',
  'Ship to name',
  'Ship to address',
  'Ship to address 2',
  'Ship to city',
  'Ship to state or province',
  'Ship to zip',
  'Ship to country',
  'PO number',
  'Note',
  'Freight',
  'Refunded (USD)',
]

function rowOf(sale: SaleRow, timeZone: string): string[] {
  const { checkout, attempt, moneyReturn, steps } = sale
  const { billing, shipTo } = checkout
  const order = adminOrder(sale, null)
  const documentOf = (name: string) => steps.find(({ step }) => step === name)?.documentNumber ?? ''
  return [
    order.number,
    sale.backOfficeNumber ?? '',
    momentIn(checkout.createdAt, timeZone),
    orderStateWords(order),
    order.channel,
    order.name,
    billing.email,
    billing.phone,
    billing.address,
    billing.city,
    billing.state,
    billing.zip,
    billing.country,
    decimalText(checkout.subtotalCents),
    checkout.couponCode ?? '',
    decimalText(checkout.discountCents),
    decimalText(checkout.totalCents),
    attempt?.retref ?? '',
    order.gatewayOrderId ?? '',
    ...Object.values(order.statuses),
    documentOf('customer'),
    documentOf('order'),
    documentOf('invoice'),
    moneyReturn?.doneAt ? `${moneyReturn.kind} ${momentIn(moneyReturn.doneAt, timeZone)}` : '',
    ...shipToNames.map((name) => shipTo?.[name] ?? ''),
    checkout.poNumber,
    checkout.note,
    checkout.freight ? freightWords(checkout.freight) : '',
    order.returnedCents > 0 ? decimalText(order.returnedCents) : '',
  ]
}

/** 'YYYY-MM-DD HH:MM', which every spreadsheet sorts; it is the Swedish format. */
function momentIn(at: Date, timeZone: string): string {
  return at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

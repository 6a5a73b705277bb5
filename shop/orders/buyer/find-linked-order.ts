import type { Db } from '../../database/connect.ts'
import { readLink } from '../mail/signed-link.ts'
import { maskedEmail } from '../masked-email.ts'
import { times, type Cents } from '../money.ts'
import { findLinkedRow, listLinesOf } from './my-orders-store.ts'
import { myOrderState, type MyOrderState } from './my-orders.ts'

/** An order as the link of its mail shows it: to whoever holds the mail, so nothing of a person but half an address. */
export type LinkedOrder = {
  number: string
  /** ISO */
  date: string
  state: MyOrderState
  maskedEmail: string
  lines: { number: string; title: string; quantity: number; unitCents: Cents; lineCents: Cents }[]
  subtotalCents: Cents
  discountPercent: number
  totalCents: Cents
}

/** Null: the link is made up, or cut short. It opens this order and no other, for as long as its key is ours. */
export async function findLinkedOrder(needs: { db: Db }, token: string): Promise<LinkedOrder | null> {
  const id = await readLink(needs.db, 'order', token)
  const row = id && (await findLinkedRow(needs.db, id))
  const state = row && myOrderState(row)
  if (!row || !state || row.orderNumber === null) return null
  const lines = await listLinesOf(needs.db, [row.id])
  const { subtotalCents, discountPercent, totalCents } = row
  return {
    number: row.orderNumber,
    date: row.createdAt.toISOString(),
    state,
    maskedEmail: maskedEmail(row.billing.email),
    lines: lines.map(({ productNumber, title, qty, unitCents }) => ({
      number: productNumber,
      title,
      quantity: qty,
      unitCents,
      lineCents: times(unitCents, qty),
    })),
    subtotalCents,
    discountPercent,
    totalCents,
  }
}

import type { Db } from '../../../database/connect.ts'
import { readLink } from '../../mail/signed-link.ts'
import { shipToTown } from '../../addresses/address.ts'
import { maskedEmail } from '../../text/masked-email.ts'
import type { Cents } from '../../money.ts'
import { withoutAccount, type Freight } from '../../checkout/instructions/freight.ts'
import { lineTotal } from '../../pricing/quote.ts'
import { findLinkedRow, listLinesOf } from './my-orders-store.ts'
import { myOrderState, type MyOrderState } from './my-orders.ts'

/**
 * An order as the link in its mail shows it. Anybody who has the mail can see it, so of the buyer it shows only half an
 * address, and of a ship-to address the town.
 */
export type LinkedOrder = {
  number: string
  /** ISO */
  date: string
  state: MyOrderState
  maskedEmail: string
  /** null: to the billing address */
  shipToTown: string | null
  poNumber: string | null
  /** without the number of an account */
  freight: Freight | null
  /** freight is one of the lines */
  hasFreight: boolean
  lines: { number: string; title: string; quantity: number; unitCents: Cents; lineCents: Cents }[]
  subtotalCents: Cents
  discountPercent: number
  totalCents: Cents
  /** the parts that have gone back, and those that will */
  returnedCents: Cents
  returningCents: Cents
}

/** Null: the link is forged or incomplete. It opens this order only, for as long as its key exists. */
export async function findLinkedOrder(needs: { db: Db }, token: string): Promise<LinkedOrder | null> {
  const id = await readLink(needs.db, 'order', token)
  const row = id && (await findLinkedRow(needs.db, id))
  const state = row && myOrderState(row)
  if (!row || !state || row.orderNumber === null) return null
  const lines = await listLinesOf(needs.db, [row.id])
  const { subtotalCents, discountPercent, totalCents, returnedCents, returningCents } = row
  return {
    number: row.orderNumber,
    date: row.createdAt.toISOString(),
    state,
    maskedEmail: maskedEmail(row.billing.email),
    shipToTown: row.shipTo && shipToTown(row.shipTo),
    poNumber: row.poNumber || null,
    freight: withoutAccount(row.freight),
    hasFreight: lines.some(({ kind }) => kind === 'freight'),
    lines: lines.map(({ productNumber, title, qty, unitCents }) => ({
      number: productNumber,
      title,
      quantity: qty,
      unitCents,
      lineCents: lineTotal(unitCents, qty),
    })),
    subtotalCents,
    discountPercent,
    totalCents,
    returnedCents,
    returningCents,
  }
}

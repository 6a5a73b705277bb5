import type { Db, Tx } from '../../database/connect.ts'
import { findApprovedCharge, findLastAttempt, listAttempts, type AttemptRow } from './attempt-store.ts'
import {
  findCheckoutByNumber,
  findCheckoutRow,
  listEvents,
  listLines,
  lockCheckout,
  type CheckoutRow,
  type LineRow,
} from './checkout-store.ts'

export type { AttemptRow, CheckoutRow, LineRow }

/** By the number that its buyer was told. */
export async function findOrderCheckout(db: Db | Tx, orderNumber: string): Promise<CheckoutRow | null> {
  return findCheckoutByNumber(db, orderNumber)
}

/** What was bought, every try to charge it, and every state that it was in. */
export async function readCheckout(db: Db, id: string) {
  const [lines, attempts, events] = await Promise.all([
    listLines(db, id),
    listAttempts(db, id),
    listEvents(db, id),
  ])
  return { lines, attempts, events }
}

export async function readLines(db: Db | Tx, id: string): Promise<LineRow[]> {
  return listLines(db, id)
}

/** Holds it to the end of the transaction; `attempt` is the last one. */
export async function holdCheckout(
  tx: Tx,
  id: string,
): Promise<{ checkout: CheckoutRow; attempt: AttemptRow | null }> {
  const checkout = await lockCheckout(tx, id)
  return { checkout, attempt: await findLastAttempt(tx, id) }
}

/** How a checkout stands now, and each try to charge it. */
export async function readPayment(
  db: Db,
  id: string,
): Promise<{ checkout: CheckoutRow; attempts: AttemptRow[] }> {
  const checkout = await findCheckoutRow(db, id)
  if (!checkout) throw new Error(`no checkout ${id}`)
  return { checkout, attempts: await listAttempts(db, id) }
}

/** The order of an approved charge, by the gateway's reference. */
export async function findPaidNumber(db: Db, retref: string): Promise<string | null> {
  const attempt = await findApprovedCharge(db, retref)
  const checkout = attempt && (await findCheckoutRow(db, attempt.checkoutId))
  return checkout?.orderNumber ?? null
}

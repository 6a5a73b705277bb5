import type { Db, Tx } from '../../database/connect.ts'
import { listParts, type PartReturn } from './part-return-store.ts'
import { findMoneyReturn, type MoneyReturnRow } from './money-return-store.ts'

/** How the money of a checkout goes back; null: nobody has promised it. From the promise on the order is withdrawn. */
export async function findReturn(db: Db | Tx, checkoutId: string): Promise<MoneyReturnRow['state'] | null> {
  return (await findMoneyReturn(db, checkoutId))?.state ?? null
}

export type { PartReturn }

/** The parts of an order's money that staff return, the oldest first. */
export async function findParts(db: Db | Tx, checkoutId: string): Promise<PartReturn[]> {
  return listParts(db, checkoutId)
}

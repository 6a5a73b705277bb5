import type { Db, Tx } from '../../database/connect.ts'
import { listSteps, type StepRow } from './hand-over-store.ts'
import { findSalesOrder, isOrderNumber } from './sales-order-store.ts'

export type { StepRow }

/** What of a paid order the back office has and lacks, in the order in which it is given; null: not accepted yet. */
export async function readHandOver(db: Db | Tx, checkoutId: string): Promise<StepRow[] | null> {
  return (await findSalesOrder(db, checkoutId)) && listSteps(db, checkoutId)
}

/** Whether the back office knows a sale by this number, or will. */
export async function isHandOverNumber(db: Db | Tx, orderNumber: string): Promise<boolean> {
  return isOrderNumber(db, orderNumber)
}

import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { moneyReturns } from './tables.ts'

export type MoneyReturnRow = typeof moneyReturns.$inferSelect

export async function findMoneyReturn(db: Db | Tx, checkoutId: string): Promise<MoneyReturnRow | null> {
  const [row] = await db.select().from(moneyReturns).where(eq(moneyReturns.checkoutId, checkoutId))
  return row ?? null
}

export async function insertMoneyReturn(tx: Tx, row: typeof moneyReturns.$inferInsert): Promise<void> {
  await tx.insert(moneyReturns).values(row)
}

/** Tried again after it failed, in the name of whoever asks now. */
export async function reopenMoneyReturn(
  tx: Tx,
  checkoutId: string,
  { reason, actorSub }: { reason: string; actorSub: string },
): Promise<void> {
  await tx
    .update(moneyReturns)
    .set({ state: 'PENDING', reason, actorSub, lastError: null })
    .where(and(eq(moneyReturns.checkoutId, checkoutId), eq(moneyReturns.state, 'FAILED')))
}

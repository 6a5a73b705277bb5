import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { moneyReturns } from './tables.ts'

export type MoneyReturnRow = typeof moneyReturns.$inferSelect & {
  /** a refund was sent and may still arrive */
  unknown: boolean
}

const unknown = sql<boolean>`coalesce(${moneyReturns.unknownUntil} > now(), false)`

export async function findMoneyReturn(db: Db | Tx, checkoutId: string): Promise<MoneyReturnRow | null> {
  const [row] = await db
    .select({ row: moneyReturns, unknown })
    .from(moneyReturns)
    .where(eq(moneyReturns.checkoutId, checkoutId))
  return row ? { ...row.row, unknown: row.unknown } : null
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

/** Records the intent to refund before the call. False: another process has sent it, and it may still arrive. */
export async function beginRefund(db: Db, checkoutId: string, unknownMs: number): Promise<boolean> {
  const mine = await db
    .update(moneyReturns)
    .set({ unknownUntil: sql`now() + ${unknownMs} * interval '1 millisecond'` })
    .where(
      and(
        eq(moneyReturns.checkoutId, checkoutId),
        eq(moneyReturns.state, 'PENDING'),
        or(isNull(moneyReturns.unknownUntil), lt(moneyReturns.unknownUntil, sql`now()`)),
      ),
    )
    .returning({ id: moneyReturns.checkoutId })
  return mine.length === 1
}

/** The row for the one caller who ends it, null for all others. A failed try counts as an end. */
export async function endMoneyReturn(
  tx: Tx,
  checkoutId: string,
  end:
    | { state: 'DONE'; kind: 'void' | 'refund'; retref: string | null }
    | { state: 'FAILED'; lastError: string },
): Promise<{ tries: number } | null> {
  const [ended] = await tx
    .update(moneyReturns)
    .set({
      ...end,
      ...(end.state === 'DONE'
        ? { doneAt: sql`now()`, lastError: null }
        : { tries: sql`${moneyReturns.tries} + 1` }),
    })
    .where(and(eq(moneyReturns.checkoutId, checkoutId), eq(moneyReturns.state, 'PENDING')))
    .returning({ tries: moneyReturns.tries })
  return ended ?? null
}

export async function noteReturnTry(db: Db, checkoutId: string, lastError: string | null): Promise<void> {
  await db
    .update(moneyReturns)
    .set({ tries: sql`${moneyReturns.tries} + 1`, lastError: lastError?.slice(0, 500) ?? null })
    .where(eq(moneyReturns.checkoutId, checkoutId))
}

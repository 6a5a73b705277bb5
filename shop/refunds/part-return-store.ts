import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { PartLine } from './part-return.ts'
import { partReturnLines, partReturns } from './tables.ts'

export type PartReturn = typeof partReturns.$inferSelect & { lines: PartLine[] }

/** The parts of an order with their lines, the oldest first. */
export async function listParts(db: Db | Tx, checkoutId: string): Promise<PartReturn[]> {
  const parts = await db
    .select()
    .from(partReturns)
    .where(eq(partReturns.checkoutId, checkoutId))
    .orderBy(asc(partReturns.id))
  const lines = await db
    .select()
    .from(partReturnLines)
    .where(eq(partReturnLines.checkoutId, checkoutId))
    .orderBy(asc(partReturnLines.lineNo))
  const linesOf = Map.groupBy(lines, ({ partReturnId }) => partReturnId)
  return parts.map((part) => ({
    ...part,
    lines: (linesOf.get(part.id) ?? []).map(({ lineNo, qty, amountCents }) => ({
      lineNo,
      quantity: qty,
      amountCents,
    })),
  }))
}

/** Locks the rows until the transaction ends: nobody begins to send a part in the meantime. */
export async function lockParts(tx: Tx, checkoutId: string): Promise<(typeof partReturns.$inferSelect)[]> {
  return tx.select().from(partReturns).where(eq(partReturns.checkoutId, checkoutId)).for('update')
}

/** The part with its lines; the database refuses what would be more than was charged or sold. */
export async function insertPart(
  tx: Tx,
  { lines, ...part }: typeof partReturns.$inferInsert & { lines: PartLine[] },
): Promise<void> {
  const [row] = await tx.insert(partReturns).values(part).returning({ id: partReturns.id })
  if (!row) throw new Error('the part was not written')
  if (lines.length === 0) return
  await tx.insert(partReturnLines).values(
    lines.map(({ lineNo, quantity, amountCents }) => ({
      partReturnId: row.id,
      checkoutId: part.checkoutId,
      lineNo,
      qty: quantity,
      amountCents,
    })),
  )
}

/** A part that failed is tried again. */
export async function reopenPart(tx: Tx, id: number): Promise<void> {
  await tx
    .update(partReturns)
    .set({ state: 'PENDING', lastError: null, waitsSince: null })
    .where(and(eq(partReturns.id, id), eq(partReturns.state, 'FAILED')))
}

/** Given up before anything was sent, or after the gateway has refused it. False: it is not so any more. */
export async function switchOffPart(tx: Tx, id: number): Promise<boolean> {
  const off = await tx
    .update(partReturns)
    .set({ state: 'OFF' })
    .where(
      and(
        eq(partReturns.id, id),
        sql`(${eq(partReturns.state, 'FAILED')} or (${eq(partReturns.state, 'PENDING')} and ${isNull(partReturns.unknownUntil)}))`,
      ),
    )
    .returning({ id: partReturns.id })
  return off.length === 1
}

import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Cart } from './cart.ts'
import { keptCarts } from './tables.ts'

export async function findKeptCart(db: Db, sub: string): Promise<Cart> {
  const [row] = await db.select({ lines: keptCarts.lines }).from(keptCarts).where(eq(keptCarts.sub, sub))
  return row?.lines ?? []
}

/** Holds it to the end of the transaction: two sign-ins at once merge one after the other. */
export async function lockKeptCart(tx: Tx, sub: string): Promise<Cart> {
  await tx.insert(keptCarts).values({ sub, lines: [] }).onConflictDoNothing()
  const [row] = await tx
    .select({ lines: keptCarts.lines })
    .from(keptCarts)
    .where(eq(keptCarts.sub, sub))
    .for('update')
  return row?.lines ?? []
}

export async function putKeptCart(db: Db | Tx, sub: string, lines: Cart): Promise<void> {
  await db
    .insert(keptCarts)
    .values({ sub, lines })
    .onConflictDoUpdate({ target: keptCarts.sub, set: { lines, updatedAt: sql`now()` } })
}

/** Only where there is one: it is part of larger writes, which it must not be able to stop. */
export async function emptyKeptCart(tx: Tx, sub: string): Promise<void> {
  await tx
    .update(keptCarts)
    .set({ lines: [], updatedAt: sql`now()` })
    .where(eq(keptCarts.sub, sub))
}

import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Cart } from './cart.ts'
import { keptCarts } from './tables.ts'

export async function findKeptCart(db: Db, sub: string): Promise<Cart> {
  const [row] = await db.select({ lines: keptCarts.lines }).from(keptCarts).where(eq(keptCarts.sub, sub))
  return row?.lines ?? []
}

/** `lastVisit`: what an earlier visit left, and nobody has asked for since. */
export type KeptCart = { lines: Cart; lastVisit: Cart }

export async function findLastVisit(db: Db, sub: string): Promise<Cart> {
  const [row] = await db
    .select({ lastVisit: keptCarts.lastVisit })
    .from(keptCarts)
    .where(eq(keptCarts.sub, sub))
  return row?.lastVisit ?? []
}

/** Locked until the transaction ends: of two sign-ins at once, one waits. */
export async function lockKeptCart(tx: Tx, sub: string): Promise<KeptCart> {
  await tx.insert(keptCarts).values({ sub, lines: [] }).onConflictDoNothing()
  const [row] = await tx
    .select({ lines: keptCarts.lines, lastVisit: keptCarts.lastVisit })
    .from(keptCarts)
    .where(eq(keptCarts.sub, sub))
    .for('update')
  return row ?? { lines: [], lastVisit: [] }
}

export async function replaceKeptCart(tx: Tx, sub: string, kept: KeptCart): Promise<void> {
  await tx
    .update(keptCarts)
    .set({ ...kept, updatedAt: sql`now()` })
    .where(eq(keptCarts.sub, sub))
}

export async function forgetLastVisit(db: Db, sub: string): Promise<void> {
  await db.update(keptCarts).set({ lastVisit: [] }).where(eq(keptCarts.sub, sub))
}

export async function putKeptCart(db: Db | Tx, sub: string, lines: Cart): Promise<void> {
  await db
    .insert(keptCarts)
    .values({ sub, lines })
    .onConflictDoUpdate({ target: keptCarts.sub, set: { lines, updatedAt: sql`now()` } })
}

/**
 * What was in it has been bought and is not offered again. It only updates an existing row: it is part of larger
 * writes, which it must not be able to stop.
 */
export async function emptyKeptCart(tx: Tx, sub: string): Promise<void> {
  await tx
    .update(keptCarts)
    .set({
      lines: [],
      lastVisit: sql`(select coalesce(jsonb_agg(line order by at), '[]')
        from jsonb_array_elements(last_visit) with ordinality earlier (line, at)
        where lower(line ->> 'number') not in (
          select lower(bought ->> 'number') from jsonb_array_elements(lines) bought))`,
      updatedAt: sql`now()`,
    })
    .where(eq(keptCarts.sub, sub))
}

import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Cart } from './cart.ts'
import { savedCarts } from './tables.ts'

/** `lines`: the copy of the cookies of the last browser. `lastVisit`: what an earlier visit left, and nobody asked for since. */
export type SavedCart = { lines: Cart; longLines: Cart | null; lastVisit: Cart }

const columns = {
  lines: savedCarts.lines,
  longLines: savedCarts.longLines,
  lastVisit: savedCarts.lastVisit,
}
const nothing: SavedCart = { lines: [], longLines: null, lastVisit: [] }

export async function findKept(db: Db, sub: string): Promise<SavedCart> {
  const [row] = await db.select(columns).from(savedCarts).where(eq(savedCarts.sub, sub))
  return row ?? nothing
}

/** The long cart or, if there is none, the copy of the cookies. */
export async function findSavedCart(db: Db, sub: string): Promise<Cart> {
  const { lines, longLines } = await findKept(db, sub)
  return longLines ?? lines
}

export async function findLastVisit(db: Db, sub: string): Promise<Cart> {
  const [row] = await db
    .select({ lastVisit: savedCarts.lastVisit })
    .from(savedCarts)
    .where(eq(savedCarts.sub, sub))
  return row?.lastVisit ?? []
}

/** Locked until the transaction ends: of two changes at once, one waits. */
export async function lockSavedCart(tx: Tx, sub: string): Promise<SavedCart> {
  await tx.insert(savedCarts).values({ sub, lines: [] }).onConflictDoNothing()
  return (await lockKnownCart(tx, sub)) ?? nothing
}

export async function replaceSavedCart(tx: Tx, sub: string, kept: Partial<SavedCart>): Promise<void> {
  await tx
    .update(savedCarts)
    .set({ ...kept, updatedAt: sql`now()` })
    .where(eq(savedCarts.sub, sub))
}

export async function deleteLongCart(db: Db, sub: string): Promise<void> {
  await db.update(savedCarts).set({ longLines: null }).where(eq(savedCarts.sub, sub))
}

export async function forgetLastVisit(db: Db, sub: string): Promise<void> {
  await db.update(savedCarts).set({ lastVisit: [] }).where(eq(savedCarts.sub, sub))
}

export async function putSavedCart(db: Db | Tx, sub: string, lines: Cart): Promise<void> {
  await db
    .insert(savedCarts)
    .values({ sub, lines })
    .onConflictDoUpdate({ target: savedCarts.sub, set: { lines, updatedAt: sql`now()` } })
}

/**
 * What was in it has been bought and is not offered again. It only updates an existing row: it is part of larger
 * writes, which it must not be able to stop.
 */
export async function emptySavedCart(tx: Tx, sub: string): Promise<void> {
  await tx
    .update(savedCarts)
    .set({
      lines: [],
      lastVisit: sql`(select coalesce(jsonb_agg(line order by at), '[]')
        from jsonb_array_elements(last_visit) with ordinality earlier (line, at)
        where lower(line ->> 'number') not in (
          select lower(bought ->> 'number') from jsonb_array_elements(lines) bought))`,
      updatedAt: sql`now()`,
    })
    .where(eq(savedCarts.sub, sub))
}

/** Null: nothing was ever saved. Locked until the transaction ends. */
export async function lockKnownCart(tx: Tx, sub: string): Promise<SavedCart | null> {
  const [row] = await tx.select(columns).from(savedCarts).where(eq(savedCarts.sub, sub)).for('update')
  return row ?? null
}

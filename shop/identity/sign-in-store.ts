import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { sessionLives } from './session.ts'
import { signIns } from './tables.ts'

export type SignInRow = typeof signIns.$inferSelect

export async function insertSignIn(tx: Tx, row: Omit<SignInRow, 'createdAt'>): Promise<void> {
  await tx.insert(signIns).values(row)
}

/** Used up once, by the browser that began it, within its time. */
export async function takeSignIn(db: Db, stateHash: Buffer, browserHash: Buffer): Promise<SignInRow | null> {
  const [row] = await db
    .delete(signIns)
    .where(and(eq(signIns.stateHash, stateHash), eq(signIns.browserHash, browserHash), isYoung))
    .returning()
  return row ?? null
}

/** Whether this browser is on its way to the provider at all. */
export async function hasSignIn(db: Db | Tx, browserHash: Buffer): Promise<boolean> {
  return (await db.$count(signIns, and(eq(signIns.browserHash, browserHash), isYoung))) > 0
}

export async function sweepSignIns(tx: Tx): Promise<void> {
  await tx.delete(signIns).where(sql`not ${isYoung}`)
}

const isYoung = sql`${signIns.createdAt} > now() - make_interval(secs => ${sessionLives.signIn})`

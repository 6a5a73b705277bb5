import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { customerNumbers } from './tables.ts'

/** Does nothing if the number or the address is taken; the look-up then tells which number the address has. */
export async function reserveNumber(db: Db | Tx, number: string, emailHash: Buffer): Promise<void> {
  await db.insert(customerNumbers).values({ number, emailHash }).onConflictDoNothing()
}

/** The number stays in the table without an address, so that it is never drawn again. */
export async function withdrawNumber(db: Db, number: string, emailHash: Buffer): Promise<void> {
  await db
    .update(customerNumbers)
    .set({ emailHash: sql`sha256(convert_to('taken ' || ${customerNumbers.number}, 'UTF8'))` })
    .where(and(eq(customerNumbers.number, number), eq(customerNumbers.emailHash, emailHash)))
}

export async function findReservedNumber(db: Db | Tx, emailHash: Buffer): Promise<string | null> {
  const [row] = await db
    .select({ number: customerNumbers.number })
    .from(customerNumbers)
    .where(eq(customerNumbers.emailHash, emailHash))
  return row?.number ?? null
}

/** How many numbers of `length` characters after WEB have been given out. */
export async function countNumbersOfLength(db: Db, length: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(customerNumbers)
    .where(sql`length(${customerNumbers.number}) = ${'WEB'.length + length}`)
  return row?.count ?? 0
}

import { eq } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { customerNumbers } from './tables.ts'

/** Does nothing when the number or the address is taken; the look-up says which number holds. */
export async function reserveNumber(db: Db, number: string, emailHash: Buffer): Promise<void> {
  await db.insert(customerNumbers).values({ number, emailHash }).onConflictDoNothing()
}

export async function findReservedNumber(db: Db, emailHash: Buffer): Promise<string | null> {
  const [row] = await db
    .select({ number: customerNumbers.number })
    .from(customerNumbers)
    .where(eq(customerNumbers.emailHash, emailHash))
  return row?.number ?? null
}

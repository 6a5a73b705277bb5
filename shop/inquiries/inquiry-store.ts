import { eq } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'
import type { InquiryFields } from './inquiry.ts'
import { inquiries } from './tables.ts'

/** False when the reference is taken, or the key. */
export async function insertInquiry(
  tx: Tx,
  inquiry: InquiryFields & { reference: string; key: string | null; state: 'OPEN' | 'SPAM' },
): Promise<boolean> {
  const rows = await tx
    .insert(inquiries)
    .values({ ...inquiry, product: inquiry.product || null })
    .onConflictDoNothing()
    .returning({ id: inquiries.id })
  return rows.length > 0
}

export async function findReference(tx: Tx, key: string): Promise<string | null> {
  const [row] = await tx
    .select({ reference: inquiries.reference })
    .from(inquiries)
    .where(eq(inquiries.key, key))
  return row?.reference ?? null
}

import type { Tx } from '../../database/connect.ts'
import type { InquiryFields } from './inquiry.ts'
import { inquiries } from './tables.ts'

/** False when the reference is taken. */
export async function insertInquiry(tx: Tx, reference: string, fields: InquiryFields): Promise<boolean> {
  const rows = await tx
    .insert(inquiries)
    .values({ ...fields, reference, product: fields.product || null })
    .onConflictDoNothing({ target: inquiries.reference })
    .returning({ id: inquiries.id })
  return rows.length > 0
}

import type { Tx } from '../../database/connect.ts'
import type { InquiryFields, InquiryState } from './inquiry.ts'
import { inquiries, inquiryAnswers } from './tables.ts'

/** How long after the question the answer came. */
const answeredAfterMs = 90 * 60_000

/** An inquiry of earlier days, with its answer; its mails are not stored, and none is sent. */
export async function insertPastInquiry(
  tx: Tx,
  past: InquiryFields & {
    reference: string
    state: InquiryState
    createdAt: Date
    answer: string | null
    by: string
  },
): Promise<void> {
  const { answer, by, ...fields } = past
  const at = new Date(past.createdAt.getTime() + answeredAfterMs)
  const isTouched = past.state === 'ANSWERED'
  const [row] = await tx
    .insert(inquiries)
    .values({ ...fields, stateBy: isTouched ? by : null, stateAt: isTouched ? at : null })
    .returning({ id: inquiries.id })
  if (row && answer !== null)
    await tx
      .insert(inquiryAnswers)
      .values({ inquiryId: row.id, message: answer, answeredBy: by, answeredAt: at })
}

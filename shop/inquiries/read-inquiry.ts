import type { Db } from '../../database/connect.ts'
import {
  findInquiry,
  listAnswers,
  listOthers,
  type GivenAnswer,
  type ListedInquiry,
  type WholeInquiry,
} from './inquiry-list-store.ts'

/** One inquiry with everything that belongs to it; null: there is none with this reference. */
export async function readInquiry(
  { db }: { db: Db },
  reference: string,
): Promise<{ inquiry: WholeInquiry; answers: GivenAnswer[]; others: ListedInquiry[] } | null> {
  const inquiry = await findInquiry(db, reference)
  if (!inquiry) return null
  const [answers, others] = await Promise.all([listAnswers(db, inquiry.id), listOthers(db, inquiry)])
  return { inquiry, answers, others }
}

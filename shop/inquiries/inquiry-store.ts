import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { InquiryFields, InquiryState } from './inquiry.ts'
import { inquiries, inquiryAnswers } from './tables.ts'

export type InquiryRow = typeof inquiries.$inferSelect

/** False if the reference or the key exists already. */
export async function insertInquiry(
  tx: Tx,
  inquiry: InquiryFields & { reference: string; key: string | null; state: 'OPEN' | 'SPAM' },
): Promise<boolean> {
  const rows = await tx
    .insert(inquiries)
    .values({ ...inquiry, product: inquiry.product || null, page: inquiry.page ?? '' })
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

/** Locks the address until the transaction ends: of two messages at the same moment the second sees the first. */
export async function holdSender(tx: Tx, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry ${email.toLowerCase()}`}, 0))`,
  )
}

/** Has this address sent the same text within this many minutes? */
export async function wroteTheSame(
  tx: Tx,
  { email, message }: Pick<InquiryFields, 'email' | 'message'>,
  minutes: number,
): Promise<boolean> {
  const since = sql`now() - make_interval(mins => ${minutes})`
  const rows = await tx
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(and(ofAddress(email), eq(inquiries.message, message), gt(inquiries.createdAt, since)))
    .limit(1)
  return rows.length > 0
}

/** How often this address was told within a day that a message arrived. */
export async function countConfirmations(tx: Tx, email: string): Promise<number> {
  return tx.$count(
    inquiries,
    and(ofAddress(email), gt(inquiries.confirmedAt, sql`now() - make_interval(days => 1)`)),
  )
}

export async function markConfirmed(tx: Tx, reference: string): Promise<void> {
  await tx
    .update(inquiries)
    .set({ confirmedAt: sql`now()` })
    .where(eq(inquiries.reference, reference))
}

/** Locked until the transaction ends: of two answers at once the second sees the first. */
export async function lockInquiry(tx: Tx, reference: string): Promise<InquiryRow | null> {
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.reference, reference)).for('update')
  return row ?? null
}

/** Raises the version, whether the state changes or not. */
export async function setState(tx: Tx, id: string, state: InquiryState, by: string): Promise<void> {
  await tx
    .update(inquiries)
    .set({ state, stateBy: by, stateAt: sql`now()`, version: sql`${inquiries.version} + 1` })
    .where(eq(inquiries.id, id))
}

export async function insertAnswer(tx: Tx, answer: typeof inquiryAnswers.$inferInsert): Promise<void> {
  await tx.insert(inquiryAnswers).values(answer)
}

/** What was answered under this key, and to which inquiry. */
export async function findAnswered(
  db: Db | Tx,
  key: string,
): Promise<{ reference: string; message: string } | null> {
  const [row] = await db
    .select({ reference: inquiries.reference, message: inquiryAnswers.message })
    .from(inquiryAnswers)
    .innerJoin(inquiries, eq(inquiries.id, inquiryAnswers.inquiryId))
    .where(eq(inquiryAnswers.key, key))
  return row ?? null
}

export function ofAddress(email: string) {
  return eq(sql`lower(${inquiries.email})`, email.toLowerCase())
}

import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { MailKind } from './mail-kind.ts'
import type { OutgoingMail } from './mailer.ts'
import { mails } from './tables.ts'

/** Null if a mail with this dedupe key exists already. */
export async function insertMail(
  tx: Tx,
  mail: OutgoingMail & { dedupeKey: string; kind: MailKind; copyOf?: string },
): Promise<string | null> {
  const { to, ...rest } = mail
  const [row] = await tx
    .insert(mails)
    .values({ ...rest, recipient: to })
    .onConflictDoNothing()
    .returning({ id: mails.id })
  return row?.id ?? null
}

export async function findQueuedMail(db: Db, id: string): Promise<OutgoingMail | null> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id))
  if (!row || row.state !== 'QUEUED') return null
  const { messageId, recipient, replyTo, subject, html, text, headers } = row
  return { messageId, to: recipient, replyTo, subject, html, text, headers }
}

/** How many wait to be sent. */
export function countQueuedMails(db: Db | Tx): Promise<number> {
  return db.$count(mails, eq(mails.state, 'QUEUED'))
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'SENT', sentAt: sql`now()`, lastError: null, attempts: oneMore })
    .where(eq(mails.id, id))
}

export async function markFailed(db: Db, id: string, reason: string, final: boolean): Promise<void> {
  await db
    .update(mails)
    .set({ lastError: reason.slice(0, 500), attempts: oneMore, ...(final && { state: 'FAILED' as const }) })
    .where(eq(mails.id, id))
}

const oneMore = sql`${mails.attempts} + 1`

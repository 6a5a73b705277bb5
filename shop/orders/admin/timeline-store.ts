import { and, asc, eq, like, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { auditEvents } from '../../audit/tables.ts'
import { people } from '../../identity/tables.ts'
import { mails } from '../../mail/tables.ts'

type AuditRow = Pick<typeof auditEvents.$inferSelect, 'at' | 'action' | 'actorSub' | 'before' | 'after'> & {
  /** the person who acted, if any */
  actorName: string | null
}

type MailRow = Pick<
  typeof mails.$inferSelect,
  'dedupeKey' | 'recipient' | 'subject' | 'state' | 'lastError' | 'createdAt' | 'sentAt'
>

/** What staff, and the shop for them, have done about an order. */
export async function listActsAbout(db: Db, orderNumber: string): Promise<AuditRow[]> {
  const { at, action, actorSub, before, after } = auditEvents
  return db
    .select({ at, action, actorSub, before, after, actorName: people.name })
    .from(auditEvents)
    .leftJoin(people, eq(people.sub, auditEvents.actorSub))
    .where(eq(auditEvents.target, orderNumber))
    .orderBy(asc(auditEvents.id))
}

/** The person behind a `sub`; the `sub` itself if the person is gone. */
export async function findNameOf(db: Db, sub: string): Promise<string> {
  const [row] = await db.select({ name: people.name }).from(people).where(eq(people.sub, sub))
  return row?.name || sub
}

/** Mails to the buyer and to staff about one order. */
export async function listMailsAbout(
  db: Db,
  { checkoutId, orderNumber }: { checkoutId: string; orderNumber: string },
): Promise<MailRow[]> {
  const { dedupeKey, recipient, subject, state, lastError, createdAt, sentAt } = mails
  return db
    .select({ dedupeKey, recipient, subject, state, lastError, createdAt, sentAt })
    .from(mails)
    .where(
      or(
        confirmationsOf(orderNumber),
        eq(mails.dedupeKey, `returned ${checkoutId}`),
        like(mails.dedupeKey, `shipped ${checkoutId} %`),
        like(mails.dedupeKey, `returned ${checkoutId} again %`),
        ...['review', 'return'].map((about) => like(mails.dedupeKey, `alert ${about} ${checkoutId} %`)),
      ),
    )
    .orderBy(asc(mails.createdAt))
}

/** How many confirmations an order has had, and whether one is younger than `ms`. */
export async function countConfirmations(
  tx: Tx,
  orderNumber: string,
  ms: number,
): Promise<{ sent: number; justNow: boolean }> {
  const [row] = await tx
    .select({
      sent: sql<number>`count(*)::int`,
      justNow: sql<boolean>`coalesce(max(${mails.createdAt}) > now() - ${ms} * interval '1 millisecond', false)`,
    })
    .from(mails)
    .where(and(confirmationsOf(orderNumber)))
  return row ?? { sent: 0, justNow: false }
}

/** The key of a confirmation that staff send again, the `nth` for this order. */
export function confirmationAgain(orderNumber: string, nth: number): string {
  return `${confirmation(orderNumber)} again ${nth}`
}

function confirmation(orderNumber: string): string {
  return `confirmation ${orderNumber}`
}

function confirmationsOf(orderNumber: string) {
  const key = confirmation(orderNumber)
  return or(eq(mails.dedupeKey, key), like(mails.dedupeKey, `${key} again %`))
}

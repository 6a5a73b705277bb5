import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { newsletters } from '../tables.ts'

/**
 * The sender of newsletters: one in the whole shop, however many processes and newsletters there are, as long as it
 * gives signs of life. So a death leaves only one sender's mails unknown. All by the database's clock.
 */
export type Sender = { newsletterId: string; holder: string }

/**
 * Becomes the sender if there is none, or the last one gives no sign of life; for the oldest newsletter that has
 * something to do. Null: another one is at work, or there is nothing to do now.
 */
export async function takeSending(tx: Tx, holder: string, leaseMs: number): Promise<Sender | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter sender'))`)
  // A sender that was given up may not continue, also not with another newsletter.
  await tx
    .update(newsletters)
    .set({ leaseHolder: null, leaseUntil: null })
    .where(sql`${newsletters.leaseHolder} is not null and ${newsletters.leaseUntil} < now()`)
  const found = await tx.execute<{ id: string }>(sql`
    select id from (${turns}) turn
    where not exists (select from newsletter where lease_holder is not null)
      -- A job's time is kept in whole milliseconds, and may come a little before.
      and due_at < now() + interval '50 milliseconds'
    order by queued_at, id limit 1`)
  const newsletterId = found.rows[0]?.id
  if (newsletterId === undefined) return null
  const taken = await tx
    .update(newsletters)
    .set({ leaseHolder: holder, leaseUntil: inMs(leaseMs) })
    .where(and(eq(newsletters.id, newsletterId), eq(newsletters.state, 'SENDING')))
    .returning({ id: newsletters.id })
  return taken.length === 1 ? { newsletterId, holder } : null
}

/**
 * When each newsletter has something to do: a mail that is due, a dead sender's mails to be made unknown, or its end.
 */
const turns = sql`
  select n.id, n.queued_at, n.lease_until, greatest(coalesce(n.waits_until, '-infinity'), case
      when exists (select from newsletter_delivery d where d.newsletter_id = n.id and d.status = 'SENDING')
        then '-infinity'
      else coalesce((select min(next_at) from newsletter_delivery d
        where d.newsletter_id = n.id and d.status = 'QUEUED'), '-infinity') end) as due_at
    from newsletter n where n.state = 'SENDING'`

/**
 * In how many ms the next newsletter has something to do, and the sender's lease ends. Null: all are done or paused.
 */
export async function findNextTurn(db: Db | Tx): Promise<{ dueMs: number; leaseMs: number } | null> {
  const found = await db.execute<{ due: string | null; lease: string }>(sql`
    select extract(epoch from greatest(min(due_at), now()) - now()) * 1000 as due,
      extract(epoch from greatest((select max(lease_until) from newsletter), now()) - now()) * 1000 as lease
    from (${turns}) turn having count(*) > 0`)
  const [row] = found.rows
  return row ? { dueMs: Number(row.due), leaseMs: Number(row.lease) } : null
}

/** A sign of life, and permission to continue: null if it was paused or another sender has taken over. */
export async function keepSending(
  db: Db | Tx,
  { newsletterId, holder }: Sender,
  leaseMs: number,
): Promise<{ perHour: number; serverFailures: number; refusals: number; isWaiting: boolean } | null> {
  const [row] = await db
    .update(newsletters)
    .set({ leaseUntil: inMs(leaseMs) })
    .where(
      and(
        eq(newsletters.id, newsletterId),
        eq(newsletters.leaseHolder, holder),
        eq(newsletters.state, 'SENDING'),
      ),
    )
    .returning({
      perHour: newsletters.perHour,
      serverFailures: newsletters.serverFailures,
      refusals: newsletters.refusals,
      isWaiting: sql<boolean>`${newsletters.waitsFor} is not null`,
    })
  return row ?? null
}

/** A sign of life while mails are on their way, paused or not. */
export async function stayAlive(db: Db, { newsletterId, holder }: Sender, leaseMs: number): Promise<void> {
  await db
    .update(newsletters)
    .set({ leaseUntil: inMs(leaseMs) })
    .where(and(eq(newsletters.id, newsletterId), eq(newsletters.leaseHolder, holder)))
}

/** Ends the sender's turn. Answers the newsletter's state; null: another sender has taken over. */
export async function leaveSending(tx: Tx, { newsletterId, holder }: Sender): Promise<string | null> {
  const [row] = await tx
    .update(newsletters)
    .set({ leaseHolder: null, leaseUntil: null })
    .where(and(eq(newsletters.id, newsletterId), eq(newsletters.leaseHolder, holder)))
    .returning({ state: newsletters.state })
  return row?.state ?? null
}

export type Standing = {
  serverFailures: number
  refusals: number
  /** what it waits for from now on, and for how long; null: nothing */
  waits: { for: 'limit' | 'server'; ms: number } | null
  /** why it pauses; null: it does not */
  pauseReason: string | null
}

/** The state of the mail server, in the same transaction as the outcomes of the mails. */
export async function noteStanding(
  tx: Tx,
  newsletterId: string,
  { serverFailures, refusals, waits, pauseReason }: Standing,
): Promise<void> {
  await tx
    .update(newsletters)
    .set({
      serverFailures,
      refusals,
      troubleSince:
        serverFailures > 0 || pauseReason !== null
          ? sql`case when ${pauseReason === null} then coalesce(trouble_since, now()) else now() end`
          : null,
      waitsFor: pauseReason === null ? (waits?.for ?? null) : null,
      waitsUntil: pauseReason === null && waits ? inMs(waits.ms) : null,
      ...(pauseReason !== null && { pauseReason, state: 'PAUSED' as const }),
    })
    .where(and(eq(newsletters.id, newsletterId), eq(newsletters.state, 'SENDING')))
}

/** By the database's clock; a process may have a wrong one. */
function inMs(ms: number) {
  return sql`now() + ${ms} * interval '1 millisecond'`
}

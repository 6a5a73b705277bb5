import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { newsletters } from './tables.ts'

/**
 * Who sends newsletters: one in the whole shop, however many processes and newsletters there are, as long as it gives
 * signs of life; so a death leaves no more in doubt than one sender has on its way. All by the database's clock.
 */
export type Sender = { newsletterId: string; holder: string }

/**
 * Takes the sending from nobody, or from one who has given no sign of life: of the oldest newsletter that has something
 * to do. Null: somebody else is at it, or nothing is to be done at the moment.
 */
export async function takeSending(tx: Tx, holder: string, leaseMs: number): Promise<Sender | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter sender'))`)
  // Whoever is given up has no leave to go on, also where another newsletter's turn has come.
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
 * When each newsletter has something to do: a mail that is due, a dead sender's to put in doubt, or to be called done.
 */
const turns = sql`
  select n.id, n.queued_at, n.lease_until, greatest(coalesce(n.waits_until, '-infinity'), case
      when exists (select from newsletter_delivery d where d.newsletter_id = n.id and d.status = 'SENDING')
        then '-infinity'
      else coalesce((select min(next_at) from newsletter_delivery d
        where d.newsletter_id = n.id and d.status = 'QUEUED'), '-infinity') end) as due_at
    from newsletter n where n.state = 'SENDING'`

/** In how many ms the next newsletter has something to do, and the sender's lease ends. Null: all are done or paused. */
export async function findNextTurn(db: Db | Tx): Promise<{ dueMs: number; leaseMs: number } | null> {
  const found = await db.execute<{ due: string | null; lease: string }>(sql`
    select extract(epoch from greatest(min(due_at), now()) - now()) * 1000 as due,
      extract(epoch from greatest((select max(lease_until) from newsletter), now()) - now()) * 1000 as lease
    from (${turns}) turn having count(*) > 0`)
  const [row] = found.rows
  return row ? { dueMs: Number(row.due), leaseMs: Number(row.lease) } : null
}

/** A sign of life, and the leave to go on: null when it was paused or somebody else has taken over. */
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

/** A sign of life while mails are on their way, whether it is paused or not. */
export async function stayAlive(db: Db, { newsletterId, holder }: Sender, leaseMs: number): Promise<void> {
  await db
    .update(newsletters)
    .set({ leaseUntil: inMs(leaseMs) })
    .where(and(eq(newsletters.id, newsletterId), eq(newsletters.leaseHolder, holder)))
}

/** Gives the sending back. The state that the newsletter is in; null: somebody else has taken over. */
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
  /** what is waited for from now on, and for how long; null: nothing */
  waits: { for: 'limit' | 'server'; ms: number } | null
  /** why it pauses; null: it does not */
  pauseReason: string | null
}

/** How things stand with the mail server, as part of the transaction that says what became of the mails. */
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

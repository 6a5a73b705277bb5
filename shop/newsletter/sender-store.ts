import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { newsletters } from './tables.ts'

/** Who sends a newsletter: one at a time, as long as it gives signs of life. All by the database's clock. */
export type Sender = { newsletterId: string; holder: string }

/**
 * Takes the sending over from nobody, or from one who has given no sign of life. False: somebody else is at it, it waits
 * for something, or there is nothing to send.
 */
export async function takeSending(
  tx: Tx,
  { newsletterId, holder }: Sender,
  leaseMs: number,
): Promise<boolean> {
  const taken = await tx
    .update(newsletters)
    .set({ leaseHolder: holder, leaseUntil: inMs(leaseMs) })
    .where(
      and(
        eq(newsletters.id, newsletterId),
        eq(newsletters.state, 'SENDING'),
        sql`(${newsletters.leaseHolder} is null or ${newsletters.leaseUntil} < now())`,
        // A job's time is kept in whole milliseconds, and may come a little before.
        sql`(${newsletters.waitsUntil} is null or ${newsletters.waitsUntil} < now() + interval '50 milliseconds')`,
      ),
    )
    .returning({ id: newsletters.id })
  return taken.length === 1
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

/** Gives the sending back. How the newsletter stands by now; null: somebody else has taken over. */
export async function leaveSending(
  tx: Tx,
  { newsletterId, holder }: Sender,
): Promise<{ state: string; waitsMs: number } | null> {
  const [row] = await tx
    .update(newsletters)
    .set({ leaseHolder: null, leaseUntil: null })
    .where(and(eq(newsletters.id, newsletterId), eq(newsletters.leaseHolder, holder)))
    .returning({
      state: newsletters.state,
      waitsMs: sql<string>`coalesce(extract(epoch from ${newsletters.waitsUntil} - now()) * 1000, 0)`,
    })
  return row ? { state: row.state, waitsMs: Number(row.waitsMs) } : null
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
      waitsFor: pauseReason === null ? (waits?.for ?? null) : null,
      waitsUntil: pauseReason === null && waits ? inMs(waits.ms) : null,
      ...(pauseReason !== null && { pauseReason, state: 'PAUSED' as const }),
    })
    .where(and(eq(newsletters.id, newsletterId), eq(newsletters.state, 'SENDING')))
}

/** Those that nobody is sending though they should be: in how many ms each may be taken up. */
export async function listUnsent(db: Db, graceMs: number): Promise<{ id: string; inMs: number }[]> {
  const found = await db.execute<{ id: string; in_ms: string }>(sql`
    select id, extract(epoch from coalesce(lease_until, now()) - now()) * 1000 as in_ms from newsletter
    where state = 'SENDING'
      and coalesce(lease_until, '-infinity') < now() + ${graceMs} * interval '1 millisecond'
      and coalesce(waits_until, '-infinity') < now() + ${graceMs} * interval '1 millisecond'`)
  return found.rows.map(({ id, in_ms }) => ({ id, inMs: Math.max(0, Number(in_ms)) }))
}

/** By the database's clock; a process may have a wrong one. */
function inMs(ms: number) {
  return sql`now() + ${ms} * interval '1 millisecond'`
}

import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { people } from '../identity/tables.ts'
import type { Newsletter } from './newsletter.ts'
import { newsletters, subscribers } from './tables.ts'

type NewNewsletter = {
  idempotencyKey: string | null
  subject: string
  html: string
  cleanerVersion: number
  contentHash: Buffer
  perHour: number
  queuedBy: string
}

/** Sends one after the other, whoever presses the button: each sees the result of the one before. */
export async function lockQueueing(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter queueing'))`)
}

export async function insertNewsletter(tx: Tx, newsletter: NewNewsletter): Promise<string> {
  const [row] = await tx
    .insert(newsletters)
    .values({ ...newsletter, recipients: 0 })
    .returning({ id: newsletters.id })
  if (!row) throw new Error('the newsletter was not written')
  return row.id
}

export async function findByKey(
  tx: Tx,
  key: string,
): Promise<{ id: string; contentHash: Buffer; perHour: number } | null> {
  const { id, contentHash, perHour } = newsletters
  const [row] = await tx
    .select({ id, contentHash, perHour })
    .from(newsletters)
    .where(eq(newsletters.idempotencyKey, key))
  return row ?? null
}

/** The newest one with this content, not older than `ms`. */
export async function findSameContent(tx: Tx, contentHash: Buffer, ms: number): Promise<string | null> {
  const [row] = await tx
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(
      and(
        eq(newsletters.contentHash, contentHash),
        sql`${newsletters.queuedAt} > now() - ${ms} * interval '1 millisecond'`,
      ),
    )
    .orderBy(sql`${newsletters.queuedAt} desc`)
    .limit(1)
  return row?.id ?? null
}

/** On the list, with a mailbox that works as far as known. */
export async function countReachable(db: Db | Tx): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(subscribers)
    .where(and(eq(subscribers.subscribed, true), sql`${subscribers.bouncedAt} is null`))
  return row?.count ?? 0
}

export async function findContent(
  db: Db,
  id: string,
): Promise<{ subject: string; html: string; cleanerVersion: number } | null> {
  const { subject, html, cleanerVersion } = newsletters
  const [row] = await db
    .select({ subject, html, cleanerVersion })
    .from(newsletters)
    .where(eq(newsletters.id, id))
  return row ?? null
}

export async function findNewsletter(db: Db | Tx, id: string): Promise<Newsletter | null> {
  const [found] = await readNewsletters(db, sql`n.id = ${id}`, sql`limit 1`)
  return found ?? null
}

/** One that certainly exists. */
export async function readNewsletter(tx: Tx, id: string): Promise<Newsletter> {
  const found = await findNewsletter(tx, id)
  if (!found) throw new Error(`newsletter ${id} is not found`)
  return found
}

export async function hasNewsletter(db: Db, id: string): Promise<boolean> {
  return (await db.$count(newsletters, eq(newsletters.id, id))) === 1
}

/** Newest first. */
export async function listNewsletters(
  db: Db,
  { limit, cursor }: { limit: number; cursor: number },
): Promise<{ newsletters: Newsletter[]; total: number }> {
  const rows = await readNewsletters(db, sql`true`, sql`limit ${limit} offset ${cursor}`)
  return { newsletters: rows, total: await db.$count(newsletters) }
}

/** Its state, locked until the transaction ends; null: there is no such newsletter. */
export async function lockNewsletter(tx: Tx, id: string): Promise<Newsletter['state'] | null> {
  const [row] = await tx
    .select({ state: newsletters.state })
    .from(newsletters)
    .where(eq(newsletters.id, id))
    .for('update')
  return row?.state ?? null
}

/** It no longer waits for anything. */
export async function moveNewsletter(tx: Tx, id: string, to: Newsletter['state']): Promise<void> {
  await tx
    .update(newsletters)
    .set({
      state: to,
      pauseReason: null,
      finishedAt: to === 'DONE' ? sql`now()` : null,
      waitsFor: null,
      waitsUntil: null,
      serverFailures: 0,
      refusals: 0,
      troubleSince: null,
      figures: to === 'DONE' ? sql`(select to_jsonb(figures) from (${figuresOf(sql`${id}`)}) figures)` : null,
    })
    .where(eq(newsletters.id, id))
}

/** How many; those under way are in doubt, as after the death of their process. */
export async function pauseAllSending(tx: Tx, pauseReason: string): Promise<number> {
  const paused = await tx
    .update(newsletters)
    .set({
      state: 'PAUSED',
      pauseReason,
      troubleSince: sql`now()`,
      leaseHolder: null,
      leaseUntil: null,
      waitsFor: null,
      waitsUntil: null,
    })
    .where(eq(newsletters.state, 'SENDING'))
    .returning({ id: newsletters.id })
  return paused.length
}

/** The figures stored at its end have changed: a late outcome has arrived. */
export async function forgetFigures(tx: Tx, id: string): Promise<void> {
  await tx.update(newsletters).set({ figures: null }).where(eq(newsletters.id, id))
}

/** Counted mail by mail; once a newsletter is done its figures are stored, because lists show many of them. */
function figuresOf(newsletterId: SQL): SQL {
  return sql`select
    count(*) filter (where status = 'QUEUED')::int as queued,
    count(*) filter (where status = 'SENDING')::int as sending,
    count(*) filter (where status = 'SENT')::int as sent,
    count(*) filter (where status = 'FAILED')::int as failed,
    count(*) filter (where status = 'UNKNOWN')::int as unknown,
    count(*) filter (where status = 'SKIPPED')::int as skipped,
    count(*) filter (where bounced)::int as bounced
    from newsletter_delivery where newsletter_id = ${newsletterId}`
}

async function readNewsletters(db: Db | Tx, which: SQL, part: SQL): Promise<Newsletter[]> {
  const found = await db.execute<Record<keyof Newsletter | 'kept', unknown>>(sql`
    select n.id, n.subject, n.state, n.recipients, n.per_hour as "perHour",
      coalesce(nullif(person.name, ''), person.email, n.queued_by) as "queuedBy",
      n.queued_at as "queuedAt", n.finished_at as "finishedAt", n.pause_reason as "pauseReason",
      n.waits_for as "waitsFor", n.waits_until as "waitsUntil",
      n.figures as kept, d.*
    from (select * from newsletter n where ${which} order by queued_at desc, id ${part}) n
      cross join lateral (${figuresOf(sql`n.id`)} and n.figures is null) d
      left join ${people} person on person.sub = n.queued_by
    order by n.queued_at desc, n.id`)
  return found.rows.map(({ kept, ...row }) => ({
    ...(row as Newsletter),
    ...(kept as Partial<Newsletter> | null),
    queuedAt: new Date(row.queuedAt as string),
    finishedAt: momentOf(row.finishedAt),
    waitsUntil: momentOf(row.waitsUntil),
  }))
}

function momentOf(value: unknown): Date | null {
  return value === null ? null : new Date(value as string)
}

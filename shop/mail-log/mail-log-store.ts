import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { containing } from '../text/like-pattern.ts'
import type { MailKind } from '../mail/mail-kind.ts'
import { mails } from '../mail/tables.ts'
import {
  awaitedKinds,
  lateMailMs,
  needyDays,
  type MailState,
  type MailLogFilter,
  type LoggedMail,
  type WholeMail,
} from './mail-log.ts'

type Search = { state?: MailLogFilter | undefined; kind?: MailKind | undefined; q: string; timeScale: number }

/** Newest first. */
export async function listMailLog(
  db: Db,
  { limit, cursor, ...search }: Search & { limit: number; cursor: number },
): Promise<{ mails: LoggedMail[]; total: number }> {
  const matches = matching(search)
  const total = await db.$count(mails, matches)
  const rows = await db
    .select(columns(search.timeScale))
    .from(mails)
    .where(matches)
    .orderBy(desc(mails.createdAt), mails.id)
    .limit(limit)
    .offset(cursor)
  return { mails: rows, total }
}

export async function findWholeMail(db: Db | Tx, id: string, timeScale: number): Promise<WholeMail | null> {
  const { replyTo, text, html } = mails
  const [row] = await db
    .select({ ...columns(timeScale), replyTo, text, html })
    .from(mails)
    .where(eq(mails.id, id))
  return row ?? null
}

/** Locked: nobody else sends it again during this transaction. */
export async function lockMail(tx: Tx, id: string): Promise<typeof mails.$inferSelect | null> {
  const [row] = await tx.select().from(mails).where(eq(mails.id, id)).for('update')
  return row ?? null
}

/** Whether it was sent again and still waits, and whether it or its last copy is younger than `ms`. */
export async function findCopies(
  tx: Tx,
  id: string,
  ms: number,
): Promise<{ waits: boolean; justNow: boolean }> {
  const young = sql`now() - ${ms} * interval '1 millisecond'`
  const [row] = await tx
    .select({
      waits: sql<boolean>`coalesce(bool_or(${mails.copyOf} = ${id} and ${isWaiting}), false)`,
      // A mail that was refused at once may be corrected at once.
      justNow: sql<boolean>`coalesce(bool_or(${mails.createdAt} > ${young} and not ${isFailed}), false)`,
    })
    .from(mails)
    .where(or(eq(mails.copyOf, id), eq(mails.id, id)))
  return row ?? { waits: false, justNow: false }
}

export async function countNeedyMails(db: Db, timeScale: number): Promise<number> {
  return db.$count(mails, needsYou(timeScale))
}

type WaitingMail = { id: string; ageMs: number; lastError: string | null }

/** The one that has waited longest, by the database's clock. */
export async function findOldestWaiting(db: Db): Promise<WaitingMail | null> {
  const ageMs = sql<number>`(extract(epoch from now() - ${mails.createdAt}) * 1000)::float8`
  const [row] = await db
    .select({ id: mails.id, ageMs, lastError: mails.lastError })
    .from(mails)
    .where(isWaiting)
    .orderBy(mails.createdAt)
    .limit(1)
  return row ?? null
}

export async function countWaiting(db: Db): Promise<number> {
  return db.$count(mails, isWaiting)
}

/** Those that have waited for longer than `ms`, oldest first. */
export async function listWaiting(db: Db, ms: number): Promise<string[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isWaiting, sql`${mails.createdAt} < now() - ${ms} * interval '1 millisecond'`))
    .orderBy(mails.createdAt)
  return rows.map(({ id }) => id)
}

type RefusedMail = { id: string; to: string; subject: string; error: string | null }

/** Mails that somebody waits for, refused for good within a day and not sent again. */
export async function listRefused(db: Db): Promise<RefusedMail[]> {
  const { id, recipient, subject, lastError } = mails
  return db
    .select({ id, to: recipient, subject, error: lastError })
    .from(mails)
    .where(
      and(
        isFailed,
        inArray(mails.kind, awaitedKinds),
        sql`${mails.createdAt} > now() - interval '1 day'`,
        sql`not ${sentAgain}`,
      ),
    )
    .orderBy(mails.createdAt)
    .limit(500)
}

/** A literal: a parameter would not match the index's condition. */
const isWaiting = sql`${mails.state} = 'QUEUED'`
const isFailed = sql`${mails.state} = 'FAILED'`

const sentAgain = sql<boolean>`exists (select from mail copy where copy.copy_of = "mail"."id")`

function isLate(timeScale: number): SQL<boolean> {
  const since = sql`now() - ${lateMailMs * timeScale} * interval '1 millisecond'`
  return sql`(${isWaiting} and ${mails.createdAt} < ${since})`
}

function needsYou(timeScale: number): SQL | undefined {
  const recent = sql`${mails.createdAt} > now() - ${needyDays} * interval '1 day'`
  // An address that somebody mistyped in the sign-up form concerns nobody.
  return or(and(isFailed, recent, sql`${mails.kind} <> 'list'`, sql`not ${sentAgain}`), isLate(timeScale))
}

function columns(timeScale: number) {
  const { id, kind, recipient, subject, attempts, lastError, createdAt, sentAt, copyOf } = mails
  return {
    id,
    kind,
    to: recipient,
    subject,
    state: sql<MailState>`lower(${mails.state})`,
    attempts,
    error: lastError,
    createdAt,
    sentAt,
    copyOf,
    sentAgain,
    late: isLate(timeScale),
    needsYou: sql<boolean>`(${needsYou(timeScale)})`,
  }
}

function matching({ state, kind, q, timeScale }: Search): SQL | undefined {
  return and(
    state === 'needs-you'
      ? needsYou(timeScale)
      : state && sql`${mails.state} = ${sql.raw(`'${state.toUpperCase()}'`)}`,
    kind && eq(mails.kind, kind),
    q
      ? sql`lower(${mails.recipient} || ' ' || ${mails.subject}) like ${containing(q.toLowerCase())}`
      : undefined,
  )
}

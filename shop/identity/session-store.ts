import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { PersonRow } from './person-store.ts'
import { sessionLives } from './session.ts'
import { people, sessions } from './tables.ts'

type SessionRow = typeof sessions.$inferSelect
/** `idle`: nobody used it for too long; it opens nothing, and may be renewed at the provider. */
type FoundSession = { session: SessionRow; person: PersonRow; idle: boolean; stale: boolean }

/** `endsAt`: null for a new session with its whole life. */
export async function insertSession(
  tx: Tx,
  row: Pick<SessionRow, 'idHash' | 'sub' | 'sealed' | 'provedAt'>,
  endsAt: Date | null,
): Promise<void> {
  await tx
    .insert(sessions)
    .values({ ...row, expiresAt: endsAt ?? sql`now() + ${seconds(sessionLives.absolute)}` })
}

/** By the database's clock. `stale`: its last use is due to be recorded. Null: ended, or it never existed. */
export async function findSession(db: Db, idHash: Buffer, issuer: string): Promise<FoundSession | null> {
  const [row] = await db
    .select({
      session: sessions,
      person: people,
      idle: sql<boolean>`${sessions.lastSeen} + ${seconds(sessionLives.idle - sessionLives.margin)} < now()`,
      stale: sql<boolean>`${sessions.lastSeen} + ${seconds(sessionLives.touch)} < now()`,
    })
    .from(sessions)
    .innerJoin(people, eq(people.sub, sessions.sub))
    .where(
      and(
        eq(sessions.idHash, idHash),
        eq(people.issuer, issuer),
        gt(sessions.expiresAt, sql`now() + ${seconds(sessionLives.margin)}`),
      ),
    )
  return row ?? null
}

/** The sealed tokens of a session at this provider, also of one that has expired. */
export async function findSealed(db: Db, idHash: Buffer, issuer: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ sealed: sessions.sealed })
    .from(sessions)
    .innerJoin(people, eq(people.sub, sessions.sub))
    .where(and(eq(sessions.idHash, idHash), eq(people.issuer, issuer)))
  return row?.sealed ?? null
}

export async function touchSession(db: Db, idHash: Buffer): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeen: sql`now()` })
    .where(eq(sessions.idHash, idHash))
}

/** The deleted row. */
export async function takeSession(db: Db | Tx, idHash: Buffer): Promise<SessionRow | null> {
  const [row] = await db.delete(sessions).where(eq(sessions.idHash, idHash)).returning()
  return row ?? null
}

/** How many were ended. A sign-in at the provider from before this moment opens no new session. */
export async function endSessionsOf(tx: Tx, sub: string): Promise<number> {
  await tx
    .update(people)
    .set({ sessionsEndedAt: sql`now()` })
    .where(eq(people.sub, sub))
  const ended = await tx.delete(sessions).where(eq(sessions.sub, sub)).returning({ sub: sessions.sub })
  return ended.length
}

/** Of everybody. */
export async function endAllSessions(tx: Tx): Promise<void> {
  await tx.delete(sessions)
}

export async function sweepSessions(tx: Tx): Promise<void> {
  await tx.delete(sessions).where(sql`${sessions.expiresAt} < now()`)
}

function seconds(count: number): SQL {
  return sql`make_interval(secs => ${count})`
}

import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { AttemptStatus } from './checkout.ts'
import { ownedBy } from './checkout-store.ts'
import { checkouts, paymentAttempts } from './tables.ts'

export type AttemptRow = typeof paymentAttempts.$inferSelect

/**
 * The attempt that an earlier delivery of the same request has opened, before or after the session was renewed: the
 * first answer about a paid order renews it, and may be lost after its cookies have arrived.
 */
export async function findAttemptByKey(
  db: Db | Tx,
  sessionHash: Buffer,
  idempotencyKey: string,
): Promise<AttemptRow | null> {
  const [found] = await db
    .select({ attempt: paymentAttempts })
    .from(checkouts)
    .innerJoin(paymentAttempts, eq(paymentAttempts.checkoutId, checkouts.id))
    .where(and(ownedBy(sessionHash), eq(paymentAttempts.idempotencyKey, idempotencyKey)))
  return found?.attempt ?? null
}

export async function insertAttempt(tx: Tx, row: typeof paymentAttempts.$inferInsert): Promise<AttemptRow> {
  const [attempt] = await tx.insert(paymentAttempts).values(row).returning()
  if (!attempt) throw new Error('the attempt was not written')
  return attempt
}

export async function findLastAttempt(db: Db | Tx, checkoutId: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.checkoutId, checkoutId))
    .orderBy(desc(paymentAttempts.attemptNo))
    .limit(1)
  return row ?? null
}

/** How long ago the attempt was opened, by the database's clock; ms. */
export async function attemptAgeMs(db: Db, id: number): Promise<number> {
  const [row] = await db
    .select({ ms: sql<string>`extract(epoch from now() - ${paymentAttempts.openedAt}) * 1000` })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id))
  return Number(row?.ms ?? 0)
}

export async function listAttempts(db: Db | Tx, checkoutId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.checkoutId, checkoutId))
    .orderBy(asc(paymentAttempts.attemptNo))
}

export async function findApprovedAttempt(db: Db | Tx, checkoutId: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.checkoutId, checkoutId), eq(paymentAttempts.status, 'APPROVED')))
  return row ?? null
}

/** By the gateway's own reference. */
export async function findApprovedCharge(db: Db, retref: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.retref, retref), eq(paymentAttempts.status, 'APPROVED')))
  return row ?? null
}

export async function findAttempt(db: Db | Tx, id: number): Promise<AttemptRow | null> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  return row ?? null
}

/** A new status starts a new count of questions. */
export async function setAttempt(
  tx: Tx,
  id: number,
  status: AttemptStatus,
  told: Partial<
    Pick<
      AttemptRow,
      'retref' | 'resptext' | 'respcode' | 'avsresp' | 'cvvresp' | 'declineGroup' | 'heldCents'
    >
  > = {},
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ status, asked: 0, confirmedAt: null, ...told })
    .where(eq(paymentAttempts.id, id))
}

/** Whether staff have given its money back by a refund: the charge itself stays approved at the gateway. */
export async function isRefunded(db: Db | Tx, id: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from money_return where attempt_id = ${id} and kind = 'refund'`,
  )
  return rows.length > 0
}

/** Records that gateway and shop agree about it, unless it has changed in the meantime. */
export async function confirmAttempt(
  db: Db,
  { id, status }: Pick<AttemptRow, 'id' | 'status'>,
): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, status)))
}

export async function countQuestion(tx: Tx, id: number): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ asked: sql`${paymentAttempts.asked} + 1` })
    .where(eq(paymentAttempts.id, id))
}

export async function startCountAgain(tx: Tx, id: number): Promise<void> {
  await tx.update(paymentAttempts).set({ asked: 0 }).where(eq(paymentAttempts.id, id))
}

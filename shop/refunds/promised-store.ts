import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Cents } from '../money.ts'
import { moneyReturns, partReturns } from './tables.ts'

/** Money that is to go back: the whole of an order, or what is left of it, or one part. */
export type Promised = {
  checkoutId: string
  /** of `part_return`; null: the whole */
  part: { id: number; no: number } | null
  attemptId: number
  amountCents: Cents
  reason: string
  refundOrderId: string
  /** a refund was sent and may still arrive */
  unknown: boolean
  /** somebody has begun to send a refund once, and it was not refused since */
  wasSent: boolean
}

export type End =
  | { state: 'DONE'; kind: 'void' | 'refund'; retref: string | null }
  /** `wasRefused`: the refund that the caller sent: nothing of it may still arrive */
  | { state: 'FAILED'; lastError: string; wasRefused?: true }

/** What of an order is still to go back, in the order in which it was promised. */
export async function listPromised(db: Db | Tx, checkoutId: string): Promise<Promised[]> {
  const parts = await db
    .select({ row: partReturns, unknown: isUnknown })
    .from(partReturns)
    .where(and(eq(partReturns.checkoutId, checkoutId), eq(partReturns.state, 'PENDING')))
    .orderBy(asc(partReturns.id))
  const whole = await db
    .select({ row: moneyReturns, unknown: isUnknown })
    .from(moneyReturns)
    .where(and(eq(moneyReturns.checkoutId, checkoutId), eq(moneyReturns.state, 'PENDING')))
  return [
    ...parts.map(({ row, unknown }) => ({
      ...row,
      part: { id: row.id, no: row.partNo },
      unknown,
      wasSent: row.unknownUntil !== null,
    })),
    ...whole.map(({ row, unknown }) => ({ ...row, part: null, unknown, wasSent: row.unknownUntil !== null })),
  ]
}

/** Whether a part has gone back: then the charge can be neither voided nor taken for refunded by its own status. */
export async function isPartlyReturned(db: Db | Tx, attemptId: number): Promise<boolean> {
  return (
    (await db.$count(partReturns, and(eq(partReturns.attemptId, attemptId), eq(partReturns.state, 'DONE')))) >
    0
  )
}

/** Records the intent to refund before the call. False: another process has sent it, and it may still arrive. */
export async function beginRefund(db: Db, promised: Promised, unknownMs: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update ${tableOf(promised)} set unclear_until = now() + ${unknownMs} * interval '1 millisecond'
    where ${isPending(promised)} and (unclear_until is null or unclear_until < now())`)
  return rowCount === 1
}

/** The row for the one caller who ends it, null for all others. A failed try counts as an end. */
export async function endReturn(tx: Tx, promised: Promised, end: End): Promise<{ tries: number } | null> {
  const { rows } = await tx.execute<{ tries: number }>(sql`
    update ${tableOf(promised)} set state = ${end.state}, ${
      end.state === 'FAILED'
        ? sql`last_error = ${end.lastError.slice(0, 500)}, tries = tries + 1${end.wasRefused ? sql`, unclear_until = null` : sql``}`
        : sql`retref = ${end.retref}, done_at = now(), last_error = null${promised.part ? sql`` : sql`, kind = ${end.kind}`}`
    } where ${isPending(promised)} returning tries`)
  return rows[0] ?? null
}

export async function noteReturnTry(db: Db, promised: Promised, lastError: string): Promise<void> {
  await db.execute(sql`
    update ${tableOf(promised)} set tries = tries + 1, last_error = ${lastError.slice(0, 500)}
    where ${isPending(promised)}`)
}

/**
 * The charge must settle first. True for the first time that it is said of this part. `wasRefused`: the refund that the
 * caller sent; without it, another process may have sent one since, and that is not forgotten.
 */
export async function noteWait(
  tx: Tx,
  promised: Promised,
  { wasRefused }: { wasRefused: boolean },
): Promise<boolean> {
  const { rows } = await tx.execute<{ first: boolean }>(sql`
    update ${tableOf(promised)} set waits_since = coalesce(waits_since, now()), unclear_until = null, last_error = null
    where ${isPending(promised)} and (${wasRefused} or unclear_until is null)
    returning waits_since = now() as first`)
  return rows[0]?.first ?? false
}

function tableOf({ part }: Promised): SQL {
  return part ? sql`part_return` : sql`money_return`
}

function isPending({ part, checkoutId }: Promised): SQL {
  return part
    ? sql`id = ${part.id} and state = 'PENDING'`
    : sql`checkout_id = ${checkoutId} and state = 'PENDING'`
}

const isUnknown = sql<boolean>`coalesce(unclear_until > now(), false)`

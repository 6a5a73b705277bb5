import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { handOverSteps } from './tables.ts'
import { everyStep, type HandOverStep } from './hand-over.ts'

export type StepRow = typeof handOverSteps.$inferSelect & {
  /** by the database's clock: somebody is working at it now */
  busy: boolean
  /** what was sent may still arrive */
  unknown: boolean
}

type StepKey = { checkoutId: string; step: HandOverStep }

export async function insertSteps(tx: Tx, checkoutId: string, steps: HandOverStep[]): Promise<void> {
  await tx
    .insert(handOverSteps)
    .values(steps.map((step) => ({ checkoutId, step })))
    .onConflictDoNothing()
}

/** In the order in which they are done. */
export async function listSteps(db: Db | Tx, checkoutId: string): Promise<StepRow[]> {
  const rows = await db.select(columns()).from(handOverSteps).where(eq(handOverSteps.checkoutId, checkoutId))
  return rows.toSorted((a, b) => everyStep.indexOf(a.step) - everyStep.indexOf(b.step))
}

/** Locks the rows until the transaction ends: nobody starts to work at a step in the meantime. */
export async function lockSteps(tx: Tx, checkoutId: string): Promise<StepRow[]> {
  return tx
    .select(columns())
    .from(handOverSteps)
    .where(eq(handOverSteps.checkoutId, checkoutId))
    .for('update')
}

/** The order is canceled: steps that are not done will not be started. */
export async function switchOffSteps(tx: Tx, checkoutId: string): Promise<void> {
  await tx
    .update(handOverSteps)
    .set({ state: 'OFF' })
    .where(
      and(
        eq(handOverSteps.checkoutId, checkoutId),
        eq(handOverSteps.state, 'WAITING'),
        ne(handOverSteps.step, 'cancellation'),
      ),
    )
}

/** The step, for the holder of `lease` from now on; null if it is done, or somebody else is working at it. */
export async function takeStep(
  db: Db,
  { checkoutId, step }: StepKey,
  { lease, ms }: { lease: string; ms: number },
): Promise<StepRow | null> {
  const [row] = await db
    .update(handOverSteps)
    .set({ lease, leaseUntil: inFuture(ms), tries: sql`${handOverSteps.tries} + 1` })
    .where(
      and(
        ...ofStep({ checkoutId, step }),
        eq(handOverSteps.state, 'WAITING'),
        or(isNull(handOverSteps.leaseUntil), lt(handOverSteps.leaseUntil, sql`now()`)),
      ),
    )
    .returning(columns())
  return row ?? null
}

/** Records the intent to send, before anything is sent. False: the lease has passed to somebody else. */
export async function beginSending(
  db: Db,
  key: StepKey,
  { lease, ms, unknownMs }: { lease: string; ms: number; unknownMs: number },
): Promise<boolean> {
  const mine = await db
    .update(handOverSteps)
    .set({ leaseUntil: inFuture(ms), sentAt: sql`now()`, unknownUntil: inFuture(unknownMs) })
    .where(and(...ofStep(key), eq(handOverSteps.lease, lease), eq(handOverSteps.state, 'WAITING')))
    .returning({ step: handOverSteps.step })
  return mine.length === 1
}

/** Nobody holds its lease after that. False: it is not waiting any more, done or switched off by somebody else. */
export async function finishStep(
  tx: Tx | Db,
  key: StepKey,
  document: { id: string | null; number: string | null },
): Promise<boolean> {
  const finished = await tx
    .update(handOverSteps)
    .set({
      state: 'DONE',
      documentId: document.id,
      documentNumber: document.number,
      doneAt: sql`now()`,
      lastError: null,
      refused: false,
      ...free,
      unknownUntil: null,
    })
    .where(and(...ofStep(key), eq(handOverSteps.state, 'WAITING')))
    .returning({ step: handOverSteps.step })
  return finished.length === 1
}

/**
 * `sentBefore`: nothing was carried out this time, so only what was sent before counts; null if nobody knows. Answers
 * whether the order was canceled in the meantime.
 */
export async function failStep(
  db: Db,
  key: StepKey,
  failure: {
    lease: string
    message: string
    refused: boolean
    sentBefore: Pick<StepRow, 'sentAt' | 'unknownUntil'> | null
  },
): Promise<boolean> {
  const { lease, message, refused, sentBefore } = failure
  return freeStep(db, key, lease, { lastError: message.slice(0, 500), refused, ...sentBefore })
}

/** Releases a step that is not finished. Answers as `failStep` does. */
export async function releaseStep(db: Db, key: StepKey, lease: string): Promise<boolean> {
  return freeStep(db, key, lease, {})
}

/** Something was created after the order had been canceled: the cancellation is done once more. */
export async function repeatCancellation(db: Db, checkoutId: string): Promise<void> {
  await db
    .update(handOverSteps)
    .set({ state: 'WAITING', doneAt: null })
    .where(and(...ofStep({ checkoutId, step: 'cancellation' }), eq(handOverSteps.state, 'DONE')))
}

async function freeStep(
  db: Db,
  key: StepKey,
  lease: string,
  also: Partial<typeof handOverSteps.$inferInsert>,
): Promise<boolean> {
  const [row] = await db
    .update(handOverSteps)
    .set({ ...free, ...also })
    .where(and(...ofStep(key), eq(handOverSteps.lease, lease)))
    .returning({ state: handOverSteps.state })
  return row?.state === 'OFF'
}

const free = { lease: null, leaseUntil: null }

function ofStep({ checkoutId, step }: StepKey) {
  return [eq(handOverSteps.checkoutId, checkoutId), eq(handOverSteps.step, step)]
}

function inFuture(ms: number) {
  return sql`now() + ${ms} * interval '1 millisecond'`
}

function columns() {
  return {
    checkoutId: handOverSteps.checkoutId,
    step: handOverSteps.step,
    state: handOverSteps.state,
    documentId: handOverSteps.documentId,
    documentNumber: handOverSteps.documentNumber,
    tries: handOverSteps.tries,
    lastError: handOverSteps.lastError,
    refused: handOverSteps.refused,
    lease: handOverSteps.lease,
    leaseUntil: handOverSteps.leaseUntil,
    sentAt: handOverSteps.sentAt,
    unknownUntil: handOverSteps.unknownUntil,
    doneAt: handOverSteps.doneAt,
    createdAt: handOverSteps.createdAt,
    busy: sql<boolean>`coalesce(${handOverSteps.leaseUntil} > now(), false)`,
    unknown: sql<boolean>`coalesce(${handOverSteps.unknownUntil} > now(), false)`,
  }
}

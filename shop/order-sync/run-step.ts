import { randomUUID } from 'node:crypto'
import type { Db } from '../../database/connect.ts'
import { BackOfficeFailure, type BackOffice } from '../back-office/back-office.ts'
import { PlainError, plainWords } from '../plain-error.ts'
import { leaseMs, type HandOverStep } from './hand-over.ts'
import {
  beginSending,
  failStep,
  releaseStep,
  repeatCancellation,
  takeStep,
  type StepRow,
} from './hand-over-store.ts'

export type StepNeeds = { db: Db; backOffice: BackOffice; timeScale: number }

/**
 * Sends one thing to the back office, after the intent is committed. `repeatable`: it can be sent again at once,
 * because the back office itself makes only one.
 */
export type Send = <Answer>(create: () => Promise<Answer>, how?: { repeatable: boolean }) => Promise<Answer>

/** The step is not finished; the only thing to do is to ask again later. */
export class StepUnfinished extends PlainError {}

/**
 * Works at one step of the hand-over while holding its lease. `send` may only be used after a look-up has found
 * nothing; it refuses while an earlier create may still arrive, so that no document is made twice. `work` answers as
 * `finishStep` does, false if it finished nothing.
 */
export async function runStep(
  needs: StepNeeds,
  key: { checkoutId: string; step: HandOverStep },
  work: (send: Send, step: StepRow) => Promise<boolean>,
): Promise<void> {
  const lease = randomUUID()
  const ms = leaseMs * needs.timeScale
  const step = await takeStep(needs.db, key, { lease, ms })
  if (!step) throw new StepUnfinished(`the ${key.step} is being worked on, or is already done`)
  const send: Send = async (create, { repeatable } = { repeatable: false }) => {
    if (step.unknown && !repeatable)
      throw new StepUnfinished(
        `The ${key.step} was sent, but there was no answer. The shop keeps looking for it; it may still arrive.`,
      )
    const unknownMs = repeatable ? 0 : needs.backOffice.unknownMs * needs.timeScale
    if (!(await beginSending(needs.db, key, { lease, ms, unknownMs })))
      throw new StepUnfinished(`another process is working on the ${key.step}`)
    return create()
  }
  try {
    // A finished step has no lease any more.
    if (await work(send, step)) return
    if (await releaseStep(needs.db, key, lease)) await repeatCancellation(needs.db, key.checkoutId)
  } catch (error) {
    const kind = error instanceof BackOfficeFailure ? error.kind : 'unanswered'
    const isWithdrawn = await failStep(needs.db, key, {
      lease,
      message: plainWords(error),
      refused: kind === 'refused',
      // What an earlier try has sent stays sent, whatever happened to this try: it may be there, or still
      // arrive.
      sentBefore: kind === 'unanswered' ? null : { sentAt: step.sentAt, unknownUntil: step.unknownUntil },
    })
    if (isWithdrawn) await repeatCancellation(needs.db, key.checkoutId)
    throw error
  }
}

import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { takeAsVoided, voidAgain } from '../../checkout/end-review.ts'
import {
  findOrderCheckout,
  holdCheckout,
  type AttemptRow,
  type CheckoutRow,
} from '../../checkout/read-checkout.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { handOverAgain, takeAsWritten } from '../../order-sync/end-review.ts'
import { readHandOver } from '../../order-sync/read-hand-over.ts'
import { ok, refused, type Result } from '../../result.ts'
import { outcomesOf, type ReviewOutcome } from './possible-acts.ts'

type Needs = { db: Db; jobs: JobQueue }

type Decision = {
  orderNumber: string
  outcome: ReviewOutcome
  reason: string
  actor: string
  requestId: string
}

/** Staff end a review; what they say is believed, and is recorded in the audit with their reason. */
export async function resolveReview(
  needs: Needs,
  decision: Decision,
): Promise<Result<ReviewOutcome, { why: 'not-found' | 'not-in-review' | 'does-not-fit' }>> {
  const found = await findOrderCheckout(needs.db, decision.orderNumber)
  if (!found) return refused({ why: 'not-found' })
  return needs.db.transaction(async (tx) => {
    const { checkout, attempt } = await holdCheckout(tx, found.id)
    if (checkout.state !== 'NEEDS_REVIEW') return refused({ why: 'not-in-review' })
    const steps = (await readHandOver(tx, checkout.id)) ?? []
    const attemptStatus = attempt?.status ?? null
    if (!outcomesOf({ ...checkout, attemptStatus, steps }).includes(decision.outcome))
      return refused({ why: 'does-not-fit' })
    const { to, act } = ends[decision.outcome]
    await act(needs, tx, checkout, attempt)
    await recordAudit(tx, {
      actor: decision.actor,
      action: 'orders.resolve',
      target: decision.orderNumber,
      requestId: decision.requestId,
      before: { state: checkout.state, reviewReason: checkout.reviewReason, attempt: attemptStatus },
      after: { state: to, outcome: decision.outcome, reason: decision.reason },
    })
    return ok(decision.outcome)
  })
}

/** `attempt`: null if nothing was to be paid */
type End = (needs: Needs, tx: Tx, checkout: CheckoutRow, attempt: AttemptRow | null) => Promise<void>

/** Where each decision leads, and who carries it out. */
const ends: Record<ReviewOutcome, { to: CheckoutRow['state']; act: End }> = {
  'send-again': { to: 'ORDERING', act: (needs, tx, { id }) => handOverAgain(needs, tx, id) },
  completed: { to: 'COMPLETED', act: takeAsWritten },
  'void-again': {
    to: 'VOIDING',
    act: (needs, tx, { id }, attempt) => voidAgain(needs, tx, { id, attemptId: idOf(attempt) }),
  },
  voided: {
    to: 'VOIDED',
    act: (needs, tx, { id }, attempt) => takeAsVoided(needs, tx, { id, attemptId: idOf(attempt) }),
  },
}

function idOf(attempt: AttemptRow | null): number {
  if (!attempt) throw new Error('there is no charge to void')
  return attempt.id
}

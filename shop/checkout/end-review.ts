import type { Tx } from '../../database/connect.ts'
import type { JobQueue } from '../jobs/job.ts'
import { setAttempt } from './attempt-store.ts'
import { moveCheckout } from './checkout-store.ts'
import { settleChargeJob, watchAfterMs } from './settle-charge.job.ts'

type Charged = { id: string; attemptId: number }

/** Staff want the gateway to be told once more to void a charge in doubt. */
export async function voidAgain(
  needs: { jobs: JobQueue },
  tx: Tx,
  { id, attemptId }: Charged,
): Promise<void> {
  await moveCheckout(tx, id, 'NEEDS_REVIEW', 'VOIDING', { reviewReason: null })
  await setAttempt(tx, attemptId, 'UNKNOWN')
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId })
}

/** Staff say that it is void. It is watched for a while all the same: what shows as live at the gateway is voided. */
export async function takeAsVoided(
  needs: { jobs: JobQueue },
  tx: Tx,
  { id, attemptId }: Charged,
): Promise<void> {
  await moveCheckout(tx, id, 'NEEDS_REVIEW', 'VOIDED', { reviewReason: null })
  await setAttempt(tx, attemptId, 'VOIDED')
  await needs.jobs.enqueue(tx, settleChargeJob, { attemptId }, { afterMs: watchAfterMs[0] })
}

import { unlimited, type Job } from '../jobs/job.ts'

/** Finds the truth about one charge and acts on it (safety.md s.4.1). */
export const settleChargeJob: Job<{ attemptId: number }> = {
  name: 'settle-charge',
  retries: unlimited,
  delays: [1, 60],
  expires: 60,
  key: ({ attemptId }) => String(attemptId),
}

/** A charge whose reply has not been written down by now is in doubt. */
export const chargeDeadlineMs = 40_000
/** When to ask the gateway, counted from the doubt. */
export const askAfterMs = [2_000, 5_000, 15_000, 35_000, 60_000]
/** When to tell it to void, counted from the decision; a not-found is believed after the third. */
export const voidAfterMs = [0, 5_000, 15_000]
/** Further tries to void while the gateway does not answer, until staff must look. */
export const voidGiveUpAfter = 20
/** When to look again for an approval that arrives after we gave up. */
export const watchAfterMs = [60_000, 300_000, 1_800_000]

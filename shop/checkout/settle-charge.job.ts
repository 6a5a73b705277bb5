import { unlimited, type Job } from '../jobs/job.ts'

/** Finds out how one charge ended and acts on it (docs/safety.md, Checkout states). */
export const settleChargeJob: Job<{ attemptId: number }> = {
  name: 'settle-charge',
  retries: unlimited,
  delays: [1, 60],
  expires: 60,
  key: ({ attemptId }) => String(attemptId),
}

/** A charge without a recorded answer becomes unknown after this time. */
export const chargeDeadlineMs = 40_000
/** When to ask the gateway, counted from then. */
export const askAfterMs = [2_000, 5_000, 15_000, 35_000, 60_000]
/** When to ask for a void, counted from the decision; "not found" is believed the third time. */
export const voidAfterMs = [0, 5_000, 15_000]
/** How often the void is tried while the gateway does not answer; then staff must look. */
export const voidGiveUpAfter = 20
/** When to look again for an approval that arrives after we gave up. */
export const watchAfterMs = [60_000, 300_000, 1_800_000]

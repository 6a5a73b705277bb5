import { unlimited, type Job } from '../jobs/job.ts'

/** Money that staff have promised back is given back, however long the gateway is away. */
export const returnMoneyJob: Job<{ checkoutId: string }> = {
  name: 'return-money',
  retries: unlimited,
  delays: [2, 60],
  expires: 60,
  key: ({ checkoutId }) => checkoutId,
}

/** Whoever promised it gives it back at once; the job comes after, for what that did not end. */
export const returnAfterMs = 5_000

/** A refund that was not answered may still arrive for so long; the gateway itself answers by 32 s. */
export const refundUnclearMs = 60_000

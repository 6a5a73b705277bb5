import { unlimited, type Job } from '../jobs/job.ts'

/** Promised money is returned, however long the gateway is away. */
export const returnMoneyJob: Job<{ checkoutId: string }> = {
  name: 'return-money',
  retries: unlimited,
  delays: [2, 60],
  expires: 60,
  key: ({ checkoutId }) => checkoutId,
}

/** The request returns the money at once; the job comes later, for what is left. */
export const returnAfterMs = 5_000

/** A refund without an answer may still arrive for this long; the gateway itself answers within 32 s. */
export const refundUnknownMs = 60_000

/** A charge settles once a day, usually at night: a part that waits for it asks the gateway this often. */
export const settlementAgainMs = 30 * 60_000

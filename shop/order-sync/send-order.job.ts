import { unlimited, type Job } from '../jobs/job.ts'

/** A paid order is handed over, however long the back office is away. */
export const sendOrderJob: Job<{ checkoutId: string }> = {
  name: 'send-order',
  retries: unlimited,
  // When the back office is back, everything that waited is handed over within two minutes.
  delays: [1, 30],
  expires: 60,
  key: ({ checkoutId }) => checkoutId,
}

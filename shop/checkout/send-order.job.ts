import { unlimited, type Job } from '../jobs/job.ts'

/** A paid order is handed over however long the back office is away. */
export const sendOrderJob: Job<{ checkoutId: string }> = {
  name: 'send-order',
  retries: unlimited,
  delays: [1, 300],
  expires: 60,
  key: ({ checkoutId }) => checkoutId,
}

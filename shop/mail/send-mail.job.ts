import type { Job } from '../jobs/job.ts'

/**
 * A mail server that is down delays a mail and never loses it: retries for a day, and then again (`watchDeadlines`).
 */
export const sendMailJob: Job<{ id: string }> = {
  name: 'send-mail',
  retries: 100,
  delays: [5, 900],
  expires: 90,
  key: ({ id }) => id,
}

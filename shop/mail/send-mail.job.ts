import type { Job } from '../jobs/job.ts'

/** A mail server that is down delays a mail and never loses it: a day and more of tries. */
export const sendMailJob: Job<{ id: string }> = {
  name: 'send-mail',
  retries: 60,
  delays: [5, 3600],
  expires: 90,
  key: ({ id }) => id,
}

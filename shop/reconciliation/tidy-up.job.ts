import type { Job } from '../jobs/job.ts'

/** Runs every hour. */
export const tidyUpJob: Job<object> = {
  name: 'tidy-up',
  retries: 0,
  delays: [1, 1],
  expires: 300,
  key: () => 'all',
}

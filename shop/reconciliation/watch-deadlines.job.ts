import type { Job } from '../jobs/job.ts'

/** Runs every minute. */
export const watchDeadlinesJob: Job<object> = {
  name: 'watch-deadlines',
  retries: 0,
  delays: [1, 1],
  expires: 60,
  key: () => 'all',
}

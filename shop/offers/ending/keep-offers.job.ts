import type { Job } from '../../jobs/job.ts'

/** Runs every ten minutes. */
export const keepOffersJob: Job<object> = {
  name: 'keep-offers',
  retries: 0,
  delays: [1, 1],
  expires: 300,
  key: () => 'all',
}

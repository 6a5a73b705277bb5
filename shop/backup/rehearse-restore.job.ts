import type { Job } from '../jobs/job.ts'

/** Runs once a week. */
export const rehearseRestoreJob: Job<object> = {
  name: 'rehearse-restore',
  retries: 1,
  delays: [600, 600],
  expires: 6 * 3600,
  key: () => 'all',
}

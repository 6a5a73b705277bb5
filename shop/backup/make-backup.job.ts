import type { Job } from '../jobs/job.ts'

/** Runs each night. */
export const makeBackupJob: Job<object> = {
  name: 'make-backup',
  retries: 2,
  delays: [600, 1800],
  expires: 6 * 3600,
  key: () => 'all',
}

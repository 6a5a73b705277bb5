import type { Job } from '../jobs/job.ts'

/** A failed run is not retried: the next one does its work. */
export const reconcileJob: Job<{ kind: 'recent' | 'night' }> = {
  name: 'reconcile',
  retries: 0,
  delays: [1, 1],
  expires: 1800,
  key: ({ kind }) => kind,
}

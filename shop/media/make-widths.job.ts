import type { Job } from '../jobs/job.ts'

/** Many tries: if each machine has its own disk, only one of them can do it. */
export const makeWidthsJob: Job<{ id: string }> = {
  name: 'make-widths',
  retries: 25,
  delays: [10, 300],
  expires: 120,
  key: ({ id }) => id,
}

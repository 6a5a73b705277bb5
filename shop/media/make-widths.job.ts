import type { Job } from '../jobs/job.ts'

export const makeWidthsJob: Job<{ id: string }> = {
  name: 'make-widths',
  retries: 5,
  delays: [10, 300],
  expires: 120,
  key: ({ id }) => id,
}

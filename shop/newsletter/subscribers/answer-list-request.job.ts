import type { Job } from '../../jobs/job.ts'

/** Looks whether the address is known, while nobody waits for the answer. */
export const answerListRequestJob: Job<{ id: string }> = {
  name: 'answer-list-request',
  retries: 20,
  delays: [5, 600],
  expires: 60,
  key: ({ id }) => id,
}

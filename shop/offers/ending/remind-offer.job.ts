import type { Job } from '../../jobs/job.ts'

/** Some days before the end of an edition. What this misses, `keep-offers` takes up. */
export const remindOfferJob: Job<{ editionId: string }> = {
  name: 'remind-offer',
  retries: 20,
  delays: [5, 900],
  expires: 60,
  key: ({ editionId }) => editionId,
}

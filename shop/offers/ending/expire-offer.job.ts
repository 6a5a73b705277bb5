import type { Job } from '../../jobs/job.ts'

/** At the end of an edition. What this misses, `keep-offers` takes up. */
export const expireOfferJob: Job<{ offerId: string }> = {
  name: 'expire-offer',
  retries: 20,
  delays: [5, 900],
  expires: 60,
  key: ({ offerId }) => offerId,
}

import type { Job } from '../../jobs/job.ts'

/** Tried again for about two days; after that nobody needs the map so urgently. */
export const locateContactJob: Job<Record<string, never>> = {
  name: 'locate-contact',
  retries: 60,
  delays: [5, 3600],
  expires: 60,
  key: () => 'contact',
}

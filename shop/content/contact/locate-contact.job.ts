import type { Job } from '../jobs/job.ts'

/** Asked again for two days or so: a place search that is down for longer is no use to a map. */
export const locateContactJob: Job<Record<string, never>> = {
  name: 'locate-contact',
  retries: 60,
  delays: [5, 3600],
  expires: 60,
  key: () => 'contact',
}

import { unlimited, type Job } from '../jobs/job.ts'

/**
 * One short run of the sending of newsletters, whichever's turn it is; each asks for the next. A run whose process died
 * is tried again once its lease (15 s) has ended as well; whoever finds a living sender leaves it alone.
 */
export const deliverNewsletterJob: Job<object> = {
  name: 'deliver-newsletter',
  retries: unlimited,
  delays: [20, 60],
  expires: 40,
  key: () => 'all',
}

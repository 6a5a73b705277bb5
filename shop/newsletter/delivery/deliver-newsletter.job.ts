import { unlimited, type Job } from '../../jobs/job.ts'

/**
 * One short run that sends the newsletter whose turn it is; each run asks for the next. If its process dies, it is
 * tried again after its lease (15 s); a run that finds a living sender does nothing.
 */
export const deliverNewsletterJob: Job<object> = {
  name: 'deliver-newsletter',
  retries: unlimited,
  delays: [20, 60],
  expires: 40,
  key: () => 'all',
}

import type { Tx } from '../../database/connect.ts'
import type { JobQueue } from '../jobs/job.ts'
import { deliverNewsletterJob } from './deliver-newsletter.job.ts'

/** The next run of the sending in `ms` by the clock on the wall, which the queue of a shop under test shortens. */
export async function askForRun(
  { jobs, timeScale }: { jobs: JobQueue; timeScale: number },
  tx: Tx,
  ms: number,
): Promise<void> {
  await jobs.enqueue(tx, deliverNewsletterJob, {}, { afterMs: Math.ceil(ms) / timeScale })
}

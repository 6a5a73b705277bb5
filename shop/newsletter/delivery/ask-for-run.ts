import type { Tx } from '../../../database/connect.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { deliverNewsletterJob } from './deliver-newsletter.job.ts'

/** Asks for the next run in `ms` of real time; the queue of a shop under test shortens its own times. */
export async function askForRun(
  { jobs, timeScale }: { jobs: JobQueue; timeScale: number },
  tx: Tx,
  ms: number,
): Promise<void> {
  await jobs.enqueue(tx, deliverNewsletterJob, {}, { afterMs: Math.ceil(ms) / timeScale })
}

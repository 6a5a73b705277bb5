import type { Db } from '../../database/connect.ts'
import type { JobQueue, JobWatch } from '../jobs/job.ts'
import { askForRun } from './ask-for-run.ts'
import { deliverNewsletterJob } from './deliver-newsletter.job.ts'
import { newsletterWaits } from './newsletter.ts'
import { listUnsent } from './sender-store.ts'

type Needs = {
  db: Db
  jobs: JobQueue & JobWatch
  timeScale: number
  log: { warn(facts: object, message: string): void }
}

/**
 * A newsletter whose sender died with its process goes on as soon as the lease of it has ended: at the start of a
 * process, and every minute. The job that ran at that death looks alive to the queue, so only one that waits counts.
 */
export async function takeUpNewsletters(needs: Needs, { atStart = false } = {}): Promise<void> {
  // At a start the sender may be one that has just died, whose lease still runs.
  const unsent = await listUnsent(needs.db, atStart ? newsletterWaits.lease : 0)
  if (unsent.length === 0) return
  const waiting = await needs.jobs.listWaiting(
    deliverNewsletterJob,
    unsent.map(({ id }) => id),
  )
  for (const { id, inMs } of unsent.filter((one) => !waiting.has(one.id))) {
    if (!atStart) needs.log.warn({ newsletterId: id }, 'a newsletter had no sender; it gets one')
    await needs.db.transaction((tx) => askForRun(needs, tx, id, inMs))
  }
}

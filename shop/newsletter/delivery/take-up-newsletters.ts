import type { Db } from '../../../database/connect.ts'
import type { JobQueue, JobWatch } from '../../jobs/job.ts'
import { askForRun } from './ask-for-run.ts'
import { deliverNewsletterJob } from './deliver-newsletter.job.ts'
import { findNextTurn } from './sender-store.ts'

type Needs = {
  db: Db
  jobs: JobQueue & JobWatch
  timeScale: number
  log: { warn(facts: object, message: string): void }
}

/**
 * Newsletters whose sender died with its process continue as soon as its lease has ended: at the start of a process,
 * and every minute. The queue still believes that the dead process's job is running, so only waiting jobs count.
 */
export async function takeUpNewsletters(needs: Needs, { atStart = false } = {}): Promise<void> {
  const next = await findNextTurn(needs.db)
  if (!next) return
  // At a start the sender may be one that has just died and whose lease still runs.
  if (next.leaseMs > 0 && !atStart) return
  const waiting = await needs.jobs.listWaiting(deliverNewsletterJob, [deliverNewsletterJob.key({})])
  if (waiting.size > 0) return
  if (!atStart) needs.log.warn({}, 'newsletters had no sender; they get one')
  await needs.db.transaction((tx) => askForRun(needs, tx, Math.max(next.leaseMs, next.dueMs)))
}

import type { Tx } from '../../../database/connect.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { expireOfferJob } from './expire-offer.job.ts'
import { remindOfferJob } from './remind-offer.job.ts'
import { reminderAt } from './reminder.ts'

/** Of an edition that is being sent: its reminder and its end. */
export async function queueEnding(
  { jobs }: { jobs: JobQueue },
  tx: Tx,
  edition: { id: string; offerId: string; validDays: number; validUntil: Date },
  now: Date,
): Promise<void> {
  const { id: editionId, offerId, validUntil } = edition
  const remindAt = reminderAt(edition)
  if (remindAt)
    await jobs.enqueue(tx, remindOfferJob, { editionId }, { afterMs: remindAt.getTime() - now.getTime() })
  await jobs.enqueue(tx, expireOfferJob, { offerId }, { afterMs: validUntil.getTime() - now.getTime() })
}

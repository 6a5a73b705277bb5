import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { dropPages } from '../drop-pages.ts'
import type { JobQueue } from '../jobs/job.ts'
import { findContactData, putContactData } from './contact-data-store.ts'
import { locateContactJob } from './locate-contact.job.ts'

/** Takes effect at once; the map follows when the place search has answered. */
export async function saveContactData(
  needs: { db: Db; jobs: JobQueue },
  request: { address: string; phone: string; email: string; actor: string },
): Promise<void> {
  const { actor, ...data } = request
  const before = await findContactData(needs.db)
  await needs.db.transaction(async (tx) => {
    await putContactData(tx, data)
    await recordAudit(tx, { actor, action: 'content.save-contact-data', before, after: data })
    await dropPages(tx, 'content')
    if (before?.address !== data.address || !before.place) await needs.jobs.enqueue(tx, locateContactJob, {})
  })
}

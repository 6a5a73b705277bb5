import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages, frameTag } from '../../invalidate-pages.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { ok, refused, type Result } from '../../result.ts'
import { lockContactData, putContactData } from './contact-data-store.ts'
import type { ContactData } from './contact-data.ts'
import type { ContactFields } from './contact-fields.ts'
import { locateContactJob } from './locate-contact.job.ts'

/**
 * Takes effect at once; the map follows when the place search has answered. `version` is what the caller has seen: if
 * it is old, nothing is saved; null overwrites any version. Answers the new version.
 */
export async function saveContactData(
  needs: { db: Db; jobs: JobQueue },
  request: ContactFields & { actor: string; requestId?: string; version?: number | null },
): Promise<Result<number, { why: 'version-conflict'; current: ContactData }>> {
  const { actor, requestId, version = null, ...data } = request
  return needs.db.transaction(async (tx) => {
    const found = await lockContactData(tx)
    if (found && version !== null && found.version !== version)
      return refused({ why: 'version-conflict', current: found })
    const saved = await putContactData(tx, data)
    const before = found && { address: found.address, phone: found.phone, email: found.email }
    await recordAudit(tx, { actor, requestId, action: 'content.save-contact-data', before, after: data })
    await invalidatePages(tx, 'content')
    await invalidatePages(tx, frameTag)
    if (found?.address !== data.address || !found.place) await needs.jobs.enqueue(tx, locateContactJob, {})
    return ok(saved)
  })
}

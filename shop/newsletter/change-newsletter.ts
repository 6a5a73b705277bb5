import type { Db, Tx } from '../../database/connect.ts'
import type { Act } from '../audit/act.ts'
import { recordAudit } from '../audit/audit-store.ts'
import type { JobQueue } from '../jobs/job.ts'
import { ok, refused, type Result } from '../result.ts'
import { deliverNewsletterJob } from './delivery/deliver-newsletter.job.ts'
import { queueUnknown } from './delivery/delivery-store.ts'
import type { Newsletter } from './newsletter.ts'
import { lockNewsletter, moveNewsletter, readNewsletter } from './newsletter-store.ts'

type Needs = { db: Db; jobs: JobQueue }
type Asked = { id: string; actor: string; requestId: string }
type Changed = Result<Newsletter, { why: 'unknown' | 'done' | 'none-in-doubt' }>

/** Starts no further mails; those under way are finished. No effect if it is paused. */
export async function pauseNewsletter({ db }: Needs, { id, ...by }: Asked): Promise<Changed> {
  return db.transaction(async (tx) => {
    const state = await lockNewsletter(tx, id)
    if (state === null) return refused({ why: 'unknown' })
    if (state === 'DONE') return refused({ why: 'done' })
    if (state === 'SENDING') {
      await moveNewsletter(tx, id, 'PAUSED')
      await note(tx, 'newsletter.pause', { id, ...by })
    }
    return ok(await readNewsletter(tx, id))
  })
}

export async function resumeNewsletter({ db, jobs }: Needs, { id, ...by }: Asked): Promise<Changed> {
  return db.transaction(async (tx) => {
    const state = await lockNewsletter(tx, id)
    if (state === null) return refused({ why: 'unknown' })
    if (state === 'DONE') return refused({ why: 'done' })
    if (state === 'PAUSED') {
      await moveNewsletter(tx, id, 'SENDING')
      await jobs.enqueue(tx, deliverNewsletterJob, {})
      await note(tx, 'newsletter.resume', { id, ...by })
    }
    return ok(await readNewsletter(tx, id))
  })
}

/** Sends unknown mails again, because somebody has decided so: some may then arrive twice. */
export async function resendUnknown(
  { db, jobs }: Needs,
  { id, subscribers, ...by }: Asked & { subscribers: string[] | null },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const state = await lockNewsletter(tx, id)
    if (state === null) return refused({ why: 'unknown' })
    const again = await queueUnknown(tx, id, subscribers)
    if (again.length === 0) return refused({ why: 'none-in-doubt' })
    if (state === 'DONE') await moveNewsletter(tx, id, 'SENDING')
    if (state !== 'PAUSED') await jobs.enqueue(tx, deliverNewsletterJob, {})
    await note(tx, 'newsletter.resend', { id, ...by }, { mails: again.length })
    return ok(await readNewsletter(tx, id))
  })
}

async function note(tx: Tx, action: Act, { id, actor, requestId }: Asked, after?: object): Promise<void> {
  await recordAudit(tx, { actor, requestId, action, target: id, after })
}

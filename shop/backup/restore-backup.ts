import type { Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { endAllSessions } from '../identity/session-store.ts'
import { frameTag, invalidatePages } from '../invalidate-pages.ts'
import type { Job, JobQueue } from '../jobs/job.ts'
import { countQueuedMails } from '../mail/mail-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { pauseAllSending } from '../newsletter/newsletter-store.ts'
import { leaveOut } from '../order-numbers/order-number-store.ts'
import type { BackupArchive } from './backup-archive.ts'
import { recordBackupRun } from './backup-run-store.ts'
import { loadBackup, type Checked, type OpenBackup } from './load-backup.ts'
import type { Loading, ShopRows } from './snapshot.ts'

type Needs = {
  rows: ShopRows
  archive: BackupArchive
  media: MediaStore
  jobs: JobQueue
  everyJob: Job<never>[]
  orderPrefix: string
  /** every wait of a job is shortened by it */
  timeScale: number
}

const jobsAtOnce = 500
const dayMs = 86_400_000
/** More than a small maker sells in a day, and numbers cost nothing. */
const numbersPerDay = 1000

/**
 * Puts a checked backup in the place of everything that is there. What may have happened after the backup was made must
 * not happen again: numbers of orders are left out, newsletters pause, nobody is signed in. An e-mail that waited is sent,
 * if it may have been sent before too: a buyer who reads a confirmation twice is better off than one who never does.
 */
export async function restoreBackup(
  needs: Needs,
  checked: Checked,
  { open, place }: { open: OpenBackup; place: string },
): Promise<{ leftOut: number; paused: number; jobs: number; mails: number }> {
  const startedAt = performance.now()
  const report = { leftOut: numbersToLeaveOut(checked, Date.now()), paused: 0, jobs: 0, mails: 0 }
  const settle = async (loading: Loading) => {
    const { tx } = loading
    await leaveOut(tx, needs.orderPrefix, report.leftOut)
    report.paused = await pauseAllSending(tx, pauseReason(checked.head.madeAt))
    await endAllSessions(tx)
    report.jobs = await queueAgain(needs, loading)
    report.mails = await countQueuedMails(tx)
    await recordAudit(tx, {
      actor: 'operator',
      action: 'backup.restore',
      after: { madeAt: checked.head.madeAt },
    })
    await noteRestore(tx, place, performance.now() - startedAt)
    await invalidatePages(tx, frameTag)
  }
  await loadBackup({ ...needs, readBack: false, settle }, checked, open)
  return report
}

/** Orders of the gap have numbers that the shop no longer knows; at the gateway they name charges. */
function numbersToLeaveOut({ head, manifest }: Checked, now: number): number {
  const days = Math.max(1, Math.ceil((now - Date.parse(head.madeAt)) / dayMs))
  const orders = manifest.tables.find(({ name }) => name === 'checkout')?.rows ?? 0
  return days * Math.max(numbersPerDay, Math.ceil(orders / 100))
}

function pauseReason(madeAt: string): string {
  return `The shop was restored from a backup of ${madeAt.slice(0, 16).replace('T', ' ')} UTC. E-mails of this newsletter may have gone out after that, and the shop no longer knows to whom. Resume it only if the mail server’s log shows that they did not.`
}

/** Under the rules of this release. A kind of work that it no longer has is left out. */
async function queueAgain(needs: Needs, loading: Loading): Promise<number> {
  let queued = 0
  for (let after = 0; ;) {
    const waiting = await loading.listJobs(after, jobsAtOnce)
    for (const { name, data, startAt } of waiting) {
      const job = needs.everyJob.find((one) => one.name === name)
      if (!job) continue
      const waitMs = Math.max(0, Date.parse(startAt) - Date.now())
      await needs.jobs.enqueue(loading.tx, job, data, { afterMs: waitMs / needs.timeScale })
      queued += 1
    }
    if (waiting.length < jobsAtOnce) return queued
    after = waiting.at(-1)?.id ?? after
  }
}

function noteRestore(tx: Tx, place: string, ms: number): Promise<void> {
  return recordBackupRun(tx, { kind: 'restore', place, ms })
}

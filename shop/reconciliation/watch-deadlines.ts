import type { Db } from '../../database/connect.ts'
import { findMissingBackup } from '../backup/keep-backups.ts'
import { returnMoneyJob } from '../refunds/return-money.job.ts'
import { sendOrderJob } from '../order-sync/send-order.job.ts'
import { settleChargeJob } from '../checkout/settle-charge.job.ts'
import type { JobQueue, JobWatch } from '../jobs/job.ts'
import { listNeedyNewsletters, type NeedyNewsletter } from '../newsletter/delivery/needy-newsletter-store.ts'
import { takeUpNewsletters } from '../newsletter/delivery/take-up-newsletters.ts'
import { alertStaff, type Alert, type AlertNeeds } from '../mail/alert-staff.ts'
import { sendMailJob } from '../mail/send-mail.job.ts'
import { lateMailMs } from '../mail-log/mail-log.ts'
import { countWaiting, findOldestWaiting, listRefused, listWaiting } from '../mail-log/mail-log-store.ts'
import { listLateCheckouts, listLateReturns, listLateSteps } from '../orders/late-store.ts'
import { longestWaits } from '../orders/late.ts'
import { listUnfinishedWork } from './unfinished-work-store.ts'
import { longestQueueMs, overdueWords, stepWords } from './deadlines.ts'

type WatchNeeds = AlertNeeds &
  Parameters<typeof findMissingBackup>[0] & {
    db: Db
    jobs: JobQueue & JobWatch
    timeScale: number
    log: { warn(facts: object, message: string): void }
  }

/** Younger work has its job under way or about to start. */
const orphanAgeMs = 60_000

/**
 * Nothing stays unfinished without staff knowing (I7), and without a job at work on it (I12): what is late is told
 * once, and work whose job is gone gets a new one.
 */
export async function watchDeadlines(needs: WatchNeeds): Promise<void> {
  await takeUpOrphans(needs)
  await takeUpMails(needs)
  const alerts = [
    ...(await lateCheckouts(needs)),
    ...(await lateSteps(needs)),
    ...(await lateReturns(needs)),
    ...(await lateQueue(needs)),
    ...(await lateMails(needs)),
    ...(await refusedMails(needs)),
    ...(await needyNewsletters(needs)),
    ...(await findMissingBackup(needs)),
  ]
  for (const alert of alerts) await needs.db.transaction((tx) => alertStaff(needs, tx, alert))
}

async function takeUpOrphans(needs: WatchNeeds): Promise<void> {
  const { attempts, handOvers, returns } = await listUnfinishedWork(needs.db, orphanAgeMs * needs.timeScale)
  for (const id of await withoutJob(needs, settleChargeJob, attempts))
    await needs.db.transaction((tx) => needs.jobs.enqueue(tx, settleChargeJob, { attemptId: Number(id) }))
  for (const checkoutId of await withoutJob(needs, sendOrderJob, handOvers))
    await needs.db.transaction((tx) => needs.jobs.enqueue(tx, sendOrderJob, { checkoutId }))
  for (const checkoutId of await withoutJob(needs, returnMoneyJob, returns))
    await needs.db.transaction((tx) => needs.jobs.enqueue(tx, returnMoneyJob, { checkoutId }))
  await takeUpNewsletters(needs)
}

/** Each by itself, however many tries its job had before it was given up: the server may be back. */
async function takeUpMails(needs: WatchNeeds): Promise<void> {
  const waiting = await listWaiting(needs.db, orphanAgeMs * needs.timeScale)
  for (const id of await withoutJob(needs, sendMailJob, waiting))
    await needs.db.transaction((tx) => needs.jobs.enqueue(tx, sendMailJob, { id }))
}

async function withoutJob(needs: WatchNeeds, job: { name: string }, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const living = await needs.jobs.listLiving(job, keys)
  const orphans = keys.filter((key) => !living.has(key))
  for (const key of orphans)
    needs.log.warn({ job: job.name, key }, 'unfinished work had no job; it has one again')
  return orphans
}

async function lateCheckouts({ db, timeScale }: WatchNeeds): Promise<Alert[]> {
  const found = await listLateCheckouts(db, timeScale)
  return found.map((one) => ({
    ...overdueWords(one),
    path: pathOf(one),
    // Whoever moved it to review told staff with the version before the move.
    key:
      one.state === 'NEEDS_REVIEW'
        ? `review ${one.checkoutId} ${one.version - 1}`
        : `overdue ${one.state} ${one.checkoutId} ${one.stay}`,
  }))
}

async function lateSteps({ db, timeScale }: WatchNeeds): Promise<Alert[]> {
  const alerts: Alert[] = []
  for (const [level, ms] of longestWaits.entries())
    for (const one of await listLateSteps(db, ms * timeScale))
      alerts.push({
        ...stepWords(one),
        path: pathOf(one),
        key: `${one.refused ? 'refused' : `late ${level}`} ${one.step} ${one.checkoutId}`,
        bundle: one.refused ? `refused ${one.step} ${one.lastError ?? ''}` : `late ${level}`,
      })
  return alerts
}

async function lateReturns({ db, timeScale }: WatchNeeds): Promise<Alert[]> {
  const alerts: Alert[] = []
  for (const [level, ms] of longestWaits.entries())
    for (const one of await listLateReturns(db, ms * timeScale, timeScale))
      alerts.push({
        subject: 'A refund has not gone through yet',
        text: `Order ${one.orderNumber}: ${one.partNo === null ? 'its money' : 'a part of its money'} was promised back, but the gateway has not refunded it yet. ${one.waits ? 'The gateway says that the charge has not settled. ' : ''}${one.lastError ?? ''} The shop keeps trying.`,
        path: pathOf(one),
        key: `return late ${level} ${one.checkoutId}${one.partNo === null ? '' : ` part ${one.partNo}`}`,
        bundle: `return late ${level}`,
      })
  return alerts
}

async function lateQueue({ jobs, timeScale }: WatchNeeds): Promise<Alert[]> {
  const ms = await jobs.oldestDueMs()
  if (ms < longestQueueMs * timeScale) return []
  const since = Math.round(ms / 60_000)
  return [
    {
      subject: 'The shop’s background work has stopped',
      text: `The oldest job has been due for ${since} minutes. Please check that the shop’s processes are running, and look at their log.`,
      path: '/admin/admin',
      // told again each day
      key: `queue ${new Date().toISOString().slice(0, 10)}`,
    },
  ]
}

/** In the log and on the dashboard too: a mail about it may have to wait like the others. */
async function lateMails({ db, timeScale }: WatchNeeds): Promise<Alert[]> {
  const oldest = await findOldestWaiting(db)
  if (!oldest || oldest.ageMs < lateMailMs * timeScale) return []
  const count = await countWaiting(db)
  const minutes = Math.round(oldest.ageMs / 60_000)
  const said = oldest.lastError ? ` The mail server said: ${oldest.lastError}.` : ''
  return [
    {
      subject: 'E-mails are waiting to be sent',
      text: `${count === 1 ? 'One e-mail is' : `${count.toLocaleString('en-US')} e-mails are`} waiting to be sent, the oldest for ${minutes} minutes.${said} The shop keeps trying, and nothing is lost.`,
      path: '/admin/admin/mail?show=needs-you',
      key: `mails late ${oldest.id}`,
    },
  ]
}

async function refusedMails({ db }: WatchNeeds): Promise<Alert[]> {
  const found = await listRefused(db)
  return found.map(({ id, to, subject, error }) => ({
    subject: 'An e-mail was refused',
    text: `“${subject}” could not be sent to ${to}: ${error ?? 'the mail server refused it'}. The shop will not try it again. Correct the address, then send it again.`,
    path: `/admin/admin/mail/${id}`,
    key: `mail refused ${id}`,
    bundle: 'mail refused',
    others:
      'Other e-mails may be refused too. You will get no separate alerts about them for the next hour: the list of e-mails shows every one that needs you.',
  }))
}

async function needyNewsletters({ db, timeScale }: WatchNeeds): Promise<Alert[]> {
  const found = await listNeedyNewsletters(db, timeScale)
  return found.map((one) => ({
    ...newsletterWords(one),
    path: `/admin/admin/newsletter/${one.id}`,
    // one that continues and then stops again is told again
    key: `newsletter ${one.kind} ${one.id} ${one.since.getTime()}`,
  }))
}

function newsletterWords({ kind, subject, reason, unknown }: NeedyNewsletter) {
  if (kind === 'paused')
    return { subject: 'A newsletter has paused itself', text: `“${subject}” is paused. ${reason ?? ''}` }
  if (kind === 'waiting')
    return {
      subject: 'A newsletter is waiting for the mail server',
      text: `“${subject}” has waited for over ten minutes: the mail server cannot be reached or is not accepting e-mail. The shop keeps trying, and nothing is lost.`,
    }
  const many = unknown === 1 ? '1 address' : `${unknown} addresses`
  return {
    subject: 'A newsletter is done, with e-mails in doubt',
    text: `“${subject}” is done. For ${many} we do not know whether the e-mail arrived. The shop does not resend these, since some people would get it twice. You can resend them.`,
  }
}

function pathOf({ orderNumber }: { orderNumber: string }): string {
  return `/admin/admin/orders/${orderNumber}`
}

import type { Binding } from '../../adapters/jobs/pg-boss.ts'
import { makeNightlyBackup, rehearseNewestBackup } from '../../shop/backup/keep-backups.ts'
import { makeBackupJob } from '../../shop/backup/make-backup.job.ts'
import { rehearseRestoreJob } from '../../shop/backup/rehearse-restore.job.ts'
import { returnMoney } from '../../shop/refunds/return-money.ts'
import { returnMoneyJob } from '../../shop/refunds/return-money.job.ts'
import { sendOrder } from '../../shop/order-sync/send-order.ts'
import { sendOrderJob } from '../../shop/order-sync/send-order.job.ts'
import { settleCharge } from '../../shop/checkout/settle-charge.ts'
import { settleChargeJob } from '../../shop/checkout/settle-charge.job.ts'
import { locateContact } from '../../shop/content/contact/locate-contact.ts'
import { locateContactJob } from '../../shop/content/contact/locate-contact.job.ts'
import type { Job, Schedule } from '../../shop/jobs/job.ts'
import { sendMail } from '../../shop/mail/send-mail.ts'
import { sendMailJob } from '../../shop/mail/send-mail.job.ts'
import { deliverNewsletterJob } from '../../shop/newsletter/delivery/deliver-newsletter.job.ts'
import { sendDeliveries } from '../../shop/newsletter/delivery/send-deliveries.ts'
import { expireOffer } from '../../shop/offers/end-edition.ts'
import { expireOfferJob } from '../../shop/offers/ending/expire-offer.job.ts'
import { keepOffers } from '../../shop/offers/ending/keep-offers.ts'
import { keepOffersJob } from '../../shop/offers/ending/keep-offers.job.ts'
import { remindOffer } from '../../shop/offers/ending/remind-offer.ts'
import { remindOfferJob } from '../../shop/offers/ending/remind-offer.job.ts'
import { makeWidths } from '../../shop/media/make-widths.ts'
import { makeWidthsJob } from '../../shop/media/make-widths.job.ts'
import { answerListRequest } from '../../shop/newsletter/subscribers/answer-list-request.ts'
import { answerListRequestJob } from '../../shop/newsletter/subscribers/answer-list-request.job.ts'
import { reconcile } from '../../shop/reconciliation/reconcile.ts'
import { reconcileJob } from '../../shop/reconciliation/reconcile.job.ts'
import { tidyUp } from '../../shop/reconciliation/tidy-up.ts'
import { tidyUpJob } from '../../shop/reconciliation/tidy-up.job.ts'
import { watchDeadlines } from '../../shop/reconciliation/watch-deadlines.ts'
import { watchDeadlinesJob } from '../../shop/reconciliation/watch-deadlines.job.ts'
import { currentWork } from '../watch/current-work.ts'
import { removeOldUploads } from '../http/remove-old-uploads.ts'

/** Every kind of later work and its handler, in one place. */
export function bindJobs(
  shop: Parameters<typeof settleCharge>[0] &
    Parameters<typeof sendOrder>[0] &
    Parameters<typeof returnMoney>[0] &
    Parameters<typeof sendMail>[0] &
    Parameters<typeof sendDeliveries>[0] &
    Parameters<typeof makeWidths>[0] &
    Parameters<typeof locateContact>[0] &
    Parameters<typeof answerListRequest>[0] &
    Parameters<typeof keepOffers>[0] &
    Parameters<typeof reconcile>[0] &
    Parameters<typeof watchDeadlines>[0] &
    Parameters<typeof makeNightlyBackup>[0] &
    Parameters<typeof rehearseNewestBackup>[0] &
    Parameters<typeof tidyUp>[0] & { uploads: string },
): Binding[] {
  return [
    bind(settleChargeJob, (payload) => settleCharge(shop, payload), 4),
    bind(sendOrderJob, (payload) => sendOrder(shop, payload), 4),
    bind(returnMoneyJob, (payload) => returnMoney(shop, payload), 2),
    bind(sendMailJob, (payload) => sendMail(shop, payload), 2),
    bind(deliverNewsletterJob, () => sendDeliveries(shop), 1),
    bind(makeWidthsJob, (payload) => makeWidths(shop, payload), 1),
    bind(locateContactJob, () => locateContact(shop), 1),
    bind(answerListRequestJob, (payload) => answerListRequest(shop, payload), 2),
    bind(remindOfferJob, (payload) => remindOffer(shop, payload), 1),
    bind(expireOfferJob, async ({ offerId }) => void (await expireOffer(shop, offerId)), 1),
    bind(keepOffersJob, () => keepOffers(shop), 1),
    bind(reconcileJob, async (payload) => void (await reconcile(shop, payload)), 1),
    bind(makeBackupJob, () => makeNightlyBackup(shop), 1),
    bind(rehearseRestoreJob, () => rehearseNewestBackup(shop), 1),
    bind(watchDeadlinesJob, () => watchDeadlines(shop), 1),
    bind(
      tidyUpJob,
      async () => {
        try {
          await tidyUp(shop)
        } finally {
          await removeOldUploads(shop.uploads)
        }
      },
      1,
    ),
  ]
}

export const everyJob = [
  settleChargeJob,
  sendOrderJob,
  returnMoneyJob,
  sendMailJob,
  deliverNewsletterJob,
  makeWidthsJob,
  locateContactJob,
  answerListRequestJob,
  remindOfferJob,
  expireOfferJob,
  keepOffersJob,
  reconcileJob,
  watchDeadlinesJob,
  makeBackupJob,
  rehearseRestoreJob,
  tidyUpJob,
] as Job<never>[]

/** Work on a schedule; the nightly run is at night in the shop's time zone. */
export function schedulesOf(shop: {
  timeZone: string
  backupPlace: object | null
  backupAt: { hour: number; minute: number }
}): Schedule[] {
  const { timeZone, backupAt } = shop
  const every = { payload: {}, timeZone: 'UTC' }
  return [
    { ...every, key: 'recent', job: reconcileJob, payload: { kind: 'recent' }, cron: '*/10 * * * *' },
    { ...every, key: 'night', job: reconcileJob, payload: { kind: 'night' }, cron: '30 3 * * *', timeZone },
    { ...every, key: 'offers', job: keepOffersJob, cron: '5-59/10 * * * *' },
    { ...every, key: 'minute', job: watchDeadlinesJob, cron: '* * * * *' },
    { ...every, key: 'hour', job: tidyUpJob, cron: '7 * * * *' },
    ...(shop.backupPlace ? backupSchedules(backupAt).map((one) => ({ ...every, ...one, timeZone })) : []),
  ] as Schedule[]
}

/** A rehearsal each Sunday, an hour after a backup began. */
function backupSchedules({ hour, minute }: { hour: number; minute: number }) {
  return [
    { key: 'night', job: makeBackupJob, cron: `${minute} ${hour} * * *` },
    { key: 'week', job: rehearseRestoreJob, cron: `${minute} ${(hour + 1) % 24} * * ${hour === 23 ? 1 : 0}` },
  ]
}

function bind<Payload extends object>(
  job: Job<Payload>,
  handle: (payload: Payload) => Promise<void>,
  atOnce: number,
): Binding {
  return { job, handle: (payload) => currentWork.run({ job: job.name }, () => handle(payload)), atOnce }
}

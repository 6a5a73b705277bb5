import type { Binding } from '../adapters/jobs/pg-boss.ts'
import { sendOrder } from '../shop/checkout/send-order.ts'
import { sendOrderJob } from '../shop/checkout/send-order.job.ts'
import { settleCharge } from '../shop/checkout/settle-charge.ts'
import { settleChargeJob } from '../shop/checkout/settle-charge.job.ts'
import { locateContact } from '../shop/content/locate-contact.ts'
import { locateContactJob } from '../shop/content/locate-contact.job.ts'
import type { Job } from '../shop/jobs/job.ts'
import { sendMail } from '../shop/mail/send-mail.ts'
import { sendMailJob } from '../shop/mail/send-mail.job.ts'
import { makeWidths } from '../shop/media/make-widths.ts'
import { makeWidthsJob } from '../shop/media/make-widths.job.ts'

/** Every kind of later work, bound to its handler: this page and no other. */
export function bindJobs(
  shop: Parameters<typeof settleCharge>[0] &
    Parameters<typeof sendOrder>[0] &
    Parameters<typeof sendMail>[0] &
    Parameters<typeof makeWidths>[0] &
    Parameters<typeof locateContact>[0],
): Binding[] {
  return [
    bind(settleChargeJob, (payload) => settleCharge(shop, payload), 4),
    bind(sendOrderJob, (payload) => sendOrder(shop, payload), 4),
    bind(sendMailJob, (payload) => sendMail(shop, payload), 2),
    bind(makeWidthsJob, (payload) => makeWidths(shop, payload), 1),
    bind(locateContactJob, () => locateContact(shop), 1),
  ]
}

export const everyJob = [
  settleChargeJob,
  sendOrderJob,
  sendMailJob,
  makeWidthsJob,
  locateContactJob,
] as Job<never>[]

function bind<Payload extends object>(
  job: Job<Payload>,
  handle: (payload: Payload) => Promise<void>,
  atOnce: number,
): Binding {
  return { job, handle, atOnce }
}

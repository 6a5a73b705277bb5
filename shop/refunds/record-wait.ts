import type { Tx } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import { lockCheckout } from '../checkout/checkout-store.ts'
import type { JobQueue, JobWatch } from '../jobs/job.ts'
import { queueMail } from '../mail/send-mail.ts'
import { listParts } from './part-return-store.ts'
import { partMailKey, partWaitsMessage } from './part-message.ts'
import { noteWait, type Promised } from './promised-store.ts'
import { returnMoneyJob, settlementAgainMs } from './return-money.job.ts'

type WaitNeeds = { jobs: JobQueue & Pick<JobWatch, 'listWaiting'>; brand: Brand; mailDomain: string }

/**
 * A part waits for the bank to settle its charge: the buyer is told once, and the gateway is asked again later, by one
 * job for all parts of the order. If each left a job of its own, they would double with every look.
 */
export async function recordWait(
  needs: WaitNeeds,
  tx: Tx,
  promised: Promised,
  how: { wasRefused: boolean },
): Promise<void> {
  const { checkoutId } = promised
  const checkout = await lockCheckout(tx, checkoutId)
  const isFirst = await noteWait(tx, promised, how)
  const waiting = await needs.jobs.listWaiting(returnMoneyJob, [returnMoneyJob.key({ checkoutId })])
  if (waiting.size === 0)
    await needs.jobs.enqueue(tx, returnMoneyJob, { checkoutId }, { afterMs: settlementAgainMs })
  const part = (await listParts(tx, checkoutId)).find(({ id }) => id === promised.part?.id)
  if (!isFirst || !part || !checkout.billing.email) return
  await queueMail(needs, tx, {
    to: checkout.billing.email,
    kind: 'return',
    message: partWaitsMessage(needs.brand, checkout, part),
    dedupeKey: `${partMailKey(checkoutId, part.partNo)} waits`,
  })
}

import type { Tx } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { setAttempt } from '../checkout/attempt-store.ts'
import { lockCheckout, moveCheckout, listLines, type CheckoutRow } from '../checkout/checkout-store.ts'
import type { JobQueue } from '../jobs/job.ts'
import { alertStaff, type AlertNeeds } from '../mail/alert-staff.ts'
import { queueMail } from '../mail/send-mail.ts'
import { formatDollars } from '../money.ts'
import { sendOrderJob } from '../order-sync/send-order.job.ts'
import { listParts } from './part-return-store.ts'
import { creditWords, partMailKey, partReturnedMessage, titledLines } from './part-message.ts'
import { endReturn, type End, type Promised } from './promised-store.ts'
import { returnMessage } from './return-message.ts'

type EndNeeds = AlertNeeds & { jobs: JobQueue; brand: Brand; backOffice: Pick<BackOffice, 'creditsByHand'> }

/** Records how a return ended, once, and tells whom it concerns. */
export async function recordReturnEnd(needs: EndNeeds, tx: Tx, promised: Promised, end: End): Promise<void> {
  const checkout = await lockCheckout(tx, promised.checkoutId)
  const ended = await endReturn(tx, promised, end)
  if (!ended) return
  if (end.state === 'FAILED') return alertFailure(needs, tx, { checkout, promised, end, tries: ended.tries })
  if (promised.part) return finishPart(needs, tx, checkout, promised.part.id)
  await finishWhole(needs, tx, checkout, promised)
}

async function alertFailure(
  needs: EndNeeds,
  tx: Tx,
  about: { checkout: CheckoutRow; promised: Promised; end: { lastError: string }; tries: number },
): Promise<void> {
  const { checkout, promised, end, tries } = about
  const { orderNumber, id } = checkout
  const amount = formatDollars(promised.amountCents)
  await alertStaff(needs, tx, {
    subject: promised.part
      ? `${amount} of order ${orderNumber} was not refunded`
      : `The money of order ${orderNumber} was not refunded`,
    text: promised.part
      ? `${end.lastError}. Nothing of this part was refunded. Try it again on the order’s page, or cancel it there.`
      : `${end.lastError}. The charge is still live; no money was refunded.`,
    path: `/admin/admin/orders/${orderNumber}`,
    key: promised.part ? `return ${id} part ${promised.part.no} ${tries}` : `return ${id} ${tries}`,
  })
}

/** The order stays as it is: only a part of its money has gone back. */
async function finishPart(needs: EndNeeds, tx: Tx, checkout: CheckoutRow, partId: number): Promise<void> {
  const part = (await listParts(tx, checkout.id)).find(({ id }) => id === partId)
  if (!part) throw new Error(`part ${partId} ended and is not found`)
  const lines = titledLines(part.lines, await listLines(tx, checkout.id))
  if (checkout.billing.email)
    await queueMail(needs, tx, {
      to: checkout.billing.email,
      kind: 'return',
      message: partReturnedMessage(needs.brand, checkout, { ...part, lines }),
      dedupeKey: partMailKey(checkout.id, part.partNo),
    })
  if (needs.backOffice.creditsByHand)
    await alertStaff(needs, tx, {
      subject: `Enter ${formatDollars(part.amountCents)} of order ${checkout.orderNumber} as credit in the back office`,
      text: creditWords(checkout, { ...part, lines }),
      path: `/admin/admin/orders/${checkout.orderNumber}`,
      key: `return ${checkout.id} credit ${part.partNo}`,
    })
}

async function finishWhole(
  needs: EndNeeds,
  tx: Tx,
  checkout: CheckoutRow,
  promised: Promised,
): Promise<void> {
  const hadParts = (await listParts(tx, checkout.id)).some(({ state }) => state === 'DONE')
  await setAttempt(tx, promised.attemptId, 'VOIDED')
  if (checkout.state === 'VOIDING') await moveCheckout(tx, checkout.id, 'VOIDING', 'VOIDED')
  if (checkout.billing.email)
    await queueMail(needs, tx, {
      to: checkout.billing.email,
      kind: 'return',
      message: returnMessage(needs.brand, checkout, { amountCents: promised.amountCents, isRest: hadParts }),
      dedupeKey: `returned ${checkout.id}`,
    })
  await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId: checkout.id })
}

import type { Db, Tx } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import type { JobQueue } from '../jobs/job.ts'
import { alertStaff, type AlertNeeds } from '../mail/alert-staff.ts'
import { queueMail } from '../mail/send-mail.ts'
import type { GatewayCharge, PaymentGateway } from '../payments/payment-gateway.ts'
import { PlainError, plainWords } from '../plain-error.ts'
import { noteCall } from '../outside-calls/note-call.ts'
import { tellInquiry, tellRefund, tellVoid } from '../outside-calls/tell-gateway.ts'
import { findAttempt, setAttempt, type AttemptRow } from '../checkout/attempt-store.ts'
import { lockCheckout, moveCheckout } from '../checkout/checkout-store.ts'
import { sendOrderJob } from '../order-sync/send-order.job.ts'
import {
  beginRefund,
  endMoneyReturn,
  findMoneyReturn,
  noteReturnTry,
  type MoneyReturnRow,
} from './money-return-store.ts'
import { refundUnknownMs } from './return-money.job.ts'
import { returnMessage } from './return-message.ts'

export type ReturnNeeds = AlertNeeds & {
  db: Db
  jobs: JobQueue
  brand: Brand
  payments: PaymentGateway
  timeScale: number
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
}

type End =
  | { state: 'DONE'; kind: 'void' | 'refund'; retref: string | null }
  | { state: 'FAILED'; lastError: string }

/**
 * Returns promised money, once: looks at the charge, voids it if possible, else refunds it. Throws while the gateway
 * gives no clear answer, and is then tried again. May run any number of times, in any process.
 */
export async function returnMoney(needs: ReturnNeeds, { checkoutId }: { checkoutId: string }): Promise<void> {
  const promised = await findMoneyReturn(needs.db, checkoutId)
  const attempt = promised && (await findAttempt(needs.db, promised.attemptId))
  if (!promised || promised.state !== 'PENDING' || !attempt?.retref) return
  try {
    const end = await giveBack(needs, promised, attempt, attempt.retref)
    await needs.db.transaction((tx) => recordEnd(needs, tx, attempt, end))
  } catch (error) {
    await noteReturnTry(needs.db, checkoutId, plainWords(error))
    throw error
  }
}

async function giveBack(
  needs: ReturnNeeds,
  promised: MoneyReturnRow,
  attempt: AttemptRow,
  retref: string,
): Promise<End> {
  const about = { checkoutId: promised.checkoutId, system: 'gateway' as const }
  const charge = await findCharge(needs, about, retref)
  if (!charge) return { state: 'FAILED', lastError: `The gateway does not know the charge ${retref}` }
  const back = givenBack(charge)
  if (back) return back
  // A refund may be on its way: only in this case nothing else may be tried.
  if (charge.voidable !== false && !promised.unknown) {
    const voided = await noteCall(
      needs,
      { ...about, call: 'void' },
      () => needs.payments.voidCharge(retref),
      tellVoid,
    )
    if (voided.kind === 'void') return { state: 'DONE', kind: 'void', retref }
    if (voided.kind === 'unknown')
      throw new PlainError(`It is not known whether it was voided: ${voided.reason}`)
  }
  const end = await refundIt(needs, promised, attempt, charge)
  if (end.state === 'DONE') return end
  // Refused because another process was faster: then it is done.
  const now = await findCharge(needs, about, retref)
  return (now && givenBack(now)) ?? end
}

async function findCharge(
  needs: ReturnNeeds,
  about: { checkoutId: string; system: 'gateway' },
  retref: string,
): Promise<GatewayCharge | undefined> {
  const answer = await noteCall(
    needs,
    { ...about, call: 'inquire' },
    () => needs.payments.inquireCharge(retref),
    tellInquiry,
  )
  if (answer.kind === 'unknown')
    throw new PlainError(`The status of the charge is not known: ${answer.reason}`)
  return answer.kind === 'found' ? answer.charges.find((one) => one.retref === retref) : undefined
}

function givenBack({ status, retref }: GatewayCharge): End | null {
  if (status === 'voided') return { state: 'DONE', kind: 'void', retref }
  return status === 'refunded' ? { state: 'DONE', kind: 'refund', retref: null } : null
}

/** A refund has its own order id: one whose answer was lost is found by it, and none is made twice. */
async function refundIt(
  needs: ReturnNeeds,
  promised: MoneyReturnRow,
  attempt: AttemptRow,
  charge: GatewayCharge,
): Promise<End> {
  const { checkoutId, refundOrderId: orderId } = promised
  const about = { checkoutId, system: 'gateway' as const }
  const earlier = await noteCall(
    needs,
    { ...about, call: 'inquire refund' },
    () => needs.payments.inquire(orderId),
    tellInquiry,
  )
  if (earlier.kind === 'unknown')
    throw new PlainError(`It is not known whether it was refunded: ${earlier.reason}`)
  const made =
    earlier.kind === 'found' &&
    earlier.charges.find((one) => one.status === 'approved' || one.status === 'refunded')
  if (made) return { state: 'DONE', kind: 'refund', retref: made.retref }
  if (!(await beginRefund(needs.db, checkoutId, refundUnknownMs * needs.timeScale)))
    throw new PlainError(
      'The refund was sent, but there was no answer. The shop keeps looking for it; it may still arrive.',
    )
  const answer = await noteCall(
    needs,
    { ...about, call: 'refund' },
    () => needs.payments.refund({ retref: charge.retref, orderId, amountCents: attempt.amountCents }),
    tellRefund,
  )
  if (answer.kind === 'refunded') return { state: 'DONE', kind: 'refund', retref: answer.retref }
  if (answer.kind === 'refused')
    return { state: 'FAILED', lastError: `The gateway refused the refund: ${answer.reason}` }
  throw new PlainError(`It is not known whether it was refunded: ${answer.reason}`)
}

async function recordEnd(needs: ReturnNeeds, tx: Tx, attempt: AttemptRow, end: End): Promise<void> {
  const checkout = await lockCheckout(tx, attempt.checkoutId)
  const ended = await endMoneyReturn(tx, checkout.id, end)
  if (!ended) return
  if (end.state === 'FAILED')
    return alertStaff(needs, tx, {
      subject: `The money of order ${checkout.orderNumber} was not returned`,
      text: `${end.lastError}. The charge is still live; no money was returned.`,
      path: `/admin/admin/orders/${checkout.orderNumber}`,
      key: `return ${checkout.id} ${ended.tries}`,
    })
  await setAttempt(tx, attempt.id, 'VOIDED')
  if (checkout.state === 'VOIDING') await moveCheckout(tx, checkout.id, 'VOIDING', 'VOIDED')
  if (checkout.billing.email)
    await queueMail(needs, tx, {
      to: checkout.billing.email,
      kind: 'return',
      message: returnMessage(needs.brand, checkout, attempt.amountCents),
      dedupeKey: `returned ${checkout.id}`,
    })
  await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId: checkout.id })
}

import type { Db } from '../../database/connect.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import type { Brand } from '../brand.ts'
import type { JobQueue, JobWatch } from '../jobs/job.ts'
import type { AlertNeeds } from '../mail/alert-staff.ts'
import type { GatewayCharge, PaymentGateway } from '../payments/payment-gateway.ts'
import { PlainError, plainWords } from '../plain-error.ts'
import { noteCall } from '../outside-calls/note-call.ts'
import { tellInquiry, tellRefund, tellVoid } from '../outside-calls/tell-gateway.ts'
import { findAttempt } from '../checkout/attempt-store.ts'
import { recordReturnEnd } from './record-return-end.ts'
import { recordWait } from './record-wait.ts'
import {
  beginRefund,
  isPartlyReturned,
  listPromised,
  noteReturnTry,
  type End,
  type Promised,
} from './promised-store.ts'
import { refundUnknownMs } from './return-money.job.ts'

export type ReturnNeeds = AlertNeeds & {
  db: Db
  jobs: JobQueue & Pick<JobWatch, 'listWaiting'>
  brand: Brand
  payments: PaymentGateway
  backOffice: Pick<BackOffice, 'creditsByHand'>
  timeScale: number
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
}

/** Another try has sent it: it is on its way at this moment, or its answer was lost. */
export class RefundUnderWay extends PlainError {}

/** `WAITS`: a part of a charge can only be refunded after the charge has settled; `wasRefused`: a refund that was sent. */
type Try = End | { state: 'WAITS'; wasRefused: boolean }

/**
 * Returns promised money, each promise once: looks at the charge, voids it if the whole goes back and it can be voided,
 * else refunds. Throws while the gateway gives no clear answer, and is then tried again. May run any number of times,
 * in any process.
 */
export async function returnMoney(needs: ReturnNeeds, { checkoutId }: { checkoutId: string }): Promise<void> {
  const errors: unknown[] = []
  for (const promised of await listPromised(needs.db, checkoutId)) {
    try {
      await returnOne(needs, promised)
    } catch (error) {
      await noteReturnTry(needs.db, promised, plainWords(error))
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

async function returnOne(needs: ReturnNeeds, promised: Promised): Promise<void> {
  const attempt = await findAttempt(needs.db, promised.attemptId)
  if (!attempt?.retref) return
  const tried = await giveBack(needs, promised, attempt.retref)
  await needs.db.transaction((tx) =>
    tried.state === 'WAITS'
      ? recordWait(needs, tx, promised, tried)
      : recordReturnEnd(needs, tx, promised, tried),
  )
}

async function giveBack(needs: ReturnNeeds, promised: Promised, retref: string): Promise<Try> {
  const charge = await findCharge(needs, promised, retref)
  if (!charge) return { state: 'FAILED', lastError: `The gateway does not know the charge ${retref}` }
  if (promised.part) return givePartBack(needs, promised, charge)
  // After a part has gone back, a void would take the whole, and a gateway may call the charge refunded for the part.
  if (await isPartlyReturned(needs.db, promised.attemptId)) return refundIt(needs, promised, charge)
  const back = givenBack(charge)
  if (back) return back
  // A refund may be on its way: only in this case nothing else may be tried.
  if (charge.voidable !== false && !promised.unknown) {
    const voided = await noteCall(
      needs,
      { ...about(promised), call: 'void' },
      () => needs.payments.voidCharge(retref),
      tellVoid,
    )
    if (voided.kind === 'void') return { state: 'DONE', kind: 'void', retref }
    if (voided.kind === 'unknown')
      throw new PlainError(`It is not known whether it was voided: ${voided.reason}`)
  }
  const end = await refundIt(needs, promised, charge)
  if (end.state === 'DONE') return end
  // Refused because another process was faster: then it is done.
  const now = await findCharge(needs, promised, retref)
  return (now && givenBack(now)) ?? end
}

/** A charge that waits in the batch can only be voided whole: until it has settled, a part of it waits too. */
async function givePartBack(needs: ReturnNeeds, promised: Promised, charge: GatewayCharge): Promise<Try> {
  if (charge.status === 'voided')
    return { state: 'FAILED', lastError: 'The whole charge was voided at the gateway' }
  if (charge.refundable === false && charge.status === 'approved' && !promised.wasSent)
    return { state: 'WAITS', wasRefused: false }
  const end = await refundIt(needs, promised, charge)
  return end.state === 'FAILED' && charge.voidable === true ? { state: 'WAITS', wasRefused: true } : end
}

async function findCharge(
  needs: ReturnNeeds,
  promised: Promised,
  retref: string,
): Promise<GatewayCharge | undefined> {
  const answer = await noteCall(
    needs,
    { ...about(promised), call: 'inquire' },
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

/**
 * A refund has its own order id: one whose answer was lost is found by it, and none is made twice. It is looked for
 * after the intent is written, too: what somebody else has sent under an earlier intent is there by then.
 */
async function refundIt(needs: ReturnNeeds, promised: Promised, charge: GatewayCharge): Promise<End> {
  const { refundOrderId: orderId, amountCents } = promised
  const unknownMs = refundUnknownMs * needs.timeScale
  const earlier = promised.wasSent ? await findRefund(needs, promised) : null
  if (earlier) return earlier
  const begunAt = performance.now()
  if (!(await beginRefund(needs.db, promised, unknownMs)))
    throw new RefundUnderWay(
      'The refund was sent, but no answer has arrived yet. The shop keeps looking for it; it may still arrive.',
    )
  const made = await findRefund(needs, promised)
  if (made) return made
  // This process stood still for so long that another may have begun to send it.
  if (performance.now() - begunAt > unknownMs / 2)
    throw new PlainError('The gateway took too long to say whether it was refunded before. Nothing was sent')
  const answer = await noteCall(
    needs,
    { ...about(promised), call: 'refund' },
    () => needs.payments.refund({ retref: charge.retref, orderId, amountCents }),
    tellRefund,
  )
  if (answer.kind === 'refunded') return { state: 'DONE', kind: 'refund', retref: answer.retref }
  if (answer.kind === 'unknown')
    throw new PlainError(`It is not known whether it was refunded: ${answer.reason}`)
  // Refused because an earlier one has arrived since: then it is done.
  const late = await findRefund(needs, promised)
  const lastError = `The gateway refused the refund: ${answer.reason}`
  return late ?? { state: 'FAILED', lastError, wasRefused: true }
}

async function findRefund(needs: ReturnNeeds, promised: Promised): Promise<End | null> {
  const found = await noteCall(
    needs,
    { ...about(promised), call: 'inquire refund' },
    () => needs.payments.inquire(promised.refundOrderId),
    tellInquiry,
  )
  if (found.kind === 'unknown')
    throw new PlainError(`It is not known whether it was refunded: ${found.reason}`)
  const made =
    found.kind === 'found' &&
    found.charges.find(({ status }) => status === 'approved' || status === 'refunded')
  return made ? { state: 'DONE', kind: 'refund', retref: made.retref } : null
}

function about({ checkoutId }: Promised): { checkoutId: string; system: 'gateway' } {
  return { checkoutId, system: 'gateway' }
}

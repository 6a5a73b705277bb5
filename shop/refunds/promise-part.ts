import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { findApprovedAttempt } from '../checkout/attempt-store.ts'
import { paidStates, unknownStates } from '../checkout/checkout.ts'
import { findCheckoutByNumber, listLines, lockCheckout, type LineRow } from '../checkout/checkout-store.ts'
import type { JobQueue } from '../jobs/job.ts'
import { cents, sum, type Cents } from '../money.ts'
import { partRefundOrderId } from '../payments/gateway-order-id.ts'
import { lineTotal } from '../pricing/quote.ts'
import { ok, refused, type Result } from '../result.ts'
import { findMoneyReturn } from './money-return-store.ts'
import { countingStates, pricePart, returnableLines, type PartLine, type WantedPart } from './part-return.ts'
import { insertPart, listParts, reopenPart, switchOffPart, type PartReturn } from './part-return-store.ts'
import { returnAfterMs, returnMoneyJob } from './return-money.job.ts'

/** `key`: of the request; the same one again is the same part, and is not returned twice. */
export type PartRequest = {
  orderNumber: string
  part: WantedPart
  key: string
  reason: string
  actor: string
  requestId: string
}

type NotNow =
  /** there is no approved charge to return anything of */
  | 'nothing-charged'
  /** nobody knows yet whether there is one, or what is to become of the order */
  | 'in-doubt'
  /** the whole goes back, or has */
  | 'withdrawn'

export type PartReturnRefusal =
  | { why: 'not-found' | NotNow | 'other-request' }
  | Extract<ReturnType<typeof pricePart>, { ok: false }>['refusal']

/** Staff return a part of the money of an order, which stays an order. Answers its number among the parts. */
export async function promisePart(
  needs: { db: Db; jobs: JobQueue },
  request: PartRequest,
): Promise<Result<{ checkoutId: string; partNo: number }, PartReturnRefusal>> {
  const found = await findCheckoutByNumber(needs.db, request.orderNumber)
  if (!found) return refused({ why: 'not-found' })
  return needs.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, found.id)
    const parts = await listParts(tx, checkout.id)
    const earlier = parts.find(({ requestKey }) => requestKey === request.key)
    if (earlier)
      return isSamePart(earlier, request.part)
        ? ok({ checkoutId: checkout.id, partNo: earlier.partNo })
        : refused({ why: 'other-request' })
    if (await findMoneyReturn(tx, checkout.id)) return refused({ why: 'withdrawn' })
    const attempt = await findApprovedAttempt(tx, checkout.id)
    if (!attempt?.retref || !paidStates.includes(checkout.state))
      return refused({ why: unknownStates.includes(checkout.state) ? 'in-doubt' : 'nothing-charged' })
    const lines = returnableLines({
      sold: (await listLines(tx, checkout.id)).map(soldLine),
      returned: linesOf(parts),
    })
    const priced = pricePart(request.part, lines, leftOf(attempt.amountCents, parts))
    if (!priced.ok) return priced
    const partNo = parts.length + 1
    const refundOrderId = partRefundOrderId(attempt.gatewayOrderId, partNo)
    await insertPart(tx, {
      checkoutId: checkout.id,
      attemptId: attempt.id,
      partNo,
      requestKey: request.key,
      reason: request.reason,
      actorSub: request.actor,
      refundOrderId,
      ...priced.value,
    })
    await recordAudit(tx, {
      actor: request.actor,
      action: 'orders.return-part',
      target: request.orderNumber,
      requestId: request.requestId,
      after: { reason: request.reason, part: partNo, refundOrderId, ...priced.value },
    })
    await needs.jobs.enqueue(tx, returnMoneyJob, { checkoutId: checkout.id }, { afterMs: returnAfterMs })
    return ok({ checkoutId: checkout.id, partNo })
  })
}

type PartChoice = { orderNumber: string; partNo: number; actor: string; requestId: string }

/** A part that the gateway has refused, or that waits, will not be returned after all. Nothing of it was sent. */
export async function dropPart(
  needs: { db: Db },
  { orderNumber, partNo, actor, requestId }: PartChoice,
): Promise<Result<PartReturn, { why: 'not-found' | 'not-now' }>> {
  const found = await findCheckoutByNumber(needs.db, orderNumber)
  if (!found) return refused({ why: 'not-found' })
  return needs.db.transaction(async (tx) => {
    await lockCheckout(tx, found.id)
    const part = (await listParts(tx, found.id)).find((one) => one.partNo === partNo)
    if (!part) return refused({ why: 'not-found' })
    if (!(await switchOffPart(tx, part.id))) return refused({ why: 'not-now' })
    await recordAudit(tx, {
      actor,
      action: 'orders.drop-part',
      target: orderNumber,
      requestId,
      before: { state: part.state },
      after: { part: partNo, amountCents: part.amountCents },
    })
    return ok(part)
  })
}

/** Parts that the gateway has refused are tried again, as far as what is left allows. */
export async function reopenParts(needs: { db: Db }, checkoutId: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    await lockCheckout(tx, checkoutId)
    for (const { id, state } of await listParts(tx, checkoutId))
      if (state === 'FAILED' && (await fits(tx, checkoutId, id))) await reopenPart(tx, id)
  })
}

async function fits(tx: Tx, checkoutId: string, id: number): Promise<boolean> {
  const parts = await listParts(tx, checkoutId)
  const part = parts.find((one) => one.id === id)
  const attempt = await findApprovedAttempt(tx, checkoutId)
  if (!part || !attempt || (await findMoneyReturn(tx, checkoutId))) return false
  const lines = returnableLines({
    sold: (await listLines(tx, checkoutId)).map(soldLine),
    returned: linesOf(parts),
  })
  const hasLines = part.lines.every(({ lineNo, quantity, amountCents }) => {
    const line = lines.find((one) => one.lineNo === lineNo)
    return line !== undefined && quantity <= line.leftQuantity && amountCents <= line.leftCents
  })
  return hasLines && part.amountCents < leftOf(attempt.amountCents, parts)
}

/** What was charged and neither went back nor will. */
export function leftOf(chargedCents: Cents, parts: Pick<PartReturn, 'state' | 'amountCents'>[]): Cents {
  const returned = parts.filter(({ state }) => countingStates.includes(state))
  return cents(chargedCents - sum(returned.map(({ amountCents }) => amountCents)))
}

export function linesOf(parts: Pick<PartReturn, 'state' | 'lines'>[]): PartLine[] {
  return parts.filter(({ state }) => countingStates.includes(state)).flatMap(({ lines }) => lines)
}

/** What was paid for a line, after its share of the discount. */
export function soldLine({ lineNo, qty, unitCents, discountCents }: LineRow) {
  return { lineNo, qty, paidCents: cents(lineTotal(unitCents, qty) - discountCents) }
}

function isSamePart(earlier: PartReturn, part: WantedPart): boolean {
  if (part.kind === 'sum') return earlier.lines.length === 0 && earlier.amountCents === part.amountCents
  return (
    earlier.lines.length === part.lines.length &&
    part.lines.every(({ lineNo, quantity }) =>
      earlier.lines.some((line) => line.lineNo === lineNo && line.quantity === quantity),
    )
  )
}

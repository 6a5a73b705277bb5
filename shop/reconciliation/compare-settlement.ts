import { formatDollars, type Cents } from '../money.ts'
import type { SettledCharge } from '../payments/payment-gateway.ts'
import {
  findAttemptByOrderId,
  findAttemptByRetref,
  findOurRefund,
  type ComparedAttempt,
  type OurRefund,
} from './compared-charge-store.ts'
import { askEach } from './ask-each.ts'
import { compareCharge, type ChargeNeeds } from './compare-charges.ts'
import type { Difference, Findings } from './reconciliation.ts'

/**
 * Whether each transaction that the gateway settled on a day, 'YYYY-MM-DD', is one of ours. This run has already asked
 * about the attempts in `compared`.
 */
export async function compareSettlement(
  needs: ChargeNeeds,
  day: string,
  compared: Set<number>,
): Promise<Findings> {
  const settled = await needs.payments.listSettled(day)
  if (settled.kind === 'unknown') {
    needs.log.warn({ day, reason: settled.reason }, 'the gateway did not say what it has settled')
    return { checked: 0, unanswered: 1, differences: [] }
  }
  return askEach(settled.charges, (charge) =>
    charge.status === 'refunded'
      ? compareRefund(needs, charge, compared)
      : compareOne(needs, charge, compared),
  )
}

async function compareOne(
  needs: ChargeNeeds,
  { retref, amountCents }: SettledCharge,
  compared: Set<number>,
): Promise<Difference[] | null> {
  const ours = await findAttemptByRetref(needs.db, retref)
  if (ours) return again(needs, ours, compared)
  const orderId = await orderIdOf(needs, retref)
  if (orderId === null) return null
  const attempt = orderId && (await findAttemptByOrderId(needs.db, orderId))
  if (attempt) return again(needs, attempt, compared)
  return [unknownCharge(retref, amountCents, orderId)]
}

/** It belongs to this attempt; whether rightly, the questions about the attempt tell. */
async function again(
  needs: ChargeNeeds,
  attempt: ComparedAttempt,
  compared: Set<number>,
): Promise<Difference[] | null> {
  if (compared.has(attempt.id)) return []
  compared.add(attempt.id)
  return compareCharge(needs, attempt)
}

async function compareRefund(
  needs: ChargeNeeds,
  { retref, amountCents }: SettledCharge,
  compared: Set<number>,
): Promise<Difference[] | null> {
  // A gateway may list a charge as refunded once some of it has gone back.
  const charge = await findAttemptByRetref(needs.db, retref)
  if (charge) return again(needs, charge, compared)
  const orderId = await orderIdOf(needs, retref)
  if (orderId === null) return null
  const ours = orderId ? await findOurRefund(needs.db, orderId) : null
  if (ours) return judgeRefund(ours, { retref, amountCents })
  return [
    {
      kind: 'strange-refund',
      orderNumber: null,
      retref,
      amountCents,
      detail: `The gateway has refunded ${retref}${named(orderId)}, which the shop did not request.`,
      done: false,
    },
  ]
}

function judgeRefund(
  { orderNumber, amountCents: wanted, isWanted }: OurRefund,
  { retref, amountCents }: Pick<SettledCharge, 'retref' | 'amountCents'>,
): Difference[] {
  if (isWanted && wanted === amountCents) return []
  const detail = isWanted
    ? `The gateway has refunded ${formatDollars(amountCents)} of order ${orderNumber}; the shop asked for ${formatDollars(wanted)}.`
    : `The gateway has refunded ${formatDollars(amountCents)} of order ${orderNumber}, although the shop counts this refund as not done. Please do not refund it again.`
  return [{ kind: 'strange-refund', orderNumber, retref, amountCents, detail, done: false }]
}

/** Empty if the gateway knows none; null if it does not say. */
async function orderIdOf(needs: ChargeNeeds, retref: string): Promise<string | null> {
  const answer = await needs.payments.inquireCharge(retref)
  if (answer.kind === 'unknown') return null
  const charge = answer.kind === 'found' && answer.charges.find((one) => one.retref === retref)
  return (charge && charge.orderId) || ''
}

function unknownCharge(retref: string, amountCents: Cents, orderId: string): Difference {
  return {
    kind: 'only-at-gateway',
    orderNumber: null,
    retref,
    amountCents,
    detail: `The gateway has settled charge ${retref}${named(orderId)}, which does not belong to any order in the shop.`,
    done: false,
  }
}

function named(orderId: string): string {
  return orderId ? ` under order ID ${orderId}` : ''
}

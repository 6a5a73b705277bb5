import type { Db } from '../../database/connect.ts'
import { confirmAttempt } from '../checkout/attempt-store.ts'
import { takeBackOrphanCharges, type SettleNeeds, type TakenBack } from '../checkout/settle-charge.ts'
import { orphanChargesOf } from '../checkout/orphan-charges.ts'
import { formatDollars } from '../money.ts'
import type { GatewayCharge } from '../payments/payment-gateway.ts'
import type { ComparedAttempt } from './compared-charge-store.ts'
import { askEach } from './ask-each.ts'
import type { Difference, Findings } from './reconciliation.ts'

export type ChargeNeeds = SettleNeeds & { db: Db; timeScale: number }

/** Before this age, the job that settles the charge is still asking. */
const unknownMs = 15 * 60_000

/** Asks the gateway about each of these attempts; orphan charges are voided. */
export async function compareCharges(needs: ChargeNeeds, attempts: ComparedAttempt[]): Promise<Findings> {
  return askEach(attempts, (attempt) => compareCharge(needs, attempt))
}

/** Null: the gateway did not say. */
export async function compareCharge(
  needs: ChargeNeeds,
  attempt: ComparedAttempt,
): Promise<Difference[] | null> {
  const answer = await needs.payments.inquire(attempt.gatewayOrderId)
  if (answer.kind === 'unknown') return null
  const charges = answer.kind === 'found' ? answer.charges : []
  if (orphanChargesOf(attempt, charges).length > 0) {
    const taken = await takeBackOrphanCharges(needs, attempt.id)
    return taken && taken.map((one) => orphanCharge(attempt, one))
  }
  const differences = judge(attempt, charges, unknownMs * needs.timeScale)
  const isCertain = attempt.status !== 'OPEN' && attempt.status !== 'UNKNOWN'
  if (isCertain && differences.length === 0) await confirmAttempt(needs.db, attempt)
  return differences
}

function orphanCharge(attempt: ComparedAttempt, { charge, refusal }: TakenBack): Difference {
  const found =
    attempt.status === 'APPROVED'
      ? `The gateway had charged order ${attempt.orderNumber} a second time.`
      : `The gateway had charged the card for order ${attempt.orderNumber} although the buyer was told that nothing was charged.`
  return {
    kind: attempt.status === 'APPROVED' ? 'second-charge' : 'late-approval',
    ...about(attempt, charge),
    detail:
      refusal === null
        ? `${found} The charge was voided.`
        : `${found} It could not be voided (${refusal}): please refund it at the gateway.`,
    done: refusal === null,
  }
}

function judge(attempt: ComparedAttempt, charges: GatewayCharge[], sinceMs: number): Difference[] {
  if (attempt.status === 'APPROVED') return attempt.returning ? [] : judgePaid(attempt, charges)
  const live = charges.find(({ status }) => status === 'approved')
  const isOpen = attempt.status === 'OPEN' || attempt.status === 'UNKNOWN'
  if (!isOpen || !live || attempt.ageMs < sinceMs) return []
  return [
    {
      kind: 'in-doubt',
      ...about(attempt, live),
      detail: `The gateway holds a live charge for order ${attempt.orderNumber}, and the shop has not settled what to do with it. The buyer was told not to pay again. Please resolve the order.`,
      done: false,
    },
  ]
}

function judgePaid(attempt: ComparedAttempt, charges: GatewayCharge[]): Difference[] {
  const ours = charges.find(({ retref }) => retref === attempt.retref)
  // A gateway may call a charge refunded of which only a part has gone back.
  if (ours?.status === 'refunded' && attempt.partlyReturned) return []
  if (ours?.status !== 'approved') {
    const there = ours ? `says it is ${ours.status}` : 'does not know it'
    return [
      {
        kind: 'not-at-gateway',
        orderNumber: attempt.orderNumber,
        retref: attempt.retref,
        amountCents: attempt.amountCents,
        detail: `Order ${attempt.orderNumber} counts as paid by charge ${attempt.retref}, but the gateway ${there}. Please do not ship until this is cleared up.`,
        done: false,
      },
    ]
  }
  if (ours.amountCents === attempt.amountCents) return []
  return [
    {
      kind: 'other-amount',
      ...about(attempt, ours),
      detail: `The gateway charged ${formatDollars(ours.amountCents)} for order ${attempt.orderNumber}; its total is ${formatDollars(attempt.amountCents)}.`,
      done: false,
    },
  ]
}

function about({ orderNumber }: ComparedAttempt, { retref, amountCents }: GatewayCharge) {
  return { orderNumber, retref, amountCents }
}

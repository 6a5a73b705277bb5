import type { Db } from '../../../database/connect.ts'
import type { BackOffice } from '../../back-office/back-office.ts'
import { buyerView } from '../../checkout/checkout.ts'
import {
  findOrderCheckout,
  readCheckout,
  type AttemptRow,
  type LineRow,
} from '../../checkout/read-checkout.ts'
import { everyStep } from '../../order-sync/hand-over.ts'
import { sum, zeroCents, type Cents } from '../../money.ts'
import { listOutsideCalls } from '../../outside-calls/outside-call-store.ts'
import { findParts, type PartReturn } from '../../refunds/find-return.ts'
import { creditWords, titledLines } from '../../refunds/part-message.ts'
import { returnableLines, type ReturnableLine } from '../../refunds/part-return.ts'
import { leftOf, linesOf, soldLine } from '../../refunds/promise-part.ts'
import { adminOrder, type AdminOrder } from './list-orders.ts'
import type { Need } from './attention.ts'
import { findNeed } from './attention-store.ts'
import {
  canConfirm,
  canReturn,
  canReturnPart,
  outcomesOf,
  retriesOf,
  type ActFacts,
} from './possible-acts.ts'
import { listSales, type SaleRow } from './sale-store.ts'
import { timelineOf, type TimelineEntry } from './timeline.ts'
import { findNameOf, listActsAbout, listMailsAbout } from './timeline-store.ts'

type Needs = { db: Db; timeScale: number; backOffice: Pick<BackOffice, 'creditsByHand'> }

export type WholeOrder = {
  order: AdminOrder
  sale: SaleRow
  facts: ActFacts
  lines: LineRow[]
  attempts: AttemptRow[]
  steps: SaleRow['steps']
  /** what its buyer reads now */
  buyerSees: string
  /** who promised to refund the money */
  returnedBy: string | null
  parts: (PartReturn & { by: string; credit: string | null })[]
  /** what can still be returned of the money, and of each line */
  leftCents: Cents
  returnable: ReturnableLine[]
  acts: {
    retry: ReturnType<typeof retriesOf>
    return: boolean
    returnPart: boolean
    confirm: boolean
    resolve: ReturnType<typeof outcomesOf>
  }
  timeline: TimelineEntry[]
}

/** Everything that staff can know about an order; null: there is none with this number. */
export async function findOrder(needs: Needs, orderNumber: string): Promise<WholeOrder | null> {
  const found = await findSale(needs, orderNumber)
  if (!found) return null
  const { sale, need, facts } = found
  const { db } = needs
  const { id } = sale.checkout
  const [{ lines, attempts, events }, calls, acts, mails] = await Promise.all([
    readCheckout(db, id),
    listOutsideCalls(db, id),
    listActsAbout(db, orderNumber),
    listMailsAbout(db, { checkoutId: id, orderNumber }),
  ])
  const parts = await findParts(db, id)
  const leftCents = leftOf(sale.attempt?.amountCents ?? zeroCents, parts)
  return {
    order: adminOrder(sale, need),
    sale,
    facts,
    lines,
    attempts,
    steps: sale.steps.toSorted((a, b) => everyStep.indexOf(a.step) - everyStep.indexOf(b.step)),
    buyerSees: buyerSees(sale),
    returnedBy: sale.moneyReturn && (await findNameOf(db, sale.moneyReturn.actorSub)),
    parts: await withNames(db, needs.backOffice.creditsByHand, sale, parts, lines),
    leftCents,
    returnable: returnableLines({ sold: lines.map(soldLine), returned: linesOf(parts) }),
    acts: {
      retry: retriesOf(facts),
      return: canReturn(facts),
      returnPart: canReturnPart(facts),
      confirm: canConfirm(facts),
      resolve: outcomesOf(facts),
    },
    timeline: timelineOf({ placedAt: sale.checkout.createdAt, events, calls, acts, mails }),
  }
}

/** `credit`: what a person enters in the books for it; null: nothing, or not yet. */
async function withNames(
  db: Db,
  creditsByHand: boolean,
  sale: SaleRow,
  parts: PartReturn[],
  lines: LineRow[],
) {
  const named: WholeOrder['parts'] = []
  for (const part of parts) {
    const byHand = creditsByHand && part.state === 'DONE'
    const credit = byHand
      ? creditWords(sale.checkout, { ...part, lines: titledLines(part.lines, lines) })
      : null
    named.push({ ...part, by: await findNameOf(db, part.actorSub), credit })
  }
  return named
}

function buyerSees({ checkout, attempt, moneyReturn, parts }: SaleRow): string {
  const { id, state, approvedAt, orderNumber, totalCents } = checkout
  return buyerView({
    id,
    state,
    orderNumber: orderNumber ?? '',
    totalCents,
    resptext: attempt?.resptext ?? null,
    declineGroup: attempt?.declineGroup ?? null,
    waitedMs: 0,
    approvedAt,
    isReturned: moneyReturn?.state === 'DONE',
    returnedCents: partsIn(parts, 'DONE'),
    returningCents: partsIn(parts, 'PENDING'),
  }).message
}

/** How much of its money staff return in parts. */
export function partsIn(parts: SaleRow['parts'], state: 'DONE' | 'PENDING'): Cents {
  return sum(parts.filter((part) => part.state === state).map(({ amountCents }) => amountCents))
}

/** The facts that decide what can be done with an order. */
export async function findSale(
  needs: Pick<Needs, 'db' | 'timeScale'>,
  orderNumber: string,
): Promise<{ sale: SaleRow; need: Need | null; facts: ActFacts } | null> {
  const checkout = await findOrderCheckout(needs.db, orderNumber)
  const [sale] = checkout ? await listSales(needs.db, [checkout.id]) : []
  if (!sale) return null
  const need = await findNeed(needs.db, sale.checkout.id, needs.timeScale)
  const { state, channel, approvedAt } = sale.checkout
  const facts = {
    state,
    channel,
    approvedAt,
    attemptStatus: sale.attempt?.status ?? null,
    steps: sale.steps,
    moneyReturn: sale.moneyReturn?.state ?? null,
    parts: sale.parts.map((part) => part.state),
    needKind: need?.kind ?? null,
  }
  return { sale, need, facts }
}

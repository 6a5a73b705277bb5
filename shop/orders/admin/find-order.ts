import type { Db } from '../../../database/connect.ts'
import { buyerView } from '../../checkout/checkout.ts'
import {
  findOrderCheckout,
  readCheckout,
  type AttemptRow,
  type LineRow,
} from '../../checkout/read-checkout.ts'
import { everyStep } from '../../order-sync/hand-over.ts'
import { listOutsideCalls } from '../../outside-calls/outside-call-store.ts'
import { adminOrder, type AdminOrder } from './list-orders.ts'
import type { Need } from './attention.ts'
import { findNeed } from './attention-store.ts'
import { canConfirm, canReturn, outcomesOf, retriesOf, type ActFacts } from './possible-acts.ts'
import { listSales, type SaleRow } from './sale-store.ts'
import { timelineOf, type TimelineEntry } from './timeline.ts'
import { findNameOf, listActsAbout, listMailsAbout } from './timeline-store.ts'

type Needs = { db: Db; timeScale: number }

export type WholeOrder = {
  order: AdminOrder
  sale: SaleRow
  facts: ActFacts
  lines: LineRow[]
  attempts: AttemptRow[]
  steps: SaleRow['steps']
  /** what its buyer reads now */
  buyerSees: string
  /** who promised to return the money */
  returnedBy: string | null
  acts: {
    retry: ReturnType<typeof retriesOf>
    return: boolean
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
  return {
    order: adminOrder(sale, need),
    sale,
    facts,
    lines,
    attempts,
    steps: sale.steps.toSorted((a, b) => everyStep.indexOf(a.step) - everyStep.indexOf(b.step)),
    buyerSees: buyerSees(sale),
    returnedBy: sale.moneyReturn && (await findNameOf(db, sale.moneyReturn.actorSub)),
    acts: {
      retry: retriesOf(facts),
      return: canReturn(facts),
      confirm: canConfirm(facts),
      resolve: outcomesOf(facts),
    },
    timeline: timelineOf({ placedAt: sale.checkout.createdAt, events, calls, acts, mails }),
  }
}

function buyerSees({ checkout, attempt, moneyReturn }: SaleRow): string {
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
  }).message
}

/** The facts that decide what can be done with an order. */
export async function findSale(
  needs: Needs,
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
    needKind: need?.kind ?? null,
  }
  return { sale, need, facts }
}

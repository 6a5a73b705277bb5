import type { Db } from '../../database/connect.ts'
import { BackOfficeFailure, type BackOffice, type OrderFound } from '../back-office/back-office.ts'
import { formatDollars } from '../money.ts'
import { formatOrderNumber, readOrderNumber } from '../order-numbers/order-number.ts'
import { findLastOrderNumber } from '../order-numbers/order-number-store.ts'
import { findSalesOrder, listSalesNumbers } from '../order-sync/sales-order-store.ts'
import {
  findFirstNumber,
  listComparedOrders,
  listNumbersWithoutCheckout,
  listOrdersNotInBackOffice,
  listUnpaidNumbers,
  type ComparedOrder,
} from './compared-order-store.ts'
import { askEach } from './ask-each.ts'
import { summed, type Difference, type Findings } from './reconciliation.ts'

export type OrderNeeds = {
  db: Db
  backOffice: BackOffice
  orderPrefix: string
  timeScale: number
  log: { warn(facts: object, message: string): void }
}

/** An order that is not in the back office after this time is a difference; see also the deadlines. */
const handOverMs = 15 * 60_000
/** How far back a run looks for numbers that the shop itself does not know, for example after a restore. */
const newestNumbers = 200

/** What the shop knows by itself, and one question: the back office's highest number. */
export async function compareOrders(needs: OrderNeeds): Promise<Findings> {
  const waiting = await listOrdersNotInBackOffice(needs.db, handOverMs * needs.timeScale)
  const ahead = await askEach([needs.orderPrefix], (prefix) =>
    whenAnswered(needs, async () => {
      const last = await needs.backOffice.lastOrderNumber(prefix)
      const ours = readOrderNumber((await findLastOrderNumber(needs.db, prefix)) ?? '')?.number ?? 0
      return last !== null && last > ours ? [backOfficeAhead(prefix, last)] : []
    }),
  )
  const late = waiting.map(({ orderNumber, totalCents, lastError }) => ({
    ...notInBackOffice(orderNumber, totalCents),
    detail: `Order ${orderNumber} is paid but not in the back office yet. ${lastError ?? 'The handover continues on its own.'}`,
  }))
  return summed([{ checked: waiting.length, unanswered: 0, differences: late }, ahead])
}

/** Looks up each order of a period in the back office, and each number that nobody has paid for. */
export async function compareEachOrder(
  needs: OrderNeeds,
  time: { fromAt: Date; untilAt: Date },
): Promise<Findings> {
  const orders = await listComparedOrders(needs.db, time)
  const unpaid = await listUnpaidNumbers(needs.db, time)
  const strange = await listNumbersNobodyHas(needs)
  return summed([
    await askEach(orders, (order) => whenAnswered(needs, () => compareOrder(needs, order))),
    await askEach([...unpaid, ...strange], (number) =>
      whenAnswered(needs, async () => {
        const found = await needs.backOffice.findOrder(number)
        return found ? [onlyInBackOffice(found, number)] : []
      }),
    ),
  ])
}

async function compareOrder(needs: OrderNeeds, order: ComparedOrder): Promise<Difference[]> {
  const number = (await findSalesOrder(needs.db, order.checkoutId))?.orderNumber ?? order.orderNumber
  const found = await needs.backOffice.findOrder(number)
  if (!found) return [notInBackOffice(order.orderNumber, order.totalCents)]
  if (found.documents === 1 && found.totalCents === order.totalCents) return []
  const detail =
    found.documents > 1
      ? `The back office holds ${found.documents} documents for order ${order.orderNumber}.`
      : `Order ${order.orderNumber} has ${formatDollars(found.totalCents)} in the back office; ${formatDollars(order.totalCents)} was paid.`
  const { orderNumber } = order
  return [
    { kind: 'other-total', orderNumber, retref: null, amountCents: found.totalCents, detail, done: false },
  ]
}

/**
 * The newest numbers below the counter that the shop does not know; numbers before its own first one are not its own.
 */
async function listNumbersNobodyHas({ db, orderPrefix }: OrderNeeds): Promise<string[]> {
  const text = await findLastOrderNumber(db, orderPrefix)
  const last = readOrderNumber(text ?? '')
  const earliest = readOrderNumber((await findFirstNumber(db)) ?? '')
  if (!text || !last || earliest?.prefix !== orderPrefix) return []
  const width = text.length - orderPrefix.length - 1
  const first = Math.max(earliest.number, last.number - newestNumbers + 1)
  const numbers = Array.from({ length: Math.max(0, last.number - first + 1) }, (_, at) =>
    formatOrderNumber(orderPrefix, first + at, width),
  )
  const sold = new Set(await listSalesNumbers(db, numbers))
  return listNumbersWithoutCheckout(
    db,
    numbers.filter((number) => !sold.has(number)),
  )
}

/** Null if the back office did not answer. */
async function whenAnswered(
  needs: OrderNeeds,
  compare: () => Promise<Difference[]>,
): Promise<Difference[] | null> {
  try {
    return await compare()
  } catch (error) {
    if (!(error instanceof BackOfficeFailure)) throw error
    needs.log.warn({ err: error }, 'the back office did not answer reconciliation')
    return null
  }
}

function notInBackOffice(orderNumber: string, amountCents: Difference['amountCents']): Difference {
  return {
    kind: 'not-in-books',
    orderNumber,
    retref: null,
    amountCents,
    detail: `Order ${orderNumber} is paid and was entered in the back office, but it is no longer there.`,
    done: false,
  }
}

function onlyInBackOffice({ number, totalCents }: OrderFound, orderNumber: string): Difference {
  return {
    kind: 'only-in-books',
    orderNumber,
    retref: null,
    amountCents: totalCents,
    detail: `The back office holds ${number} under the number ${orderNumber}, which no one has paid for in this shop.`,
    done: false,
  }
}

function backOfficeAhead(prefix: string, last: number): Difference {
  const orderNumber = formatOrderNumber(prefix, last, 0)
  return {
    kind: 'only-in-books',
    orderNumber,
    retref: null,
    amountCents: null,
    detail: `The back office is already at ${orderNumber}, a number that this shop has not used. New orders will continue above it.`,
    done: false,
  }
}

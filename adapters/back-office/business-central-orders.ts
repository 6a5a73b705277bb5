import { plainWords } from '../../shop/plain-error.ts'
import { z } from 'zod'
import { BackOfficeFailure, type BackOffice, type OrderFound } from '../../shop/back-office/back-office.ts'
import { BusinessCentralRefusal, type Connection } from './business-central-connection.ts'
import { withdrawInvoice } from './business-central-invoices.ts'
import {
  byOrder,
  createSale,
  listSales,
  onlyOne,
  type Sale,
  type SaleSettings,
} from './business-central-sales.ts'
import { quoted, text } from './business-central-values.ts'

type Orders = Pick<BackOffice, 'findOrder' | 'createOrder' | 'lastOrderNumber' | 'cancelOrder'>

const shipment = z.looseObject({ number: text })
const numbered = z.looseObject({ externalDocumentNumber: text })
const changeTries = 3

/** `externalDocumentNumber` is the shop's order number; Business Central's own number cannot be set. */
export function ordersOf(connection: Connection, settings: SaleSettings): Orders {
  /** A fully posted order is no longer in its set: then its invoice stands for it. */
  async function findOrder(orderNumber: string): Promise<OrderFound | null> {
    for (const set of ['salesOrders', 'salesInvoices'] as const) {
      const found = await listSales(connection, set, orderNumber)
      if (found[0]) return orderOf(found[0], found.length)
    }
    const [shipped] = await connection.list('salesShipments', { filter: byOrder(orderNumber) }, shipment)
    if (shipped)
      throw new BackOfficeFailure(
        'refused',
        `Business Central shipped ${orderNumber} (${shipped.number}), but has neither its order nor an invoice`,
      )
    return null
  }

  return {
    findOrder,
    async createOrder(order) {
      const { isWithoutPo } = await createSale(connection, 'salesOrders', settings, order)
      // Read again: the answer to a create may not have the totals of its lines yet, and another order may have
      // our number.
      const made = await findOrder(order.orderNumber).catch((error: unknown) => {
        // It was created: if the question about it fails, it still exists.
        throw new BackOfficeFailure('unanswered', plainWords(error))
      })
      if (!made) throw new BackOfficeFailure('unanswered', 'The order that was created cannot be found yet')
      return isWithoutPo ? { ...made, isWithoutPo } : made
    },
    // Sorted by Business Central, '9' would come after '10', and posted orders would be missing.
    async lastOrderNumber(prefix) {
      const start = `${prefix}-`
      const query = {
        filter: `startswith(externalDocumentNumber,${quoted(start)})`,
        select: ['externalDocumentNumber'],
      }
      let last: number | null = null
      for (const set of ['salesOrders', 'salesInvoices', 'salesShipments'])
        for (const { externalDocumentNumber } of await connection.list(set, query, numbered)) {
          const digits = externalDocumentNumber.slice(start.length)
          if (/^\d{1,15}$/.test(digits)) last = Math.max(last ?? 0, Number(digits))
        }
      return last
    },
    async cancelOrder(orderNumber) {
      await removeOrder(connection, orderNumber)
      await withdrawInvoice(connection, orderNumber)
    },
  }
}

/** Somebody at the back office may be editing it: then it is read again and removed as it is now. */
async function removeOrder(connection: Connection, orderNumber: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await listSales(connection, 'salesOrders', orderNumber)
    const order = onlyOne(found, orderNumber)
    if (!order) return
    try {
      return await connection.remove(`salesOrders(${order.id})`, order['@odata.etag'])
    } catch (error) {
      if (!(error instanceof BusinessCentralRefusal)) throw error
      if (error.status === 404) return
      if (error.status !== 409 || attempt === changeTries) throw error
    }
  }
}

function orderOf(found: Sale, documents: number): OrderFound {
  const { id, number, externalDocumentNumber, customerNumber } = found
  return {
    id,
    number,
    orderNumber: externalDocumentNumber,
    customerNumber,
    totalCents: found.totalAmountExcludingTax,
    taxCents: found.totalTaxAmount,
    documents,
  }
}

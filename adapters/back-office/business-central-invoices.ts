import { z } from 'zod'
import type { BackOffice, Invoice } from '../../shop/back-office/back-office.ts'
import { BusinessCentralRefusal, type Connection } from './business-central-connection.ts'
import {
  createSale,
  listSales,
  onlyOne,
  sale,
  type Sale,
  type SaleSettings,
} from './business-central-sales.ts'
import { checkedId, quoted, text } from './business-central-values.ts'

type Invoices = Pick<BackOffice, 'findInvoice' | 'createInvoice' | 'postInvoice'>

const creditMemo = z.looseObject({ number: text })
const withdrawn = ['Canceled', 'Corrective']
const posted = ['Open', 'Paid', ...withdrawn]

export function invoicesOf(connection: Connection, settings: SaleSettings): Invoices {
  return {
    async findInvoice(orderNumber) {
      const found = await listSales(connection, 'salesInvoices', orderNumber)
      const best = found.find(isLive) ?? found[0]
      return best ? invoiceOf(best) : null
    },
    async createInvoice(order) {
      return invoiceOf((await createSale(connection, 'salesInvoices', settings, order)).made)
    },
    // Refused because another process has just posted it: then it is posted.
    async postInvoice(id) {
      if (await isPosted(connection, id)) return
      try {
        await connection.act(`salesInvoices(${checkedId(id)})/Microsoft.NAV.post`)
      } catch (error) {
        if (!(error instanceof BusinessCentralRefusal) || !(await isPosted(connection, id))) throw error
      }
    },
  }
}

/**
 * A draft is removed, a posted invoice canceled. A paid one cannot be canceled: it gets a credit memo, which a person
 * posts together with the returned payment.
 */
export async function withdrawInvoice(connection: Connection, orderNumber: string): Promise<void> {
  const invoice = onlyOne(
    (await listSales(connection, 'salesInvoices', orderNumber)).filter(isLive),
    orderNumber,
  )
  if (!invoice) return
  const path = `salesInvoices(${invoice.id})`
  if (invoice.status === 'Paid') {
    const filter = `invoiceNumber eq ${quoted(invoice.number)}`
    const [made] = await connection.list('salesCreditMemos', { filter }, creditMemo)
    if (!made) await connection.act(`${path}/Microsoft.NAV.makeCorrectiveCreditMemo`)
  } else if (posted.includes(invoice.status)) await connection.act(`${path}/Microsoft.NAV.cancel`)
  else await connection.remove(path, invoice['@odata.etag'])
}

async function isPosted(connection: Connection, id: string): Promise<boolean> {
  const [found] = await connection.list('salesInvoices', { filter: `id eq ${checkedId(id)}` }, sale)
  return found !== undefined && posted.includes(found.status)
}

function isLive({ status }: Sale): boolean {
  return !withdrawn.includes(status)
}

function invoiceOf({ id, number, status }: Sale): Invoice {
  return { id, number, posted: posted.includes(status) }
}

import { z } from 'zod'
import { BackOfficeFailure, type BackOffice, type PaymentEntry } from '../../shop/back-office/back-office.ts'
import { dollarsNumber } from '../../shop/money.ts'
import { BusinessCentralRefusal, type Connection } from './business-central-connection.ts'
import { checkedId, quoted, text } from './business-central-values.ts'

type Payments = Pick<BackOffice, 'findPayment' | 'recordPayment'>

const journal = z.looseObject({ id: z.string().min(1) })
const paymentLine = z.looseObject({ id: z.string().min(1) })
const invoice = z.looseObject({ status: text })

/**
 * A payment is a line of a payment journal, applied to its invoice, and counts once the journal is posted; then the
 * line is gone and the invoice is paid. So the invoice is asked first. The entry is recognized by its retref.
 */
export function paymentsOf(connection: Connection, journalCode: string | null): Payments {
  return {
    // A line that exists is posted now: until then nobody has paid.
    async findPayment({ invoiceId, retref }) {
      if (await isPaid(connection, invoiceId)) return { id: retref }
      const path = await journalPath(connection, journalCode)
      if (!(await hasLine(connection, path, retref))) return null
      await post(connection, path, retref)
      return { id: retref }
    },
    async recordPayment(entry) {
      if (await isPaid(connection, entry.invoiceId)) return { id: entry.retref }
      const path = await journalPath(connection, journalCode)
      if (!(await hasLine(connection, path, entry.retref)))
        await connection.create(
          `customerPaymentJournals${path}/customerPayments`,
          lineBody(entry),
          paymentLine,
        )
      await post(connection, path, entry.retref)
      return { id: entry.retref }
    },
  }
}

/** Receipts are negative. */
function lineBody({ invoiceId, customerNumber, orderNumber, retref, amountCents }: PaymentEntry) {
  return {
    customerNumber,
    documentNumber: orderNumber,
    externalDocumentNumber: retref,
    amount: -dollarsNumber(amountCents),
    appliesToInvoiceId: invoiceId,
    description: `Card payment of ${orderNumber}`,
  }
}

async function isPaid(connection: Connection, invoiceId: string): Promise<boolean> {
  const [found] = await connection.list('salesInvoices', { filter: `id eq ${checkedId(invoiceId)}` }, invoice)
  return found?.status === 'Paid'
}

async function journalPath(connection: Connection, code: string | null): Promise<string> {
  if (code === null)
    throw new BackOfficeFailure('refused', 'BC_PAYMENT_JOURNAL does not name a journal for payments')
  const filter = `code eq ${quoted(code)}`
  const [found] = await connection.list('customerPaymentJournals', { filter }, journal)
  if (!found)
    throw new BackOfficeFailure(
      'refused',
      `Business Central has no payment journal ${code} (BC_PAYMENT_JOURNAL)`,
    )
  return `(${found.id})`
}

/** Posting two lines would pay twice. */
async function hasLine(connection: Connection, path: string, retref: string): Promise<boolean> {
  const filter = `externalDocumentNumber eq ${quoted(retref)}`
  const found = await connection.list(
    `customerPaymentJournals${path}/customerPayments`,
    { filter },
    paymentLine,
  )
  if (found.length > 1)
    throw new BackOfficeFailure(
      'refused',
      `The payment journal has ${found.length} lines for ${retref}; remove all but one`,
    )
  return found.length === 1
}

/** The journal is shared: posting another payment may have posted our line too. Then it is done. */
async function post(connection: Connection, path: string, retref: string): Promise<void> {
  try {
    await connection.act(`journals${path}/Microsoft.NAV.post`)
  } catch (error) {
    if (!(error instanceof BusinessCentralRefusal) || (await hasLine(connection, path, retref))) throw error
  }
}

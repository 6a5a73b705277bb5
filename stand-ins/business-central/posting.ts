import { dialog } from './api-error.ts'
import type { Records, Entity } from './records.ts'
import { textOf } from './fields.ts'
import { centsOf, decimalOf } from './money.ts'

/** A draft becomes an invoice of the ledger: same id, another number. */
export function postInvoice(records: Records, invoice: Entity): void {
  if (invoice['status'] !== 'Draft')
    throw dialog(`Invoice ${String(invoice['number'])} has been posted already.`)
  records.change('salesInvoices', invoice.id, { status: 'Open', number: `P${String(invoice['number'])}` })
}

export function cancelInvoice(records: Records, invoice: Entity): void {
  if (invoice['status'] === 'Paid')
    throw dialog('You cannot cancel this posted sales invoice because it is fully or partially paid.')
  if (invoice['status'] !== 'Open') throw dialog('Only a posted sales invoice can be canceled.')
  records.change('salesInvoices', invoice.id, { status: 'Canceled', remainingAmount: 0 })
}

/** A draft of the credit for a paid invoice; a person posts it. */
export function creditInvoice(records: Records, invoice: Entity): void {
  if (!['Open', 'Paid'].includes(String(invoice['status'])))
    throw dialog('Only a posted sales invoice can be corrected.')
  records.add('salesCreditMemos', {
    number: records.nextNumber('salesCreditMemos', 'S-CR'),
    externalDocumentNumber: invoice['externalDocumentNumber'],
    customerNumber: invoice['customerNumber'],
    invoiceId: invoice.id,
    invoiceNumber: invoice['number'],
    totalAmountExcludingTax: invoice['totalAmountExcludingTax'],
    status: 'Draft',
  })
}

/** All lines of the journal at once; a posted line is no longer in the journal. */
export function postJournal(records: Records, journalId: string): void {
  const lines = records.list('customerPayments').filter((line) => line['journalId'] === journalId)
  if (lines.length === 0) throw dialog('There is nothing to post.')
  for (const line of lines) {
    const invoice = records.find('salesInvoices', textOf(line, 'appliesToInvoiceId'))
    if (invoice) {
      const remaining = centsOf(invoice['remainingAmount']) + centsOf(line['amount'])
      if (remaining < 0) throw dialog('The amount is more than what remains of the invoice.')
      records.change('salesInvoices', invoice.id, {
        remainingAmount: decimalOf(remaining),
        status: remaining === 0 ? 'Paid' : 'Open',
      })
    }
    records.remove('customerPayments', line.id)
  }
}

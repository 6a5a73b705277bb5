import type { BookDocument } from '../ledger.ts'
import type { Kept, SetName } from './records.ts'
import { textOf } from './fields.ts'
import { centsOf } from './money.ts'

/** The documents for the ledger, oldest first; a deleted order stays, with that status. */
export function documentsOf(shelf: (set: SetName) => Kept[]): BookDocument[] {
  const kinds: [SetName, (kept: Kept) => BookDocument][] = [
    ['customers', customerOf],
    ['salesOrders', (kept) => saleOf('order', kept, shelf('salesOrderLines'))],
    ['salesInvoices', (kept) => saleOf('invoice', kept, shelf('salesInvoiceLines'))],
    ['salesCreditMemos', (kept) => saleOf('credit-memo', kept, [])],
    ['customerPayments', paymentOf],
  ]
  return kinds
    .flatMap(([set, read]) => shelf(set).map(read))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function customerOf({ entity, at }: Kept): BookDocument {
  return {
    kind: 'customer',
    number: textOf(entity, 'number'),
    externalDocumentNumber: '',
    customerNumber: textOf(entity, 'number'),
    totalCents: 0,
    lines: [],
    shipTo: {},
    status: '',
    at,
  }
}

function saleOf(kind: BookDocument['kind'], { entity, at, gone }: Kept, lines: Kept[]): BookDocument {
  return {
    kind,
    number: textOf(entity, 'number'),
    externalDocumentNumber: textOf(entity, 'externalDocumentNumber'),
    customerNumber: textOf(entity, 'customerNumber'),
    totalCents: centsOf(entity['totalAmountExcludingTax']),
    lines: lines
      .filter((line) => line.entity['documentId'] === entity.id)
      .map(({ entity: line }) => ({
        number: textOf(line, 'lineObjectNumber'),
        quantity: Number(line['quantity']),
        unitCents: centsOf(line['unitPrice']),
        discountCents: centsOf(line['discountAmount']),
      })),
    shipTo: shipToOf(entity),
    status: gone ? 'Deleted' : textOf(entity, 'status'),
    at,
  }
}

function shipToOf(entity: Kept['entity']): Record<string, string> {
  const names = Object.keys(entity).filter((name) => name.startsWith('shipTo') && textOf(entity, name) !== '')
  return Object.fromEntries(names.map((name) => [name, textOf(entity, name)]))
}

function paymentOf({ entity, at, gone }: Kept): BookDocument {
  return {
    kind: 'payment',
    number: textOf(entity, 'documentNumber'),
    externalDocumentNumber: textOf(entity, 'externalDocumentNumber'),
    customerNumber: textOf(entity, 'customerNumber'),
    totalCents: -centsOf(entity['amount']),
    lines: [],
    shipTo: {},
    // A posted line leaves its journal.
    status: gone ? 'Posted' : 'Draft',
    at,
  }
}

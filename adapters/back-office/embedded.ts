import type { Db } from '../../database/connect.ts'
import type { BackOffice } from '../../shop/back-office/back-office.ts'
import * as documents from '../../shop/back-office/document-store.ts'

/** The embedded back office, for a merchant without another system: the same port, kept in our database. */
export function embeddedBackOffice(db: Db): BackOffice {
  return {
    // An existing number is answered, not made again: a create without an answer may be sent again at once.
    unknownMs: 0,
    // The returns are in the same database as its documents.
    creditsByHand: false,
    findCustomer: (email) => documents.findCustomerByEmail(db, email),
    findCustomerByNumber: (number) => documents.findCustomerOfNumber(db, number),
    listCustomers: () => documents.listCustomerRows(db),
    async createCustomer(number, details) {
      await documents.insertCustomer(db, number, details)
      return (await documents.findCustomerByEmail(db, details.email)) ?? 'number-taken'
    },
    findOrder: (orderNumber) => documents.findOrderDocument(db, orderNumber),
    createOrder: (order) =>
      db.transaction(async (tx) => {
        await documents.insertOrderDocument(tx, order)
        return written(await documents.findOrderDocument(tx, order.orderNumber), 'order')
      }),
    lastOrderNumber: (prefix) => documents.lastDocumentNumber(db, prefix),
    cancelOrder: (orderNumber) => documents.cancelOrderDocument(db, orderNumber),
    findInvoice: (orderNumber) => documents.findInvoiceDocument(db, orderNumber),
    async createInvoice({ orderNumber }) {
      await documents.insertInvoiceDocument(db, orderNumber)
      return written(await documents.findInvoiceDocument(db, orderNumber), 'invoice')
    },
    // Its invoices are posted from the start.
    postInvoice: async () => {},
    findPayment: ({ retref }) => documents.findPaymentDocument(db, retref),
    async recordPayment({ invoiceId, retref, amountCents }) {
      await documents.insertPaymentDocument(db, { invoiceId, retref, amountCents })
      return written(await documents.findPaymentDocument(db, retref), 'payment')
    },
  }
}

function written<Document>(document: Document | null, kind: string): Document {
  if (!document) throw new Error(`the ${kind} is not in the books`)
  return document
}

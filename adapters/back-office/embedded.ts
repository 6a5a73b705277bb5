import type { Db } from '../../database/connect.ts'
import type { BackOffice } from '../../shop/back-office/back-office.ts'
import * as documents from '../../shop/back-office/document-store.ts'

/** The shop's own books, for a merchant without another system: the same port, kept in our database. */
export function embeddedBackOffice(db: Db): BackOffice {
  return {
    findCustomer: (email) => documents.findCustomerByEmail(db, email),
    async createCustomer(number, details) {
      await documents.insertCustomer(db, number, details)
      return written(await documents.findCustomerByEmail(db, details.email), 'customer')
    },
    findOrder: (orderNumber) => documents.findOrderDocument(db, orderNumber),
    createOrder: (order) =>
      db.transaction(async (tx) => {
        await documents.insertOrderDocument(tx, order)
        return written(await documents.findOrderDocument(tx, order.orderNumber), 'order')
      }),
    lastOrderNumber: (prefix) => documents.lastDocumentNumber(db, prefix),
    findInvoice: (orderId) => documents.findInvoiceDocument(db, orderId),
    async createInvoice(orderId) {
      await documents.insertInvoiceDocument(db, orderId)
      return written(await documents.findInvoiceDocument(db, orderId), 'invoice')
    },
    findPayment: (retref) => documents.findPaymentDocument(db, retref),
    async recordPayment(payment) {
      await documents.insertPaymentDocument(db, payment)
      return written(await documents.findPaymentDocument(db, payment.retref), 'payment')
    },
  }
}

function written<Document>(document: Document | null, kind: string): Document {
  if (!document) throw new Error(`the ${kind} is not in the books`)
  return document
}

import type { BackOffice } from '../../shop/back-office/back-office.ts'
import { connectBooks, type BooksAddress } from './business-central-connection.ts'
import { customersOf } from './business-central-customers.ts'
import { invoicesOf } from './business-central-invoices.ts'
import { ordersOf } from './business-central-orders.ts'
import { paymentsOf } from './business-central-payments.ts'

export type BusinessCentralAccount = BooksAddress & {
  /** the journal that payments are entered in; without one none can be */
  paymentJournal: string | null
  /** sold instead of a product that the books do not know */
  fallbackItem: string | null
}

/** By contract a request waits up to 8 minutes and runs up to 8: so long it may still arrive (contracts.md s.2). */
const unclearMs = 16 * 60_000

/** Business Central API v2.0. `timeScale` shortens the time limits for fault runs. */
export function businessCentral(account: BusinessCentralAccount, timeScale = 1): BackOffice {
  const books = connectBooks(account, timeScale)
  return {
    unclearMs,
    ...customersOf(books),
    ...ordersOf(books, account.fallbackItem),
    ...invoicesOf(books, account.fallbackItem),
    ...paymentsOf(books, account.paymentJournal),
  }
}

import type { BackOffice } from '../../shop/back-office/back-office.ts'
import type { Breakers } from '../breaker.ts'
import { connectBusinessCentral, type BusinessCentralAddress } from './business-central-connection.ts'
import { customersOf } from './business-central-customers.ts'
import { invoicesOf } from './business-central-invoices.ts'
import { ordersOf } from './business-central-orders.ts'
import { paymentsOf } from './business-central-payments.ts'
import type { SaleSettings } from './business-central-sales.ts'

export type BusinessCentralAccount = BusinessCentralAddress &
  SaleSettings & {
    /** the journal for payments; without one none can be entered */
    paymentJournal: string | null
  }

/** Business Central queues a request for up to 8 minutes and runs it for up to 8: it may still arrive until then. */
const unknownMs = 16 * 60_000

/** Business Central API v2.0. `timeScale` shortens the time limits for fault runs. */
export function businessCentral(
  account: BusinessCentralAccount,
  timeScale = 1,
  breakers?: Breakers,
): BackOffice {
  const connection = connectBusinessCentral(account, timeScale, breakers)
  return {
    unknownMs,
    creditsByHand: true,
    ...customersOf(connection),
    ...ordersOf(connection, account),
    ...invoicesOf(connection, account),
    ...paymentsOf(connection, account.paymentJournal),
  }
}

import type { Db } from '../../database/connect.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { formatOrderNumber } from '../order-numbers/order-number.ts'
import { beforeFirst, findOrderCounter } from '../order-numbers/order-number-store.ts'

type Needs = { db: Db; backOffice: Pick<BackOffice, 'lastOrderNumber'>; orderPrefix: string }

/** The last number in use, here or in the back office. Nothing is reserved: the next one may go to somebody else. */
export async function findLastSalesOrderId({ db, backOffice, orderPrefix }: Needs): Promise<string> {
  const theirs = await backOffice.lastOrderNumber(orderPrefix)
  const ours = await findOrderCounter(db, orderPrefix)
  const last = Math.max(ours?.last ?? beforeFirst, theirs ?? 0)
  return formatOrderNumber(orderPrefix, last, ours?.width ?? 0)
}

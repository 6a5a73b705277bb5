import type { Db } from '../../../database/connect.ts'
import { findPricesNow } from '../../cart/find-prices-now.ts'
import { findOwnNumbersOf } from '../../own-numbers/own-number-store.ts'
import type { OrderOwner } from './find-my-orders.ts'
import type { UsualLine } from './usual.ts'
import { listUsualRows } from './usual-store.ts'

/** What somebody bought in the last twelve months, the most frequent first. */
export async function findUsual(needs: { db: Db }, { sub, tier }: OrderOwner): Promise<UsualLine[]> {
  const rows = await listUsualRows(needs.db, sub)
  const { lines } = await findPricesNow(needs.db, rows, tier)
  const own = await findOwnNumbersOf(
    needs.db,
    sub,
    rows.map(({ number }) => number),
  )
  return lines.map((line) => ({
    ...line,
    lastDate: line.lastDate.toISOString(),
    own: own.get(line.number.toLowerCase()) ?? [],
  }))
}

import { ok, type Result } from '../result.ts'
import { promiseReturn, type ReturnRefusal, type ReturnRequest } from './promise-return.ts'
import type { ReturnNeeds } from './return-money.ts'
import { returnNow } from './return-now.ts'
import { findMoneyReturn } from './money-return-store.ts'

/**
 * Promises the money of an order back and returns it at once, by void or refund as the gateway allows. The promise
 * alone is enough: while the gateway does not answer, a job continues.
 */
export async function returnOrder(
  needs: ReturnNeeds,
  request: ReturnRequest,
): Promise<Result<string, ReturnRefusal>> {
  const promised = await promiseReturn(needs, request)
  if (!promised.ok) return promised
  const end = await returnNow(needs, promised.value, async () => {
    const row = await findMoneyReturn(needs.db, promised.value)
    if (!row) throw new Error(`the promise to return the money of ${promised.value} is not found`)
    return row
  })
  if (end.state === 'DONE')
    return ok(
      end.kind === 'void' ? 'The charge was voided: the buyer pays nothing.' : 'The money was refunded.',
    )
  if (end.state === 'FAILED') return ok(`The money was not refunded. ${end.lastError ?? ''}`.trim())
  return ok(
    `The refund was promised but has not gone through yet. ${end.lastError ?? ''} The shop will try again on its own.`,
  )
}

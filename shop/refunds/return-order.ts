import { promiseReturn, type ReturnRefusal, type ReturnRequest } from '../checkout/promise-return.ts'
import { returnMoney, type ReturnNeeds } from '../checkout/return-money.ts'
import { findMoneyReturn } from '../checkout/money-return-store.ts'
import { ok, type Result } from '../result.ts'

/**
 * Promises the money of an order back and gives it back at once, by void or refund as the gateway takes it. The
 * promise alone is enough: while the gateway does not answer, the job goes on.
 */
export async function returnOrder(
  needs: ReturnNeeds,
  request: ReturnRequest,
): Promise<Result<string, ReturnRefusal>> {
  const promised = await promiseReturn(needs, request)
  if (!promised.ok) return promised
  try {
    await returnMoney(needs, { checkoutId: promised.value })
  } catch (error) {
    needs.log.warn({ err: error }, 'promised money could not be returned at once')
  }
  const end = await findMoneyReturn(needs.db, promised.value)
  if (end?.state === 'DONE')
    return ok(
      end.kind === 'void' ? 'The charge was voided: the buyer pays nothing.' : 'The money was refunded.',
    )
  if (end?.state === 'FAILED') return ok(`The money was not returned. ${end.lastError ?? ''}`.trim())
  return ok(
    `The money was promised back but has not been returned yet. ${end?.lastError ?? ''} The shop will try again on its own.`,
  )
}

import { waitsWords } from '../checkout/checkout.ts'
import { formatDollars } from '../money.ts'
import { ok, type Result } from '../result.ts'
import { listParts } from './part-return-store.ts'
import { promisePart, type PartRequest, type PartReturnRefusal } from './promise-part.ts'
import type { ReturnNeeds } from './return-money.ts'
import { returnNow } from './return-now.ts'

/**
 * Promises a part of the money of an order back and returns it at once, if the gateway can. The promise alone is
 * enough: a job continues. Answers what came of it.
 */
export async function returnPart(
  needs: ReturnNeeds,
  request: PartRequest,
): Promise<Result<string, PartReturnRefusal>> {
  const promised = await promisePart(needs, request)
  if (!promised.ok) return promised
  const { checkoutId, partNo } = promised.value
  const part = await returnNow(needs, checkoutId, async () => {
    const row = (await listParts(needs.db, checkoutId)).find((one) => one.partNo === partNo)
    if (!row) throw new Error(`part ${partNo} of ${checkoutId} is not found`)
    return row
  })
  const amount = formatDollars(part.amountCents)
  if (part.state === 'DONE') return ok(`${amount} was refunded.`)
  if (part.state === 'FAILED') return ok(`${amount} was not refunded. ${part.lastError ?? ''}`.trim())
  if (part.state === 'OFF') return ok(`${amount} will not be refunded: the refund was canceled.`)
  if (part.waitsSince) return ok(`${amount} ${waitsWords}`)
  return ok(
    `${amount} was promised back, but the refund has not gone through yet. ${part.lastError ?? ''} The shop will try again on its own.`,
  )
}

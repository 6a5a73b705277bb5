import { RefundUnderWay, returnMoney, type ReturnNeeds } from './return-money.ts'

/** ms. Longer than a gateway usually takes for a refund. */
const longestWaitMs = 4_000
const waitMs = 500

/**
 * The tries of a request; a job continues what they leave. A job of an earlier promise may be sending this one at the
 * same moment: its answer is waited for, so that nobody reads that money has not gone back when it has.
 */
export async function returnNow<Row extends { state: string }>(
  needs: ReturnNeeds,
  checkoutId: string,
  find: () => Promise<Row>,
): Promise<Row> {
  const until = performance.now() + longestWaitMs
  for (;;) {
    const error: unknown = await returnMoney(needs, { checkoutId }).catch((thrown: unknown) => thrown)
    const row = await find()
    if (row.state !== 'PENDING') return row
    if (!(error instanceof RefundUnderWay) || performance.now() >= until) {
      if (error) needs.log.warn({ err: error }, 'promised money could not be returned at once')
      return row
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

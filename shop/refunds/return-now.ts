import { RefundUnderWay, returnMoney, type ReturnNeeds } from './return-money.ts'

/** Longer than a gateway usually takes for a refund. */
const waitMs = 500
const mostTries = 8

/**
 * The tries of a request; a job continues what they leave. A job of an earlier promise may be sending this one at the
 * same moment: its answer is waited for, so that nobody is told of money that went back that it did not.
 */
export async function returnNow<Row extends { state: string }>(
  needs: ReturnNeeds,
  checkoutId: string,
  find: () => Promise<Row>,
): Promise<Row> {
  for (let tries = 1; ; tries += 1) {
    const error: unknown = await returnMoney(needs, { checkoutId }).catch((thrown: unknown) => thrown)
    const row = await find()
    if (row.state !== 'PENDING') return row
    if (!(error instanceof RefundUnderWay) || tries === mostTries) {
      if (error) needs.log.warn({ err: error }, 'promised money could not be returned at once')
      return row
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

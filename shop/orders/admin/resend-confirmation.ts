import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import type { Brand } from '../../brand.ts'
import { findOrderCheckout, holdCheckout } from '../../checkout/read-checkout.ts'
import { findReturn } from '../../refunds/find-return.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { ok, refused, type Result } from '../../result.ts'
import { queueConfirmation } from '../queue-confirmation.ts'
import { canConfirm } from './possible-acts.ts'
import { confirmationAgain, countConfirmations } from './timeline-store.ts'

/** One a minute: two clicks mean one mail. */
const restMs = 60_000

type Needs = { db: Db; jobs: JobQueue; brand: Brand; mailDomain: string; timeScale: number }

/** Sends the same confirmation again, to the buyer's address. Answers that address. */
export async function resendConfirmation(
  needs: Needs,
  { orderNumber, actor, requestId }: { orderNumber: string; actor: string; requestId: string },
): Promise<Result<string, { why: 'not-found' | 'not-paid' | 'just-sent' }>> {
  const found = await findOrderCheckout(needs.db, orderNumber)
  if (!found) return refused({ why: 'not-found' })
  return needs.db.transaction(async (tx) => {
    const { checkout } = await holdCheckout(tx, found.id)
    const moneyReturn = await findReturn(tx, checkout.id)
    if (!canConfirm({ ...checkout, moneyReturn })) return refused({ why: 'not-paid' })
    const { sent, justNow } = await countConfirmations(tx, orderNumber, restMs * needs.timeScale)
    if (justNow) return refused({ why: 'just-sent' })
    const { email } = checkout.billing
    await queueConfirmation(needs, tx, checkout, confirmationAgain(orderNumber, sent))
    await recordAudit(tx, {
      actor,
      action: 'orders.confirmation',
      target: orderNumber,
      requestId,
      after: { to: email },
    })
    return ok(email)
  })
}

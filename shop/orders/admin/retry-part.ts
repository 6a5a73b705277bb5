import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { BackOfficeFailure } from '../../back-office/back-office.ts'
import type { HandOverStep } from '../../order-sync/hand-over.ts'
import { reopenParts } from '../../refunds/promise-part.ts'
import { waitsWords } from '../../checkout/checkout.ts'
import { returnMoney, type ReturnNeeds } from '../../refunds/return-money.ts'
import { StepUnfinished } from '../../order-sync/run-step.ts'
import { sendOrder, type SendOrderNeeds } from '../../order-sync/send-order.ts'
import { settleCharge } from '../../checkout/settle-charge.ts'
import { plainWords } from '../../plain-error.ts'
import { ok, refused, type Result } from '../../result.ts'
import { findSale } from './find-order.ts'
import { stepNames } from './attention.ts'
import { retriesOf, type RetryPart } from './possible-acts.ts'
import type { SaleRow } from './sale-store.ts'

type RetryNeeds = SendOrderNeeds & ReturnNeeds & Parameters<typeof settleCharge>[0] & { db: Db }

type RetryRequest = { orderNumber: string; part: RetryPart; actor: string; requestId: string }

/**
 * Does now what a job would do later: the same verb, which looks before it acts, so that any number of clicks makes one
 * document. Answers the outcome in a sentence.
 */
export async function retryPart(
  needs: RetryNeeds,
  { orderNumber, part, actor, requestId }: RetryRequest,
): Promise<Result<string, { why: 'not-found' | 'not-now' }>> {
  const found = await findSale(needs, orderNumber)
  if (!found) return refused({ why: 'not-found' })
  // Another click was faster: that is fine.
  if (isDone(found.sale, part)) return ok('It is already done. Nothing was sent again.')
  if (!retriesOf(found.facts).includes(part)) return refused({ why: 'not-now' })
  await needs.db.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'orders.retry',
      target: orderNumber,
      requestId,
      before: { state: found.facts.state },
      after: { step: part },
    }),
  )
  try {
    await run(needs, part, found.sale)
    return ok(await whatCame(needs, orderNumber, part))
  } catch (error) {
    return ok(whyNotYet(needs, error))
  }
}

function isDone({ steps, moneyReturn, parts }: SaleRow, part: RetryPart): boolean {
  return part === 'return'
    ? moneyReturn?.state === 'DONE' || (moneyReturn === null && areAllBack(parts))
    : steps.some(({ step, state }) => step === part && state === 'DONE')
}

function areAllBack(parts: SaleRow['parts']): boolean {
  return parts.length > 0 && parts.every(({ state }) => state === 'DONE' || state === 'OFF')
}

async function run(needs: RetryNeeds, part: RetryPart, { checkout, attempt }: SaleRow): Promise<void> {
  if (part === 'return') {
    await reopenParts(needs, checkout.id)
    return returnMoney(needs, { checkoutId: checkout.id })
  }
  if (part !== 'payment') return sendOrder(needs, { checkoutId: checkout.id })
  if (attempt) await settleCharge(needs, { attemptId: attempt.id })
}

async function whatCame(needs: RetryNeeds, orderNumber: string, part: RetryPart): Promise<string> {
  const now = await findSale(needs, orderNumber)
  if (part === 'payment') return chargeWords(now?.sale.attempt)
  if (part === 'return')
    return now && isDone(now.sale, part)
      ? 'The money was refunded.'
      : now?.sale.parts.some(({ state, waitsSince }) => state === 'PENDING' && waitsSince !== null)
        ? `The money ${waitsWords}`
        : 'The money was not refunded. The reason is shown below.'
  const done = now && isDone(now.sale, part)
  const what = capital(stepNames[part as HandOverStep])
  return done ? `${what}: done.` : `${what}: not done yet. Its status is shown below.`
}

function chargeWords(attempt: { status: string } | null | undefined): string {
  if (attempt?.status === 'APPROVED') return 'The bank was asked: the card was charged.'
  if (attempt?.status === 'VOIDED')
    return 'The bank was asked: the charge was voided, and no money was taken.'
  if (attempt?.status === 'DECLINED') return 'The bank was asked: the card was not charged.'
  return 'The bank was asked, and it is still not known whether the card was charged.'
}

/** What went wrong is in the step's row too. */
function whyNotYet(needs: RetryNeeds, error: unknown): string {
  if (error instanceof StepUnfinished)
    return `Nothing was sent: ${error.message.replace(/\.$/, '')}. The shop will continue on its own.`
  const reason = plainWords(error).replace(/\.$/, '')
  if (error instanceof BackOfficeFailure)
    return error.kind === 'refused'
      ? `The back office refused it: ${reason}.`
      : `The back office did not take it: ${reason}. The shop will try again on its own.`
  needs.log.warn({ err: error }, 'an order was tried again by hand, in vain')
  return `It did not work: ${reason}. The shop will try again on its own.`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

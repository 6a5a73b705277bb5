import { callApi, type CallOutcome } from '../../../api/http/client.ts'
import type { Billing } from '../../../shop/checkout/billing.ts'
import type { BuyerView } from '../../../shop/checkout/checkout.ts'
import type { AnsweredQuote } from './shown-quote.ts'
import type { ToldInstructions } from './use-instructions.ts'
import type { Card } from './use-card-token.ts'

export type Order = {
  lines: { number: string; quantity: number }[]
  coupon: string
  /** cents as text, exactly what the page showed */
  amount: string
  billing: Billing
} & ToldInstructions &
  Card

export type OrderAnswer =
  | { kind: 'accepted'; view: BuyerView }
  | { kind: 'price-changed'; text: string; quote: AnsweredQuote }
  | { kind: 'wrong-fields'; text: string; errors: { pointer: string; detail: string }[] }
  | { kind: 'refused'; text: string }
  /** what was offered is not what is offered now: the page asks anew */
  | { kind: 'changed'; text: string }
  /** no answer: the order may have arrived, or not */
  | { kind: 'silence' }

const answerLimitMs = 20_000
/** Few: every repeat that arrives counts against the session's limit. */
const pausesMs = [1000, 2500, 5000]

/** Sends the order, again under the same key if no answer comes. `onSilence` says that it takes longer. */
export function sendOrder(order: Order, key: string, onSilence: () => void): Promise<OrderAnswer> {
  return sendPatiently(
    (signal) => callApi('POST /api/checkouts', { body: order, headers: { 'Idempotency-Key': key }, signal }),
    onSilence,
  )
}

/** For whatever is paid: asks until somebody answers, or too often. */
export async function sendPatiently(
  send: (signal: AbortSignal) => Promise<CallOutcome<BuyerView>>,
  onSilence: () => void,
): Promise<OrderAnswer> {
  let silent = false
  for (const pause of [...pausesMs, null]) {
    const answer = readAnswer(await send(AbortSignal.timeout(answerLimitMs)), silent)
    if (answer.kind !== 'silence' || pause === null) return answer
    silent = true
    onSilence()
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { kind: 'silence' }
}

function readAnswer(outcome: CallOutcome<BuyerView>, silentBefore: boolean): OrderAnswer {
  if (outcome.kind === 'network') return { kind: 'silence' }
  if (outcome.kind === 'answer') return { kind: 'accepted', view: outcome.body }
  const { status, detail, errors, body } = outcome
  // This answer comes after looking for an earlier delivery: there was none, and there will be none.
  if (body['closed'] === true) return { kind: 'refused', text: detail }
  // A failing server may have failed after it recorded the order; one that refuses a repeat says nothing about
  // the first.
  if (status >= 500 || (silentBefore && status === 429)) return { kind: 'silence' }
  const text = detail || 'Your order was not placed. Nothing was charged. Please try again.'
  if (status === 409 && body['quote'])
    return { kind: 'price-changed', text, quote: body['quote'] as AnsweredQuote }
  if (status === 409 && body['why']) return { kind: 'changed', text }
  if (status === 422 && errors.length) return { kind: 'wrong-fields', text, errors }
  return { kind: 'refused', text }
}

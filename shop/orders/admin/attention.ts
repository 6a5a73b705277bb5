import type { HandOverStep } from '../../order-sync/hand-over.ts'
import { longestStays, longestWaits } from '../late.ts'

export type NeedKind =
  | 'review'
  | 'return-failed'
  | 'return-late'
  | 'charge-late'
  | 'void-late'
  | 'order-missing'
  | 'step-refused'
  | 'step-late'

/** Why an order needs a person. `step` if it is about one, `detail` in the words of whoever refused. */
export type Need = { kind: NeedKind; step: HandOverStep | null; detail: string | null }

/** From when on waiting is too long, in minutes. */
const lateAfterMinutes = { void: longestStays.VOIDING / 60_000, handOver: longestWaits[0] / 60_000 }

export const stepNames: Record<HandOverStep, string> = {
  customer: 'customer',
  order: 'order',
  invoice: 'invoice',
  'payment-entry': 'payment entry',
  cancellation: 'cancellation',
}

/** What is wrong, with what the outside said; for a review that alone says what it is about. */
export function needWords({ kind, step, detail }: Need): string {
  const wrong = whatIsWrong(kind, step)
  if (!detail) return wrong
  return kind === 'review' ? `${sentence(detail)} ${wrong}` : `${wrong} ${sentence(detail)}`
}

function whatIsWrong(kind: NeedKind, step: HandOverStep | null): string {
  const document = step ? stepNames[step] : 'order'
  switch (kind) {
    case 'review':
      return 'Someone must decide what happens next.'
    case 'return-failed':
      return 'The money was not refunded.'
    case 'return-late':
      return `The refund was promised but has not gone through after ${lateAfterMinutes.handOver} minutes.`
    case 'charge-late':
      return 'For several minutes we have not known whether the card was charged.'
    case 'void-late':
      return `After ${lateAfterMinutes.void} minutes the charge has still not been voided.`
    case 'order-missing':
      return `Paid through a service, which has not sent the order for ${lateAfterMinutes.handOver} minutes.`
    case 'step-refused':
      return `The back office refused the ${document}.`
    case 'step-late':
      return `The back office has had no ${document} for ${lateAfterMinutes.handOver} minutes.`
  }
}

/** With a capital letter and a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}

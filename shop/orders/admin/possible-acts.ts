import { isPaid, paidStates, type AttemptStatus, type CheckoutState } from '../../checkout/checkout.ts'
import { everyStep, type HandOverStep } from '../../order-sync/hand-over.ts'
import type { PartState } from '../../refunds/part-return.ts'
import type { NeedKind } from './attention.ts'

/** What staff can retry. */
export const retryParts = [
  'payment',
  'customer',
  'order',
  'invoice',
  'payment-entry',
  'cancellation',
  'return',
] as const
export type RetryPart = (typeof retryParts)[number]

/** How staff end a review. */
export const reviewOutcomes = ['send-again', 'completed', 'void-again', 'voided'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]

export type ActFacts = {
  state: CheckoutState
  channel: 'web' | 'service'
  approvedAt: Date | null
  /** of the approved attempt, else of the last one */
  attemptStatus: AttemptStatus | null
  steps: { step: HandOverStep; state: 'WAITING' | 'DONE' | 'OFF' }[]
  moneyReturn: 'PENDING' | 'DONE' | 'FAILED' | null
  parts: PartState[]
  needKind: NeedKind | null
}

/** The step that the shop would do now; the later ones wait for it. */
function nextSteps({ state, steps }: Pick<ActFacts, 'state' | 'steps'>): HandOverStep[] {
  const waiting = everyStep.filter((name) =>
    steps.some((step) => step.step === name && step.state === 'WAITING'),
  )
  if (waiting.includes('cancellation')) return ['cancellation']
  return paidStates.includes(state) ? waiting.slice(0, 1) : []
}

export function retriesOf(facts: ActFacts): RetryPart[] {
  // Only once it is late: otherwise a person's questions would use up those that the shop asks at the agreed
  // times.
  const late = facts.needKind === 'charge-late' || facts.needKind === 'void-late'
  return [
    ...(late && facts.moneyReturn === null ? (['payment'] as const) : []),
    ...nextSteps(facts),
    ...(facts.moneyReturn === 'PENDING' || facts.parts.some((part) => part === 'PENDING' || part === 'FAILED')
      ? (['return'] as const)
      : []),
  ]
}

export function canReturn({ attemptStatus, moneyReturn }: ActFacts): boolean {
  return attemptStatus === 'APPROVED' && (moneyReturn === null || moneyReturn === 'FAILED')
}

/** A part can go back while the order stays one. */
export function canReturnPart({ state, attemptStatus, moneyReturn }: ActFacts): boolean {
  return attemptStatus === 'APPROVED' && moneyReturn === null && paidStates.includes(state)
}

/** A service writes to its buyers itself. */
export function canConfirm({
  state,
  channel,
  approvedAt,
  moneyReturn,
}: Pick<ActFacts, 'state' | 'channel' | 'approvedAt' | 'moneyReturn'>): boolean {
  return channel === 'web' && isPaid({ state, approvedAt, isReturned: false }) && moneyReturn === null
}

/**
 * If the charge is approved, or there is none because nothing was to be paid, the review is about the order; if it is
 * unknown, about the charge. A service's charge that fits no cart has no order to send or complete: the money can only
 * be returned.
 */
export function outcomesOf({
  state,
  approvedAt,
  attemptStatus,
  steps,
}: Pick<ActFacts, 'state' | 'approvedAt' | 'attemptStatus' | 'steps'>): ReviewOutcome[] {
  if (state !== 'NEEDS_REVIEW') return []
  const isForNothing = attemptStatus === null && approvedAt !== null
  if (attemptStatus === 'APPROVED' || isForNothing) return steps.length > 0 ? ['send-again', 'completed'] : []
  return attemptStatus === 'UNKNOWN' ? ['void-again', 'voided'] : []
}

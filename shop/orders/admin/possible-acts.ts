import { isPaid, paidStates, type CheckoutState } from '../checkout/checkout.ts'
import { everyStep, type HandOverStep } from '../checkout/hand-over.ts'
import type { NeedKind } from './needs-you.ts'

/** What can be tried again by hand. */
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
  /** of the charge that was approved, else of the last one */
  attemptStatus: 'OPEN' | 'APPROVED' | 'DECLINED' | 'UNKNOWN' | 'VOIDED' | null
  steps: { step: HandOverStep; state: 'WAITING' | 'DONE' | 'OFF' }[]
  moneyReturn: 'PENDING' | 'DONE' | 'FAILED' | null
  needKind: NeedKind | null
}

/** The step that the shop would work at now; those after it wait for it. */
function nextSteps({ state, steps }: Pick<ActFacts, 'state' | 'steps'>): HandOverStep[] {
  const waiting = everyStep.filter((name) =>
    steps.some((step) => step.step === name && step.state === 'WAITING'),
  )
  if (waiting.includes('cancellation')) return ['cancellation']
  return paidStates.includes(state) ? waiting.slice(0, 1) : []
}

export function retriesOf(facts: ActFacts): RetryPart[] {
  // Asked sooner, a person's questions would use up those that the shop asks at the agreed moments.
  const late = facts.needKind === 'charge-late' || facts.needKind === 'void-late'
  return [
    ...(late && facts.moneyReturn === null ? (['payment'] as const) : []),
    ...nextSteps(facts),
    ...(facts.moneyReturn === 'PENDING' ? (['return'] as const) : []),
  ]
}

export function canReturn({ attemptStatus, moneyReturn }: ActFacts): boolean {
  return attemptStatus === 'APPROVED' && (moneyReturn === null || moneyReturn === 'FAILED')
}

/** A service has buyers of its own to write to. */
export function canConfirm({
  state,
  channel,
  approvedAt,
  moneyReturn,
}: Pick<ActFacts, 'state' | 'channel' | 'approvedAt' | 'moneyReturn'>): boolean {
  return channel === 'web' && isPaid({ state, approvedAt, isReturned: false }) && moneyReturn === null
}

/**
 * With the charge approved it is about the order; in doubt, about the charge. A service's charge that fits no cart has
 * no order that could be sent or completed: all that can be done is to give the money back.
 */
export function outcomesOf({
  state,
  attemptStatus,
  steps,
}: Pick<ActFacts, 'state' | 'attemptStatus' | 'steps'>): ReviewOutcome[] {
  if (state !== 'NEEDS_REVIEW') return []
  if (attemptStatus === 'APPROVED') return steps.length > 0 ? ['send-again', 'completed'] : []
  return attemptStatus === 'UNKNOWN' ? ['void-again', 'voided'] : []
}

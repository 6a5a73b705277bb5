import { liveStates, type CheckoutState } from '../../checkout/checkout.ts'
import type { HandOverStep } from '../../order-sync/hand-over.ts'
import type { PartState } from '../../refunds/part-return.ts'
import type { Need } from './attention.ts'

/**
 * The status of one part of a sale: `done`; `waiting`, the shop continues by itself; `failed`, it needs a person;
 * `off`, not to be done; `returned`, done and taken back.
 */
export const statusNames = ['done', 'waiting', 'failed', 'off', 'returned'] as const
export type Status = (typeof statusNames)[number]

/** `invoice` means the invoice and its payment entry. */
export const statusParts = ['payment', 'customer', 'order', 'invoice'] as const
export type StatusPart = (typeof statusParts)[number]
export type Statuses = Record<StatusPart, Status>

export type StatusFacts = {
  state: CheckoutState
  /** there is nothing to pay */
  isFree: boolean
  /** it has a live approved charge */
  charged: boolean
  steps: { step: HandOverStep; state: 'WAITING' | 'DONE' | 'OFF'; refused: boolean }[]
  /** the money that staff return */
  moneyReturn: 'PENDING' | 'DONE' | 'FAILED' | null
  /** the parts of it that staff return besides */
  parts: PartState[]
  need: Need | null
}

export function statusesOf(facts: StatusFacts): Statuses {
  return {
    payment: paymentStatus(facts),
    customer: stepStatus(facts, 'customer'),
    order: orderStatus(facts),
    invoice: invoiceStatus(facts),
  }
}

function paymentStatus({ state, isFree, charged, moneyReturn, parts, need }: StatusFacts): Status {
  if (moneyReturn === 'DONE') return 'returned'
  if (moneyReturn === 'FAILED' || parts.includes('FAILED') || need?.kind === 'return-late') return 'failed'
  if (moneyReturn === 'PENDING' || parts.includes('PENDING')) return 'waiting'
  if (charged) return 'done'
  if (isFree) return 'off'
  if (state === 'NEEDS_REVIEW' || need?.kind === 'charge-late' || need?.kind === 'void-late') return 'failed'
  return liveStates.includes(state) ? 'waiting' : 'off'
}

/** A canceled order is also canceled in the back office, if it is there. */
function orderStatus(facts: StatusFacts): Status {
  const cancellation = facts.steps.find(({ step }) => step === 'cancellation')
  if (!cancellation) return stepStatus(facts, 'order')
  return cancellation.state === 'DONE' ? 'returned' : stepStatus(facts, 'cancellation')
}

function invoiceStatus(facts: StatusFacts): Status {
  // Nothing was paid, so there is no payment to enter.
  const entry = facts.isFree ? [] : [stepStatus(facts, 'payment-entry')]
  const both = [stepStatus(facts, 'invoice'), ...entry]
  const cancelled = facts.steps.some(({ step, state }) => step === 'cancellation' && state === 'DONE')
  if (cancelled && both[0] === 'done') return 'returned'
  if (both.every((status) => status === 'done')) return 'done'
  return (['failed', 'waiting'] as const).find((status) => both.includes(status)) ?? 'off'
}

function stepStatus({ state, steps, need }: StatusFacts, name: HandOverStep): Status {
  const step = steps.find((one) => one.step === name)
  if (!step) return awaitedStatus(state, name, need)
  if (step.state !== 'WAITING') return step.state === 'DONE' ? 'done' : 'off'
  if (step.refused || need?.step === name) return 'failed'
  return state === 'NEEDS_REVIEW' && name === 'order' ? 'failed' : 'waiting'
}

/** A service pays first and sends the order later: until then there are no steps. */
function awaitedStatus(state: CheckoutState, name: HandOverStep, need: Need | null): Status {
  if (state !== 'APPROVED' || (name !== 'customer' && name !== 'order')) return 'off'
  return need?.kind === 'order-missing' ? 'failed' : 'waiting'
}

import { liveStates, type CheckoutState } from '../../checkout/checkout.ts'
import type { HandOverStep } from '../../order-sync/hand-over.ts'
import type { Need } from './needs-you.ts'

/**
 * The status of one part of a sale: `done`; `waiting`, the shop continues by itself; `failed`, it needs a person;
 * `off`, not to be done; `returned`, done and taken back.
 */
export const lightNames = ['done', 'waiting', 'failed', 'off', 'returned'] as const
export type Light = (typeof lightNames)[number]

/** `invoice` means the invoice and its payment entry. */
export const lightParts = ['payment', 'customer', 'order', 'invoice'] as const
export type LightPart = (typeof lightParts)[number]
export type Lights = Record<LightPart, Light>

export type LightFacts = {
  state: CheckoutState
  /** it has a live approved charge */
  charged: boolean
  steps: { step: HandOverStep; state: 'WAITING' | 'DONE' | 'OFF'; refused: boolean }[]
  /** the money that staff return */
  moneyReturn: 'PENDING' | 'DONE' | 'FAILED' | null
  need: Need | null
}

export function lightsOf(facts: LightFacts): Lights {
  return {
    payment: paymentLight(facts),
    customer: stepLight(facts, 'customer'),
    order: orderLight(facts),
    invoice: invoiceLight(facts),
  }
}

function paymentLight({ state, charged, moneyReturn, need }: LightFacts): Light {
  if (moneyReturn === 'DONE') return 'returned'
  if (moneyReturn === 'FAILED' || need?.kind === 'return-late') return 'failed'
  if (moneyReturn === 'PENDING') return 'waiting'
  if (charged) return 'done'
  if (state === 'NEEDS_REVIEW' || need?.kind === 'charge-late' || need?.kind === 'void-late') return 'failed'
  return liveStates.includes(state) ? 'waiting' : 'off'
}

/** A canceled order is also canceled in the back office, if it is there. */
function orderLight(facts: LightFacts): Light {
  const cancellation = facts.steps.find(({ step }) => step === 'cancellation')
  if (!cancellation) return stepLight(facts, 'order')
  return cancellation.state === 'DONE' ? 'returned' : stepLight(facts, 'cancellation')
}

function invoiceLight(facts: LightFacts): Light {
  const both = [stepLight(facts, 'invoice'), stepLight(facts, 'payment-entry')]
  const cancelled = facts.steps.some(({ step, state }) => step === 'cancellation' && state === 'DONE')
  if (cancelled && both[0] === 'done') return 'returned'
  if (both.every((light) => light === 'done')) return 'done'
  return (['failed', 'waiting'] as const).find((light) => both.includes(light)) ?? 'off'
}

function stepLight({ state, steps, need }: LightFacts, name: HandOverStep): Light {
  const step = steps.find((one) => one.step === name)
  if (!step) return awaitedLight(state, name, need)
  if (step.state !== 'WAITING') return step.state === 'DONE' ? 'done' : 'off'
  if (step.refused || need?.step === name) return 'failed'
  return state === 'NEEDS_REVIEW' && name === 'order' ? 'failed' : 'waiting'
}

/** A service pays first and sends the order later: until then there are no steps. */
function awaitedLight(state: CheckoutState, name: HandOverStep, need: Need | null): Light {
  if (state !== 'APPROVED' || (name !== 'customer' && name !== 'order')) return 'off'
  return need?.kind === 'order-missing' ? 'failed' : 'waiting'
}

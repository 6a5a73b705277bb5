import { describe, expect, test } from 'vitest'
import type { CheckoutState } from '../../checkout/checkout.ts'
import type { HandOverStep } from '../../order-sync/hand-over.ts'
import { orderStateWords } from './order-state.ts'
import { statusesOf, type StatusFacts } from './order-status.ts'
import type { NeedKind } from './attention.ts'

const all = ['customer', 'order', 'invoice', 'payment-entry'] as const

/** 'order' is waiting, 'order+' is done, 'order-' was canceled, 'order!' was refused. */
function steps(...told: string[]): StatusFacts['steps'] {
  return told.map((text) => ({
    step: text.replace(/[+\-!]$/, '') as HandOverStep,
    state: text.endsWith('+') ? 'DONE' : text.endsWith('-') ? 'OFF' : 'WAITING',
    refused: text.endsWith('!'),
  }))
}

function lights(state: CheckoutState, told: Partial<StatusFacts> = {}): string {
  const facts: StatusFacts = {
    state,
    isFree: false,
    charged: false,
    steps: [],
    moneyReturn: null,
    parts: [],
    need: null,
    ...told,
  }
  const { payment, customer, order, invoice } = statusesOf(facts)
  return [payment, customer, order, invoice].join(' ')
}

function need(kind: NeedKind, step: HandOverStep | null = null): StatusFacts['need'] {
  return { kind, step, detail: null }
}

test.each([
  ['NUMBERED', 'waiting off off off'],
  ['CHARGING', 'waiting off off off'],
  ['CHARGE_UNKNOWN', 'waiting off off off'],
  ['VOIDING', 'waiting off off off'],
  ['DECLINED', 'off off off off'],
  ['CANCELLED', 'off off off off'],
  ['VOIDED', 'off off off off'],
  ['NEEDS_REVIEW', 'failed off off off'],
] as const)('%s, nothing charged: %s', (state, shown) => expect(lights(state)).toBe(shown))

test.each([
  ['CHARGE_UNKNOWN', 'charge-late'],
  ['VOIDING', 'void-late'],
] as const)('%s for too long needs a person', (state, kind) => {
  expect(lights(state, { need: need(kind) })).toBe('failed off off off')
})

test.each([
  ['APPROVED', [], 'off waiting waiting off'],
  ['ORDERING', ['customer+', 'order', 'invoice'], 'off done waiting waiting'],
  ['COMPLETED', ['customer+', 'order+', 'invoice+'], 'off done done done'],
] as const)('%s for nothing has no payment to wait for: %s', (state, told, shown) =>
  expect(lights(state, { isFree: true, steps: steps(...told) })).toBe(shown),
)

describe('a charged order', () => {
  test.each([
    ['APPROVED', [...all], 'done waiting waiting waiting'],
    ['ORDERING', ['customer+', 'order', 'invoice', 'payment-entry'], 'done done waiting waiting'],
    ['ORDERING', ['customer+', 'order!', 'invoice', 'payment-entry'], 'done done failed waiting'],
    ['COMPLETED', ['customer+', 'order+', 'invoice', 'payment-entry'], 'done done done waiting'],
    ['COMPLETED', ['customer+', 'order+', 'invoice+', 'payment-entry'], 'done done done waiting'],
    ['COMPLETED', ['customer+', 'order+', 'invoice+', 'payment-entry!'], 'done done done failed'],
    ['COMPLETED', ['customer+', 'order+', 'invoice!', 'payment-entry'], 'done done done failed'],
    ['COMPLETED', ['customer+', 'order+', 'invoice+', 'payment-entry+'], 'done done done done'],
    // INVOICE_STEPS=off
    ['COMPLETED', ['customer+', 'order+'], 'done done done off'],
    ['NEEDS_REVIEW', ['customer+', 'order', 'invoice', 'payment-entry'], 'done done failed waiting'],
  ] as const)('%s with %j: %s', (state, told, shown) => {
    expect(lights(state, { charged: true, steps: steps(...told) })).toBe(shown)
  })

  test('a step that is late needs a person, the others wait', () => {
    const told = { charged: true, steps: steps('customer', 'order', 'invoice', 'payment-entry') }
    expect(lights('ORDERING', { ...told, need: need('step-late', 'customer') })).toBe(
      'done failed waiting waiting',
    )
  })

  test('of a service: the order is awaited, then missing', () => {
    expect(lights('APPROVED', { charged: true })).toBe('done waiting waiting off')
    expect(lights('APPROVED', { charged: true, need: need('order-missing') })).toBe('done failed failed off')
  })
})

describe('money that is given back', () => {
  const sent = ['customer+', 'order+', 'invoice+', 'payment-entry+']
  test.each([
    ['COMPLETED', 'PENDING', [...sent, 'cancellation'], 'waiting done waiting done'],
    ['COMPLETED', 'FAILED', [...sent, 'cancellation'], 'failed done waiting done'],
    ['COMPLETED', 'DONE', [...sent, 'cancellation'], 'returned done waiting done'],
    ['COMPLETED', 'DONE', [...sent, 'cancellation!'], 'returned done failed done'],
    ['COMPLETED', 'DONE', [...sent, 'cancellation+'], 'returned done returned returned'],
    ['VOIDED', 'DONE', ['customer+', 'order-', 'invoice-', 'payment-entry-'], 'returned done off off'],
    ['VOIDING', 'PENDING', ['customer-', 'order-'], 'waiting off off off'],
  ] as const)('%s, %s, %j: %s', (state, moneyReturn, told, shown) => {
    expect(lights(state, { charged: moneyReturn !== 'DONE', moneyReturn, steps: steps(...told) })).toBe(shown)
  })

  test('promised and not given back for too long', () => {
    const facts = { charged: true, moneyReturn: 'PENDING', need: need('return-late') } as const
    expect(lights('VOIDING', facts)).toBe('failed off off off')
  })
})

test('an order for nothing is not called charged', () => {
  const free = { totalCents: 0, moneyReturn: null }
  expect(
    (['APPROVED', 'ORDERING', 'COMPLETED'] as const).map((state) => orderStateWords({ ...free, state })),
  ).toEqual([
    'Accepted, nothing to charge',
    'Nothing charged, handing over',
    'Nothing charged, in the back office',
  ])
  expect(orderStateWords({ ...free, state: 'COMPLETED', totalCents: 1 })).toBe('Charged, in the back office')
})

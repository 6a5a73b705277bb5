import { describe, expect, test } from 'vitest'
import { cents } from '../../money.ts'
import type { EditionState } from '../offer.ts'
import { goodThrough } from '../good-through.ts'
import { buyerOfferState, changesOf, takenLines, type BuyerLine } from './buyer-offer.ts'

const line: BuyerLine = {
  lineNo: 1,
  kind: 'product',
  number: 'AG03',
  title: 'High Speed Alloy Grinder',
  quantity: 1,
  listCents: cents(1095_00),
  unitCents: cents(1095_00),
  isOptional: false,
}
const jig: BuyerLine = {
  ...line,
  lineNo: 2,
  kind: 'text',
  number: '',
  title: 'Jig',
  listCents: null,
  unitCents: cents(40_00),
}

describe('how an offer stands for its buyer', () => {
  test.each([
    [null, {}, 'asked'],
    [null, { isClosed: true }, 'closed'],
    ['SENT', {}, 'open'],
    ['SENT', { isClosed: true }, 'open'],
    ['ACCEPTED', {}, 'open'],
    ['SENT', { isPastDay: true }, 'expired'],
    ['ACCEPTED', { payment: 'declined' }, 'open'],
    ['ACCEPTED', { payment: 'not-charged' }, 'open'],
    ['ACCEPTED', { payment: 'processing' }, 'paying'],
    ['ACCEPTED', { payment: 'checking', isPastDay: true }, 'paying'],
    ['ACCEPTED', { payment: 'review' }, 'paying'],
    ['PAID', { payment: 'paid', isPastDay: true }, 'paid'],
    ['PAID', { payment: 'completed' }, 'paid'],
    ['PAID', { payment: 'returned' }, 'returned'],
    ['PAID', { payment: 'not-charged' }, 'returned'],
    ['DECLINED', {}, 'declined'],
    ['EXPIRED', {}, 'expired'],
    ['WITHDRAWN', {}, 'withdrawn'],
  ] as const)('%s %o: %s', (state, told, shown) => {
    const { isPastDay = false, isClosed = false, payment = null } = told as Told
    const edition = state && { state: state as EditionState }
    expect(buyerOfferState({ edition, isPastDay, isClosed, payment: payment && { state: payment } })).toBe(
      shown,
    )
  })

  type Told = {
    isPastDay?: boolean
    isClosed?: boolean
    payment?: NonNullable<Parameters<typeof buyerOfferState>[0]['payment']>['state']
  }
})

describe('what differs from the edition before', () => {
  test('is said line by line, then of the total', () => {
    const now = [
      { ...line, quantity: 2, unitCents: cents(1000_00) },
      { ...jig, title: 'Wheel guard', unitCents: cents(0) },
    ]
    expect(changesOf([line, jig], now)).toEqual([
      'AG03: quantity 2 instead of 1.',
      'AG03: $1,000.00 each instead of $1,095.00.',
      'New: Wheel guard.',
      'No longer included: Jig.',
      'Total $2,000.00 instead of $1,135.00.',
    ])
  })

  test('is nothing for the same lines, and a line that becomes optional is a change', () => {
    expect(changesOf([line, jig], [line, jig])).toEqual([])
    expect(changesOf([line, jig], [line, { ...jig, isOptional: true }])).toEqual(['Jig: now optional.'])
  })
})

test.each([
  ['2026-12-27T06:00:00.000Z', 'America/Chicago', 'December 26, 2026, 11:59 PM Central Time'],
  ['2026-12-27T05:00:00.000Z', 'America/New_York', 'December 26, 2026, 11:59 PM Eastern Time'],
  // the night in which clocks go back
  ['2026-11-02T06:00:00.000Z', 'America/Chicago', 'November 1, 2026, 11:59 PM Central Time'],
])('%s in %s is good through %s', (validUntil, timeZone, words) => {
  expect(goodThrough(validUntil, timeZone)).toBe(words)
})

test('the optional lines that were bought are found by what they are', () => {
  const lines = [line, { ...jig, isOptional: true }, { ...line, lineNo: 3, number: 'PL2', isOptional: true }]
  const bought = [boughtLine(line), boughtLine(jig)]
  expect(takenLines(lines, bought)).toEqual([2])
  expect(takenLines(lines, [])).toEqual([])
})

test('of lines with one title, those are found that were bought', () => {
  const optional = { ...jig, isOptional: true }
  const dearer = { ...optional, lineNo: 3, unitCents: cents(60_00) }
  const same = { ...optional, lineNo: 4 }
  expect(takenLines([line, optional, dearer], [boughtLine(line), boughtLine(dearer)])).toEqual([3])
  expect(takenLines([line, optional, dearer], [boughtLine(line), boughtLine(optional)])).toEqual([2])
  // the one that must be taken is not taken for the one that may be left out
  expect(takenLines([optional, { ...same, isOptional: false }], [boughtLine(same)])).toEqual([])
  expect(takenLines([optional, same], [boughtLine(optional), boughtLine(same)])).toEqual([2, 4])
})

test('of lines with one title, the one that changed is named', () => {
  const lines = [jig, { ...jig, lineNo: 3 }, { ...jig, lineNo: 4, unitCents: cents(90_00) }]
  const cheaper = lines.map((one) => (one.lineNo === 3 ? { ...one, unitCents: cents(30_00) } : one))
  expect(changesOf(lines, lines)).toEqual([])
  expect(changesOf(lines, cheaper)).toEqual([
    'Jig: $30.00 each instead of $40.00.',
    'Total $160.00 instead of $170.00.',
  ])
})

function boughtLine({ kind, number, title, quantity, unitCents }: BuyerLine) {
  return { kind, productNumber: number, title, qty: quantity, unitCents }
}

import { describe, expect, test } from 'vitest'
import { cents } from '../../../../shop/money.ts'
import {
  bodyOf,
  deviates,
  listOf,
  missingIn,
  piecesIn,
  quantityOf,
  readAdded,
  sumOf,
  typedPrice,
  withLine,
  withMoved,
  withProduct,
  wrongWith,
  type Draft,
  type EditedLine,
} from './draft-state.ts'

const empty: Draft = { lines: [], note: '', terms: '', validDays: '30' }
const grinder = { number: 'AG03', title: 'Grinder', unitCents: 876_00, fromThreeUnitCents: 821_25 }

test.each([
  ['340', 340_00],
  ['$1,340.50', 1340_50],
  ['0', 0],
  ['-10%', 346_51],
  ['−10 %', 346_51],
  ['-10', null],
  ['ten', null],
  ['1.005', null],
])('the price %s of a list price of 385.01', (typed, price) =>
  expect(typedPrice(typed, cents(385_01))).toBe(price),
)

test.each([
  ['12', 12],
  [' 1,200 ', 1200],
  ['9,999', 9999],
  ['1,20', null],
  [',200', null],
  ['12,000', null],
  ['0', null],
  ['', null],
])('the quantity “%s” is %j', (typed, quantity) => expect(quantityOf(typed)).toBe(quantity))

test.each([
  ['AG03', 'AG03', 1],
  ['2 x AG03', 'AG03', 2],
  ['12×dv 34', 'dv 34', 12],
  ['3*AG03', 'AG03', 3],
  ['0 x AG03', '0 x AG03', 1],
  ['2 ', '2', 1],
])('“%s” is %s, %i times', (typed, text, quantity) => expect(readAdded(typed)).toEqual({ text, quantity }))

describe('a product', () => {
  const draft = withProduct(empty, grinder, 2)

  test('added again raises its quantity, and from 3 on has the volume price', () => {
    expect(lineOf(draft)).toMatchObject({ quantity: '2', price: '' })
    expect(listOf(lineOf(draft))).toBe(876_00)
    const three = withProduct(draft, grinder, 1)
    expect(three.lines).toHaveLength(1)
    expect(listOf(lineOf(three))).toBe(821_25)
    expect(sumOf(three)).toEqual({ lineCents: [2463_75], leastCents: 2463_75, mostCents: 2463_75 })
  })

  test('at another price needs a reason before it is sent, and not before it is saved', () => {
    const line = { ...lineOf(draft), price: '800' }
    const cheaper = { ...draft, lines: [line] }
    expect(deviates(line)).toBe(true)
    expect(missingIn(cheaper)).toEqual([
      { id: 1, field: 'reason', words: 'AG03: say why the price differs.' },
    ])
    expect(bodyOf(cheaper)?.lines).toEqual([
      {
        kind: 'product',
        number: 'AG03',
        title: '',
        quantity: 2,
        unitCents: 800_00,
        reason: '',
        isOptional: false,
      },
    ])
    expect(missingIn({ ...draft, lines: [{ ...line, reason: 'Trade-in' }] })).toEqual([])
  })

  test('on request needs a price, and 0 is one', () => {
    const onRequest = withProduct(empty, { ...grinder, unitCents: 0, fromThreeUnitCents: null }, 1)
    expect(missingIn(onRequest)).toMatchObject([{ field: 'price' }])
    expect(missingIn({ ...onRequest, lines: [{ ...lineOf(onRequest), price: '0' }] })).toEqual([])
  })
})

test('optional lines are beside the total, and one line must be taken', () => {
  const text = withLine(empty, { kind: 'text', title: 'Jig', price: '240', isOptional: true })
  expect(sumOf(text)).toEqual({ lineCents: [240_00], leastCents: 0, mostCents: 240_00 })
  expect(missingIn(text)).toMatchObject([{ field: 'optional' }])
  expect(missingIn(empty)).toMatchObject([{ field: 'add' }])
})

test.each([
  ['a quantity', { quantity: '1.5' }],
  ['no quantity', { quantity: '' }],
  ['a price', { price: 'x' }],
])('%s that cannot be read counts nothing', (_, wrong) => {
  const jig = withLine(empty, { kind: 'text', title: 'Jig', price: '240' })
  const draft = withLine(jig, { kind: 'text', title: 'Rebuild', price: '100', ...wrong })
  expect(sumOf(draft)).toEqual({ lineCents: [240_00, null], leastCents: 240_00, mostCents: 240_00 })
})

test('only products are pieces', () => {
  const freight = withLine(empty, { kind: 'freight', title: 'UPS', price: '80' })
  expect(piecesIn(withLine(freight, { kind: 'text', title: 'Jig', quantity: '3' }))).toBe(0)
  expect(piecesIn(withProduct(withProduct(freight, grinder, 2), { ...grinder, number: 'PL2' }, 1))).toBe(3)
})

test.each([
  [{ quantity: '0' }, 'quantity'],
  [{ quantity: '1.5' }, 'quantity'],
  [{ title: ' ' }, 'title'],
  [{ price: 'x' }, 'price'],
] as const)('%o cannot be saved', (wrong, field) => {
  const draft = withLine(empty, { kind: 'text', title: 'Jig', price: '1', ...wrong })
  expect(Object.keys(wrongWith(lineOf(draft)))).toEqual([field])
  expect(bodyOf(draft)).toBeNull()
})

function lineOf({ lines }: Draft): EditedLine {
  const [line] = lines
  if (!line) throw new Error('no line')
  return line
}

test('a line goes one place up or down, and stays at the ends', () => {
  const three = ['AG03', 'PL2', 'DV34'].reduce(
    (draft, number) => withProduct(draft, { ...grinder, number }, 1),
    empty,
  )
  expect(numbers(withMoved(three, 3, -1))).toEqual(['AG03', 'DV34', 'PL2'])
  expect(numbers(withMoved(three, 1, 1))).toEqual(['PL2', 'AG03', 'DV34'])
  expect(withMoved(three, 1, -1)).toBe(three)
  expect(withMoved(three, 3, 1)).toBe(three)
  expect(withMoved(three, 9, 1)).toBe(three)
})

function numbers({ lines }: Draft): string[] {
  return lines.map(({ number }) => number)
}

import { describe, expect, test } from 'vitest'
import { cents } from '../../../shop/money.ts'
import { readRows } from '../../../shop/order-pad/read-rows.ts'
import {
  changePad,
  fewestRows,
  padOf,
  rowsToAsk,
  sentPad,
  type PadAction,
  type PadState,
} from './pad-state.ts'

const product = {
  number: 'AG03',
  title: 'Grinder',
  price: { tier: 'retail' as const, unitCents: cents(100), oldUnitCents: null },
}
const found = { kind: 'found' as const, product, replacedBy: null }

function after(...actions: PadAction[]): PadState {
  return actions.reduce(changePad, padOf([]))
}

function written({ rows }: PadState): string[] {
  return rows.filter(({ text }) => text !== '').map(({ text, quantity }) => `${text}:${quantity}`)
}

const insert = (text: string, at: number): PadAction => ({ do: 'insert', at, rows: readRows(text).rows })

test('an empty pad has rows to write into, and always one more than is written', () => {
  expect(after().rows).toHaveLength(fewestRows)
  const state = after(insert('A1\nA2\nA3\nA4\nA5\nA6\nA7\nA8\nA9', 0))
  expect(state.rows).toHaveLength(10)
  expect(state.rows.at(-1)?.text).toBe('')
})

describe('a pasted list', () => {
  test('goes into the blank row and pushes what follows down', () => {
    const state = after(insert('B1 1\nB2 2', 0), insert('X1 3\nX2 4', 1))
    expect(written(state)).toEqual(['B1:1', 'B2:2', 'X1:3', 'X2:4'])
    const between = changePad(
      changePad(state, { do: 'type', id: state.rows[1]?.id ?? -1, text: '' }),
      insert('Y1', 1),
    )
    expect(written(between)).toEqual(['B1:1', 'Y1:1', 'X1:3', 'X2:4'])
  })

  test('uses blank rows below it up', () => {
    const state = after(insert('A1', 0), insert('B1\nB2\nB3', 1))
    expect(state.rows.map(({ text }) => text)).toEqual(['A1', 'B1', 'B2', 'B3', '', '', '', ''])
  })
})

describe('looking up', () => {
  test('waits until the field is left', () => {
    const typed = after({ do: 'type', id: 0, text: 'AG03' })
    expect(rowsToAsk(typed)).toEqual([])
    expect(rowsToAsk(changePad(typed, { do: 'settle', id: 0 }))).toEqual([{ id: 0, texts: ['AG03'] }])
  })

  test('the meaning that is known becomes the row', () => {
    const state = after(insert('AG 03', 0))
    const two = after(insert('PL 2', 0))
    expect(rowsToAsk(state)[0]?.texts).toEqual(['AG', 'AG 03'].slice(-rowsToAsk(state)[0]!.texts.length))
    const asked = rowsToAsk(two)
    const answered = changePad(two, { do: 'answer', asked, resolved: [{ read: 1, meaning: found }] })
    expect(written(answered)).toEqual(['PL 2:1'])
    expect(rowsToAsk(answered)).toEqual([])
  })

  test('an answer to what was edited meanwhile is left', () => {
    const state = after({ do: 'type', id: 0, text: 'AG03' }, { do: 'settle', id: 0 })
    const asked = rowsToAsk(state)
    const edited = changePad(changePad(state, { do: 'type', id: 0, text: 'AG04' }), { do: 'settle', id: 0 })
    const late = changePad(edited, { do: 'answer', asked, resolved: [{ read: 0, meaning: found }] })
    expect(late.rows[0]?.meaning).toBe(null)
    expect(rowsToAsk(late)).toEqual([{ id: 0, texts: ['AG04'] }])
  })

  test('a quantity that is edited meanwhile stays', () => {
    const state = after({ do: 'type', id: 0, text: 'AG03' }, { do: 'settle', id: 0 })
    const asked = rowsToAsk(state)
    const counted = changePad(state, { do: 'count', id: 0, quantity: '7' })
    const answered = changePad(counted, { do: 'answer', asked, resolved: [{ read: 0, meaning: found }] })
    expect(answered.rows[0]).toMatchObject({ quantity: '7', meaning: found })
  })

  test('what was lost is asked for again only when somebody says so', () => {
    const state = after({ do: 'type', id: 0, text: 'AG03' }, { do: 'settle', id: 0 })
    const lost = changePad(state, { do: 'lose', asked: rowsToAsk(state) })
    expect(rowsToAsk(lost)).toEqual([])
    expect(rowsToAsk(changePad(lost, { do: 'ask-again' }))).toHaveLength(1)
  })
})

test('what a form could not look up waits until somebody asks again', () => {
  const sent = sentPad([{ text: 'AG03', quantity: '1', meaning: null }])
  expect(rowsToAsk(sent)).toEqual([])
  expect(rowsToAsk(changePad(sent, { do: 'ask-again' }))).toEqual([{ id: 0, texts: ['AG03'] }])
})

test('what replaces a number is taken by choice alone', () => {
  const state = padOf([{ text: 'OLD', quantity: '2', meaning: { kind: 'replaced', from: 'OLD', product } }])
  expect(rowsToAsk(state)).toEqual([])
  const chosen = changePad(state, { do: 'choose-all' })
  expect(written(chosen)).toEqual(['AG03:2'])
  expect(rowsToAsk(chosen)).toHaveLength(1)
})

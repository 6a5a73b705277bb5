import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostListLines, readLinesText, withChange, withLines, withoutLine, type ListLine } from './list.ts'
import { lineFields, listName } from './list-fields.ts'

function line(number: string, quantity = 1, more: Partial<ListLine> = {}): ListLine {
  return { number, title: `Title of ${number}`, quantity, note: '', reorderPoint: '', ...more }
}

describe('lines that are added', () => {
  test('come behind the others; of two quantities the larger counts, and notes stay', () => {
    const before = [line('AG03', 2, { note: 'Bench 3' }), line('DV34', 5)]
    const added = [line('dv34', 3, { note: 'New', reorderPoint: 'below 2' }), line('ag03', 9, { note: 'x' })]
    expect(withLines(before, [...added, line('W-10', 4)])).toEqual({
      ok: true,
      value: [
        line('AG03', 9, { note: 'Bench 3' }),
        line('DV34', 5, { note: 'New', reorderPoint: 'below 2' }),
        line('W-10', 4),
      ],
    })
  })

  test('fill a list up to its limit, and no further', () => {
    const full = Array.from({ length: mostListLines }, (_, at) => line(`N${at}`))
    expect(withLines(full.slice(1), [line('X')])).toMatchObject({ ok: true })
    expect(withLines(full, [line('n0', 7)])).toMatchObject({ ok: true })
    expect(withLines(full, [line('X')])).toEqual({ ok: false, refusal: { why: 'too-many-lines' } })
  })

  test('whatever they are, each number is there once and nothing of before is lost', () => {
    const lines = fc.array(
      fc.record({ number: fc.constantFrom('A', 'a', 'B', 'C-1', 'c-1', 'D'), quantity: fc.nat(9998) }),
    )
    fc.assert(
      fc.property(lines, lines, (before, added) => {
        const whole = withLines(
          before.map(({ number, quantity }) => line(number, quantity + 1)),
          added.map(({ number, quantity }) => line(number, quantity + 1)),
        )
        const numbers = whole.ok ? whole.value.map(({ number }) => number.toLowerCase()) : []
        expect(new Set(numbers).size).toBe(numbers.length)
        for (const { number } of [...before, ...added]) expect(numbers).toContain(number.toLowerCase())
      }),
    )
  })
})

test('a change concerns one line, and keeps what it does not name', () => {
  const lines = [line('AG03', 2, { note: 'a' }), line('DV34', 1)]
  expect(withChange(lines, 'ag03', { quantity: 4 })).toEqual({
    ok: true,
    value: [line('AG03', 4, { note: 'a' }), line('DV34', 1)],
  })
  expect(withChange(lines, 'X', { quantity: 4 })).toEqual({ ok: false, refusal: { why: 'no-line' } })
  expect(withoutLine(lines, 'Dv34')).toEqual({ ok: true, value: [lines[0]] })
  expect(withoutLine(lines, 'X')).toEqual({ ok: false, refusal: { why: 'no-line' } })
})

test.each([
  ['AG03:2,DV34', 'AG03:2 DV34:1'],
  ['AG03:0,dv34:-3,W-10:99999,PIN_1:x', 'AG03:1 dv34:1 W-10:9999 PIN_1:1'],
  ['ag03:2,AG03:5', 'AG03:5'],
  ['pay me:3,<b>,AG03:1:2,,:,\0', ''],
  ['', ''],
])('an address that says %j means %j', (text, lines) => {
  expect(
    readLinesText(text)
      .map(({ number, quantity }) => `${number}:${quantity}`)
      .join(' '),
  ).toBe(lines)
})

test('any text is read, in one go', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readLinesText(text)))
  expect(readLinesText('A,'.repeat(100_000))).toHaveLength(1)
})

test('a name is one line without blanks around; what is too long is refused', () => {
  expect(listName.parse('  Every\n month \0 ')).toBe('Every month')
  expect(listName.parse('In\u0007voice \u202Egpj.exe\u061C')).toBe('In voice gpj.exe')
  for (const empty of [' \n ', '\u202E', '\u200B\u2060'])
    expect(listName.safeParse(empty).success).toBe(false)
  expect(lineFields.parse({ note: 'a\u001B[31m \u2066b', reorderPoint: '\u200Fbelow 2' })).toEqual({
    note: 'a [31m b',
    reorderPoint: 'below 2',
  })
  expect(listName.safeParse('x'.repeat(81)).success).toBe(false)
  expect(lineFields.safeParse({ note: 'x'.repeat(201) }).success).toBe(false)
  expect(lineFields.safeParse({ reorderPoint: 'x'.repeat(61) }).success).toBe(false)
  for (const quantity of [0, 1.5, 10_000]) expect(lineFields.safeParse({ quantity }).success).toBe(false)
})

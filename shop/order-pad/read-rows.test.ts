import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seed, times } from '../../test/kit/sample.ts'
import { mostPadRows, readRows } from './read-rows.ts'
import { longestLine } from './split-lines.ts'

/** 'AG03:2' for each row, by its likeliest reading. */
function likeliest(text: string): string[] {
  return readRows(text).rows.map(({ readings: [first] }) => `${first.text}:${first.quantity}`)
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `N-${at} 2`)

/** 'AG03:2 | AG03 2:1': everything that the first row may mean. */
function readings(text: string): string {
  const [row] = readRows(text).rows
  return (row?.readings ?? []).map((one) => `${one.text}:${one.quantity}`).join(' | ')
}

describe('one line', () => {
  test.each([
    ['AG03', ['AG03:1']],
    ['AG03 2', ['AG03:2']],
    ['AG03\t2', ['AG03:2']],
    ['AG03,2', ['AG03:2']],
    ['AG03, 2', ['AG03:2']],
    ['AG03;2', ['AG03:2']],
    ['"AG03";"2"', ['AG03:2']],
    ['2\tAG03', ['AG03:2']],
    ['2 x AG03', ['AG03:2']],
    ['2x AG03', ['AG03:2']],
    ['2×AG03', ['AG03:2']],
    ['2 * AG03', ['AG03:2']],
    ['2 pcs AG03', ['AG03:2']],
    ['2 pcs. of AG03', ['AG03:2']],
    ['2 AG03', ['AG03:2']],
    ['AG03 x 2', ['AG03:2']],
    ['AG03 x2', ['AG03:2']],
    ['AG03 × 2', ['AG03:2']],
    ['AG03 (2)', ['AG03:2']],
    ['AG03: 2', ['AG03:2']],
    ['AG03 = 2', ['AG03:2']],
    ['AG03 2 pcs', ['AG03:2']],
    ['AG03 qty: 2', ['AG03:2']],
    ['- AG03 2', ['AG03:2']],
    ['• 2 x AG03', ['AG03:2']],
    ['3. AG03 2', ['AG03:2']],
    ['AG03\u00a02', ['AG03:2']],
    ['\ufeffAG03\t2', ['AG03:2']],
    ["'AG03\t2", ['AG03:2']],
    ['="AG03";2', ['AG03:2']],
    ['4711 2', ['4711:2']],
    ['4711\t2', ['4711:2']],
    ['2 x 4711', ['4711:2']],
    ['W-10 12', ['W-10:12']],
    ['AG03\tHigh Speed Alloy Grinder\t2\t$1,095.00\t$2,190.00', ['AG03:2']],
    ['1\tAG03\tHigh Speed Alloy Grinder\t2\t1095.00', ['AG03:2']],
    ['AG03\tFelt wheel, 6" wide\t2', ['AG03:2']],
    ['AG03\t"Felt wheel\n6"" wide"\t2', ['AG03:2']],
    ['AG03\t1,000', ['AG03:1000']],
    ['AG03\t$1,095.00', ['AG03:$1,095.00']],
    ['AG03\t2.5', ['AG03:2.5']],
    ['AG03\t-3', ['AG03:-3']],
    ['AG03 2, DV34 1; ', ['AG03 2, DV34:1']],
    ['AG03 2, DV34 1', ['AG03:2', 'DV34:1']],
    ['2 x AG03, 1 x DV34, W-10', ['AG03:2', 'DV34:1', 'W-10:1']],
    ['', []],
    [' \t ;, "" ', []],
    ['-----|-----', []],
  ])('%j', (text, rows) => {
    expect(likeliest(text)).toEqual(rows)
  })

  test.each([
    ['PL 2', 'PL:2 | PL 2:1'],
    ['AG 03 2', 'AG 03:2 | AG 03 2:1'],
    ['2 AG 03', 'AG 03:2 | 2 AG 03:1'],
    ['AG03x2', 'AG03x2:1 | AG03:2'],
    [
      'AG03 High Speed Alloy Grinder 2',
      'AG03 High Speed Alloy Grinder:2 | AG03:2 | AG03 High Speed Alloy Grinder 2:1',
    ],
    ['MY-77\tAG03\t2', 'MY-77:2 | AG03:2'],
  ])('%j may mean several things', (text, all) => {
    expect(readings(text)).toBe(all)
  })
})

describe('a table', () => {
  test.each([
    ['Item No.\tDescription\tQty\nAG03\tGrinder\t2\nDV34\tVibrator\t1'],
    ['Description;Qty;SKU\nGrinder;2;AG03\nVibrator;1;DV34'],
    ['Number,Quantity\r\nAG03,2.00\r\nDV34,1'],
    ['"Part number","Quantity"\r"AG03","2"\r"DV34","1"'],
    ['Number Quantity\nAG03 2\nDV34 1'],
    ['\n\n\nSKU\n\nAG03 2\n\n\nDV34\n\n'],
    ['Qty\tPart\n2\tAG03\n1\tDV34\n'],
  ])('%j', (text) => {
    expect(likeliest(text)).toEqual(['AG03:2', 'DV34:1'])
    expect(readRows(text)).toMatchObject({ headings: 1, withoutQuantity: 0, rest: '' })
  })

  test('of which only some rows have a quantity: the others are counted', () => {
    const text = 'Number\tTitle\tQty\nAG03\tGrinder\t\nDV34\tVibrator\t2\nW-10\tWasher\t0\n'
    expect(likeliest(text)).toEqual(['DV34:2'])
    expect(readRows(text)).toMatchObject({ withoutQuantity: 2, rest: '' })
  })

  test('of which no row has a quantity: one of each', () => {
    expect(likeliest('Number\tTitle\tQty\nAG03\tGrinder\t\nDV34\tVibrator\t')).toEqual(['AG03:1', 'DV34:1'])
  })

  test('of 502 rows without a quantity 500 fit, and the others stay as they are', () => {
    const rows = Array.from({ length: 502 }, (_, at) => `N-${at}\t`)
    const read = readRows(['Number\tQty', ...rows].join('\n'))
    expect(read).toMatchObject({ rows: { length: 500 }, withoutQuantity: 0 })
    expect(read.rest).toBe('Number\tQty\nN-500\t\nN-501\t')
  })

  test('with both own and our numbers: either may be the one', () => {
    expect(readings('Our number\tPart number\tQty\nMY-77\tAG03\t2')).toBe('MY-77:2 | AG03:2')
  })

  test('a quantity that is no whole number stays as it is written', () => {
    expect(likeliest('Number\tQty\nAG03\ttwo\nDV34\t1.5')).toEqual(['AG03:two', 'DV34:1.5'])
  })
})

describe('large texts', () => {
  test('500 rows are read', () => {
    expect(readRows(lines(500).join('\n'))).toMatchObject({ rows: { length: 500 }, rest: '' })
  })

  test('what is beyond them stays as it was written, under its heading', () => {
    const read = readRows(['Number Quantity', ...lines(503)].join('\n'))
    expect(read.rows).toHaveLength(mostPadRows)
    expect(read.rest).toBe('Number Quantity\nN-500 2\nN-501 2\nN-502 2')
    expect(readRows(read.rest)).toMatchObject({ rows: { length: 3 }, rest: '' })
  })

  test('a million blank rows are nothing', () => {
    const blank = '\t\t\r\n'.repeat(500_000)
    const beganAt = performance.now()
    expect(likeliest(`AG03\t2\r\n${blank}DV34\t1\r\n${blank}`)).toEqual(['AG03:2', 'DV34:1'])
    expect(performance.now() - beganAt).toBeLessThan(8000)
  })

  test('a line that is too long stays as it was written', () => {
    const long = 'A'.repeat(longestLine + 1)
    expect(readRows(`AG03 2\n${long}\nDV34`)).toMatchObject({ rows: { length: 2 }, rest: long })
  })

  test.each([
    'a',
    'a1/',
    '1',
    ',"',
    '"',
    '"a,',
    ',"a',
    '-"\n',
    '"-\n',
    '"a"\n',
    '\t"',
    ' x 2',
    '2 x ',
    '(',
    '""',
    '1,000',
    ' 1 x',
  ])('%j again and again is read in time', (piece) => {
    const line = piece.repeat(longestLine / piece.length)
    const beganAt = performance.now()
    readRows(`${line}\n`.repeat(200))
    readRows(piece.repeat(100_000))
    expect(performance.now() - beganAt).toBeLessThan(4000)
  })
})

test('after a mark that is not closed in each of 500 lines, one is only a sign: no text takes forever', () => {
  // The last of them looks for its end through a thousand letters.
  const felt = `${'\n'.repeat(1000)}AG03\t"Felt\nwheel"\t2`
  expect(likeliest('"-\n'.repeat(499) + felt)).toEqual(['AG03:2'])
  expect(likeliest('"-\n'.repeat(500) + felt)).toEqual(['AG03:1', 'wheel":2'])
})

const runs = times({ whole: 100_000, sample: 3000 })
/** The longest end that both have. */
function endOf(one: string, other: string): string {
  for (let at = 0; at < one.length; at += 1) if (other.endsWith(one.slice(at))) return one.slice(at)
  return ''
}

const parts = [
  'AG03',
  'PL 2',
  'DV34',
  '4711',
  '2',
  '1O',
  'l2',
  '1,5',
  '-3',
  'x',
  '×',
  ' ',
  '\t',
  ',',
  ';',
  '\n',
  '\r\n',
  '\r',
  '"',
  '""',
  '=',
  "'",
  '(',
  ')',
  ':',
  'Qty',
  'Number',
  'SKU',
  '\u00a0',
  '\ufeff',
  '\ud800',
  '\u0000',
  '𝟚',
  '- ',
  '1. ',
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...parts), { maxLength: 60 }).map((some) => some.join('')),
)

test(`any text at all: ${runs} of them`, () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 8 }), (text, most) => {
      const read = readRows(text, most)
      expect(read.rows.length).toBeLessThanOrEqual(most)
      for (const { readings: all } of read.rows) {
        expect(all.length).toBeGreaterThan(0)
        expect(all.length).toBeLessThanOrEqual(3)
        for (const one of all) {
          expect(one.text.trim()).toBe(one.text)
          expect(one.text).not.toBe('')
          expect(one.text.isWellFormed()).toBe(true)
          expect(one.quantity).not.toBe('')
        }
        expect(new Set(all.map((one) => one.text)).size).toBe(all.length)
      }
      // What was not read is the end of the text as it is, below the last heading; before it everything was read.
      const tail = endOf(read.rest, text)
      const before = readRows(text.slice(0, text.length - tail.length), 10_000)
      expect(before.rows).toEqual(read.rows)
      expect(before).toMatchObject({ headings: read.headings, rest: '' })
      const whole = readRows(text, 10_000)
      expect(whole.rows.slice(0, read.rows.length)).toEqual(read.rows)
      expect(read.rest !== '' || whole.rows.length === read.rows.length).toBe(true)
    }),
    { numRuns: runs, seed },
  )
})

test.each([
  ['X12\tCutting disk\t3\t$12.50', 'X12:3'],
  ['x12\tCutting disk', 'Cutting disk:12'],
  ['X2\tAG03\t5', 'AG03:5'],
])('%j is %s', (text, row) => expect(likeliest(text)).toEqual([row]))

test('what is written line by line is read line by line: every row in its place, nothing lost', () => {
  const number = fc.stringMatching(/^[A-Z]{1,4}-?\d{1,5}$/)
  const quantity = fc.integer({ min: 1, max: 9999 })
  const shapes = [
    (text: string, count: number) => `${text} ${count}`,
    (text: string, count: number) => `${text}\t${count}`,
    (text: string, count: number) => `"${text}";"${count}"`,
    (text: string, count: number) => `${text}, ${count}`,
    (text: string, count: number) => `${count} x ${text}`,
    (text: string, count: number) => `${count}× ${text}`,
    (text: string, count: number) => `${text} x ${count}`,
    (text: string, count: number) => `${text}\tSome title, 6" wide\t${count}\t$12.50`,
    (text: string, count: number) => `\n\t\t\n  ${text} ${count} pcs  \n`,
  ]
  const line = fc.tuple(number, quantity, fc.constantFrom(...shapes))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.constantFrom('\n', '\r\n', '\r'), (all, lineEnd) => {
      const text = all.map(([one, count, shape]) => shape(one, count).replaceAll('\n', lineEnd)).join(lineEnd)
      expect(likeliest(text)).toEqual(all.map(([one, count]) => `${one}:${count}`))
      expect(readRows(text)).toMatchObject({ headings: 0, withoutQuantity: 0, rest: '' })
    }),
    { numRuns: times({ whole: 20_000, sample: 1000 }), seed },
  )
})

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed, times } from '../../test/kit/sample.ts'
import { csvText, harmless, plain } from './csv.ts'

const dangerous = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "ah"', '"say ""ah"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  ['a\n=1+1', '"a\n=1+1"'],
  ['a\r=1+1', '"a\r=1+1"'],
  ['a\r\n@SUM(1)', '"a\r\n@SUM(1)"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("http://evil.test","x")', `"'=HYPERLINK(""http://evil.test"",""x"")"`],
  ['\tcmd', `"'\tcmd"`],
  ['x;=1+1', `"x;'=1+1"`],
  ['x\t=1+1', `"x\t'=1+1"`],
  ['a;b', '"a;b"'],
  ['\r\n=1', `"'\r\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['Müller', 'Müller'],
  ["O'Hara", "O'Hara"],
])('%j is written as %j', (text, cell) => {
  expect(csvText(['head'], [[text]])).toBe(`\ufeffhead\r\n${cell}\r\n`)
})

const tables = times({ whole: 10_000, sample: 1000 })
test(`whatever is written is read back, and no cell of it is a formula: ${tables} tables`, () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(...dangerous, '"', ',', "'", ' ', ';', '\t', 'a', '1', 'é', '\u0000'),
    }),
  )
  const table = fc.integer({ min: 1, max: 4 }).chain((width) => {
    const row = fc.array(text, { minLength: width, maxLength: width })
    return fc.tuple(row, fc.array(row, { maxLength: 3 }))
  })
  fc.assert(
    fc.property(table, ([head, rows]) => {
      const written = csvText(head, rows)
      expect(written.startsWith('\ufeff')).toBe(true)
      const read: string[][] = parse(written, {
        bom: true,
        record_delimiter: '\r\n',
        skip_empty_lines: false,
      })
      expect(read).toEqual([head, ...rows].map((row) => row.map(guarded)))
      for (const cell of read.flat()) {
        expect(dangerous).not.toContain(cell.charAt(0))
        expect(cell).not.toMatch(/[;\t][=+\-@＝＋－＠]/)
      }
      const texts = [head, ...rows].flat()
      const plainly = texts.filter((cell) => !cell.includes("'"))
      expect(plainly.map((cell) => plain(harmless(cell)))).toEqual(plainly)
    }),
    { numRuns: tables, seed },
  )
})

function guarded(cell: string): string {
  const within = cell.replaceAll(/([;\t])([=+\-@＝＋－＠])/g, "$1'$2")
  return dangerous.includes(cell.charAt(0)) ? `'${within}` : within
}

import { describe, expect, test } from 'vitest'
import { readRows } from './read-rows.ts'

/** 'AG03:2' for each row, by its likeliest reading. */
function likeliest(text: string): string[] {
  return readRows(text).rows.map(({ readings: [first] }) => `${first.text}:${first.quantity}`)
}

/** 'AG03:2 | AG03 2:1': everything that the first row may mean. */
function readings(text: string): string {
  const [row] = readRows(text).rows
  return (row?.readings ?? []).map((one) => `${one.text}:${one.quantity}`).join(' | ')
}

describe('a quantity that cannot be read, in a table without a heading, stays as it is written', () => {
  test.each([
    ['AG03\t2\nAG07\t1O\nAG11\tl2\nAG05\t12,5OO', ['AG03:2', 'AG07:1O', 'AG11:l2', 'AG05:12,5OO']],
    ['AG07\t1O', ['AG07:1O']],
    ['AG07;1O', ['AG07:1O']],
    ['AG07\tl2 pcs', ['AG07:l2 pcs']],
    ['AG05\t1 OOO', ['AG05:1 OOO']],
    ['AG07\t1O\tHigh Speed Grinder\t$12.00', ['AG07:1O']],
    // In the column in which the lines above have their count.
    ['AG03\tGrinder\t2\nAG07\tVibrator\t1O', ['AG03:2', 'AG07:1O']],
    ['AG03\tGrinder\t2\nAG07\t\t1O', ['AG03:2', 'AG07:1O']],
    ['AG03\tGrinder\t2\nAG07\tVibrator\t-3', ['AG03:2', 'AG07:-3']],
    ['AG03\tGrinder\t2\nAG07\tVibrator\t2.5\t$12.00', ['AG03:2', 'AG07:2.5']],
    ['AG03\t2\nAG07\tl', ['AG03:2', 'AG07:l']],
    ['AG03\t2\nAG07\tI2', ['AG03:2', 'AG07:I2']],
    ['AG03\t2\nAG07\t3?', ['AG03:2', 'AG07:3?']],
    ['AG03\t2\nAG07\t5 boxes', ['AG03:2', 'AG07:5 boxes']],
    ['2\tAG03\nlO\tAG07\n1O\tAG05', ['AG03:2', 'AG07:lO', 'AG05:1O']],
    ['1\tAG03\tGrinder\t2\n2\tAG07\tVibrator\t1O', ['AG03:2', 'AG07:1O']],
    ['4711\t2\n4712\t1O', ['4711:2', '4712:1O']],
    // One that can be read counts.
    ['AG03\t2\nAG07\t1O\t5', ['AG03:2', 'AG07:5']],
    ['AG03\tGrinder\t2\nAG07\t1,000', ['AG03:2', 'AG07:1000']],
    // Titles, prices, measures and other numbers of products are none.
    ['AG03\t2\nAG07\tHigh Speed Grinder', ['AG03:2', 'AG07:1']],
    ['AG03\t2\nAG07\tOil', ['AG03:2', 'AG07:1']],
    ['AG03\t2\nAG07\t2 in', ['AG03:2', 'AG07:1']],
    ['AG03\t2 in', ['AG03:1']],
    ['AG03\t5 l', ['AG03:1']],
    ['AG03\tGrinder\t2\nAG07\tVibrator\t$12.00', ['AG03:2', 'AG07:1']],
    ['AG03\tGrinder\t$12.00', ['AG03:1']],
    ['AG03\tGrinder\t2\t12.00\nAG07\tVibrator\t\t12.00', ['AG03:2', 'AG07:1']],
    ['AG03\tI10', ['AG03:1']],
    ['MY-77\t2\nMY-78\tAG03', ['MY-77:2', 'MY-78:1']],
  ])('%j', (text, rows) => {
    expect(likeliest(text)).toEqual(rows)
  })

  test.each([
    ['AG07\t1O', 'AG07:1O | 1O:1'],
    ['AG07\t1O\tGrinder', 'AG07:1O | 1O:1 | Grinder:1O'],
    ['MY-77\tI10', 'MY-77:1 | I10:1'],
  ])('%j: if the shop does not know the first, it may be a product', (text, all) => {
    expect(readings(text)).toBe(all)
  })

  test('as it does below a heading', () => {
    const list = 'AG07\t1O\nAG11\tl2\nAG05\t12,5OO'
    expect(likeliest(list)).toEqual(likeliest(`Number\tQty\n${list}`))
  })
})

describe('what is written behind a number', () => {
  test.each([
    ['AG03 (x2)', 'AG03:2 | AG03 (x2):1'],
    ['AG03 [2]', 'AG03:2 | AG03 [2]:1'],
    ['AG03 (2 ea)', 'AG03:2 | AG03 (2 ea):1'],
    ['BF4 2.0', 'BF4 2.0:1 | BF4:2'],
    ['AG03 2.', 'AG03 2.:1 | AG03:2'],
    ['W3-PK, qty: 12', 'W3-PK:12'],
    ['AG03; quantity 3', 'AG03:3'],
  ])('%j is a quantity', (text, all) => {
    expect(readings(text)).toBe(all)
  })

  test.each([
    ['DV34 3 boxes', 'DV34 3 boxes:1 | DV34:3 boxes'],
    ['AG03 2 each please', 'AG03 2 each please:1 | AG03:2 each please'],
    ['AG03 2pk', 'AG03 2pk:1 | AG03:2pk'],
    ['AG03 2 @ $766', 'AG03 2 @ $766:1 | AG03:2 @ $766'],
    ['FW3 -2', 'FW3 -2:1 | FW3:-2'],
    ['AG03 two', 'AG03 two:1 | AG03:two'],
    ['AG03 a dozen', 'AG03 a dozen:1 | AG03:a dozen'],
    ['W3-PK\t5 boxes', 'W3-PK:5 boxes'],
    ['AG03, 2 boxes', 'AG03:2 boxes'],
  ])('%j is a quantity that the buyer must look at: it does not become 1', (text, all) => {
    expect(readings(text)).toBe(all)
  })

  test.each([
    ['AG03 8 inch', 'AG03 8 inch:1 | AG03:1'],
    ['AG03 115V', 'AG03 115V:1 | AG03:1'],
    ['AG03 1/2 hp motor', 'AG03 1/2 hp motor:1 | AG03:1'],
    ['AG03 2-speed', 'AG03 2-speed:1 | AG03:1'],
    ['1 x AG03 2 boxes', 'AG03 2 boxes:1 | AG03:1 | 1 x AG03 2 boxes:1'],
    ['AG03\t3 jaw chuck', 'AG03:1 | 3 jaw chuck:1'],
  ])('%j is a title', (text, all) => {
    expect(readings(text)).toBe(all)
  })

  test('of each product in a line, with commas too', () => {
    expect(likeliest('AG07,2;PL2,3')).toEqual(['AG07:2', 'PL2:3'])
    expect(likeliest('AG07,2;')).toEqual(['AG07:2'])
  })
})

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

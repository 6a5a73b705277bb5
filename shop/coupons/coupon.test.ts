import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../database/connect.ts'
import { copyDatabase } from '../../test/kit/open-test-shop.ts'
import { couponCode, discountApplied, invalidCoupon } from './coupon.ts'
import { findCoupon } from './coupon-store.ts'

test('the words of a coupon', () => {
  expect([invalidCoupon, discountApplied(10)]).toEqual(['Invalid coupon code', '10 % discount applied'])
  expect(couponCode(' save10\n')).toBe('SAVE10')
  expect(couponCode('   ')).toBe('')
})

describe('a code that was typed', async () => {
  const database = await copyDatabase()
  const connection = connect(database.target)
  afterAll(async () => {
    await connection.close()
    await database.drop()
  })
  const longest = 'L'.repeat(64)
  await connection.db.execute(sql`insert into coupon (code, percent, active)
    values ('OVER', 15, false), (${longest}, 33, true)`)

  test.each([
    ['SAVE10', { code: 'SAVE10', percent: 10 }],
    [' whole20 ', { code: 'WHOLE20', percent: 20 }],
    ['welcome5', { code: 'WELCOME5', percent: 5 }],
    [longest, { code: longest, percent: 33 }],
    [`${longest}L`, null],
    ['OVER', null],
    ['SAVE11', null],
    ['SAVE10\0', null],
    ['\0', null],
    ['', null],
    ["' or true --", null],
  ])('%j', async (typed, coupon) => expect(await findCoupon(connection.db, typed, 'retail')).toEqual(coupon))

  test('what is no code is not even looked for', async () => {
    const untouched = new Proxy({}, { get: () => expect.unreachable('the database was asked') })
    for (const typed of ['', '  ', `${longest}L`, 'A\0B'])
      expect(await findCoupon(untouched as typeof connection.db, typed, 'retail')).toBeNull()
  })
})

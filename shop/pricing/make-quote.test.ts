import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../database/connect.ts'
import { copyDatabase } from '../../test/kit/open-test-shop.ts'
import { world } from '../../test/kit/world.ts'
import { makeQuote } from './make-quote.ts'

describe('a quote from the catalogue', async () => {
  const database = await copyDatabase()
  const connection = connect(database.target)
  afterAll(async () => {
    await connection.close()
    await database.drop()
  })

  test('one line a number, however it is spelt; at the tier’s price', async () => {
    const lines = [
      { number: 'w-10', quantity: 1 },
      { number: 'AG03', quantity: 1 },
      { number: 'W-10', quantity: 2 },
    ]
    const { quote, ...rest } = await makeQuote(connection, { lines, tier: 'partner' })
    expect(rest).toEqual({ coupon: null, couponError: null, unavailable: [], tooMany: [] })
    expect(quote).toEqual({
      lines: [
        {
          number: 'W-10',
          title: world.washer.title,
          quantity: 3,
          unitCents: 7,
          volume: true,
          lineCents: 21,
          discountCents: 0,
        },
        {
          number: 'AG03',
          title: world.grinder.title,
          quantity: 1,
          unitCents: 876_00,
          volume: false,
          lineCents: 876_00,
          discountCents: 0,
        },
      ],
      subtotalCents: 876_21,
      discountPercent: 0,
      discountCents: 0,
      totalCents: 876_21,
      currency: 'USD',
    })
  })

  test('what is not sold, and what has no price, stands beside it as it was asked for', async () => {
    const lines = [
      { number: 'Bf9', quantity: 3 },
      { number: 'NOPE', quantity: 1 },
      { number: 'PIN_1', quantity: 1 },
    ]
    const { quote, unavailable } = await makeQuote(connection, { lines, tier: 'retail' })
    expect(unavailable).toEqual(['Bf9', 'NOPE'])
    expect(quote).toMatchObject({ lines: [{ number: 'PIN_1' }], totalCents: 1 })
  })

  test('an empty cart costs nothing', async () => {
    const { quote } = await makeQuote(connection, { lines: [], tier: 'retail', coupon: 'SAVE10' })
    expect(quote).toMatchObject({ lines: [], subtotalCents: 0, totalCents: 0, discountCents: 0 })
  })

  test.each([
    [' save10 ', { code: 'SAVE10', percent: 10 }, null, 985_50],
    ['SAVE11', null, 'Invalid coupon code', 1095_00],
    ['  ', null, null, 1095_00],
    [undefined, null, null, 1095_00],
  ])('with the coupon %j', async (coupon, known, couponError, totalCents) => {
    const lines = [{ number: 'AG03', quantity: 1 }]
    const priced = await makeQuote(connection, { lines, tier: 'retail', coupon })
    expect([priced.coupon, priced.couponError, priced.quote.totalCents]).toEqual([
      known,
      couponError,
      totalCents,
    ])
  })
})

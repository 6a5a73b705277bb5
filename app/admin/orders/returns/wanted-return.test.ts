import { expect, test } from 'vitest'
import type { WholeOrder } from '../browser-orders.ts'
import { priceReturn } from './wanted-return.ts'

/** Of $2,485.00, $100.00 wait to be refunded. */
const order = { leftCents: 2385_00, returningCents: 100_00, lines: [] } as unknown as WholeOrder

test('everything includes what still waits to be refunded; a part is of what is left beside it', () => {
  const wanted = { quantities: {}, amount: '2,385.00' }
  expect(priceReturn(order, { ...wanted, way: 'whole' })).toMatchObject({ amountCents: 2485_00, error: null })
  expect(priceReturn(order, { ...wanted, way: 'sum' }).error).toBe(
    'That is all that is left: choose “Everything” above.',
  )
  expect(priceReturn(order, { ...wanted, way: 'sum', amount: '2,385.01' }).error).toBe(
    'Only $2,385.00 is left to return.',
  )
})

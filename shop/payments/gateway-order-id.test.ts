import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatOrderNumber } from '../order-numbers/order-number.ts'
import { gatewayOrderId, nextAttemptNo, passesLuhn, refundOrderId } from './gateway-order-id.ts'

/** Possible values of ORDER_PREFIX, and numbers that services use. */
const prefixes = fc.stringMatching(/^[A-Z][A-Z0-9]{0,7}$/)
const orderNumbers = fc.oneof(
  fc
    .tuple(prefixes, fc.nat({ max: 99_999_999 }), fc.nat({ max: 9 }))
    .map(([prefix, last, width]) => formatOrderNumber(prefix, last, width)),
  fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/),
)

describe('the order id of a charge', () => {
  test('never passes the Luhn check, whatever prefix, number and attempt; nor does its refund’s', () => {
    fc.assert(
      fc.property(orderNumbers, fc.nat({ max: 40 }), (orderNumber, last) => {
        const attemptNo = nextAttemptNo(orderNumber, last)
        const id = gatewayOrderId(orderNumber, attemptNo)
        expect(attemptNo).toBeGreaterThan(last)
        expect(attemptNo).toBeLessThanOrEqual(last + 3)
        expect([id, passesLuhn(id)]).toEqual([id, false])
        expect([id, passesLuhn(refundOrderId(id))]).toEqual([id, false])
      }),
      { numRuns: 5000 },
    )
  })

  test('is another one for every attempt, charge and refund', () => {
    fc.assert(
      fc.property(orderNumbers, (orderNumber) => {
        const first = nextAttemptNo(orderNumber, 0)
        const second = nextAttemptNo(orderNumber, first)
        const ids = [first, second].map((attemptNo) => gatewayOrderId(orderNumber, attemptNo))
        expect(new Set([...ids, ...ids.map(refundOrderId)]).size).toBe(4)
      }),
    )
  })

  test('leaves out the attempt that would be masked', () => {
    expect(passesLuhn('SO-1008-2')).toBe(true)
    expect(nextAttemptNo('SO-1008', 1)).toBe(3)
    expect(gatewayOrderId('SO-1008', 3)).toBe('SO-1008-3')
  })

  test('reads a card number through whatever stands between its digits', () => {
    expect(passesLuhn('4788-2500 0012-1443')).toBe(true)
    expect(passesLuhn('4788-2500 0012-1444')).toBe(false)
    expect(passesLuhn('SO-R')).toBe(false)
  })
})

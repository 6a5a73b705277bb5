import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStandIns, type OpenStandIns } from '../../stand-ins/open-stand-ins.ts'
import { cents } from '../../shop/money.ts'
import type { PaymentGateway } from '../../shop/payments/payment-gateway.ts'
import { accountAt, chargeOf, healthyGateway, retrefOf } from '../../test/kit/gateway-charge.ts'
import { cardPointeGateway } from './cardpointe.ts'

const scale = 0.01
let standIns: OpenStandIns
let gateway: PaymentGateway
beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale: scale })
  gateway = cardPointeGateway(accountAt(standIns.origin), scale)
})
afterAll(() => standIns.close())
beforeEach(() => standIns.set(healthyGateway))

const silence = {
  kind: 'unknown',
  reason: expect.stringMatching(/^the gateway did not answer within [\d.]+ seconds$/),
}

describe('refund', () => {
  test('after the settlement, once, and found under its own order id', async () => {
    const charge = chargeOf()
    const retref = await retrefOf(gateway.charge(charge))
    const orderId = `${charge.orderId}-R`
    const refund = { retref, orderId, amountCents: cents(109_550) }
    expect(await gateway.refund(refund)).toEqual({ kind: 'refused', reason: 'Txn cannot be refunded' })
    standIns.set({ settlement: 'done' })
    const made = await gateway.refund(refund)
    expect(made).toEqual({ kind: 'refunded', retref: expect.stringMatching(/^\d{12}$/) })
    expect(await gateway.refund(refund)).toEqual({ kind: 'refused', reason: 'Txn cannot be refunded' })
    expect(await gateway.inquire(orderId)).toMatchObject({
      kind: 'found',
      charges: [{ orderId, amountCents: 109_550, status: 'refunded' }],
    })
    expect(await gateway.inquireCharge(retref)).toMatchObject({
      charges: [{ status: 'refunded', voidable: false, refundable: false }],
    })
  })

  test('that was booked and not answered is a doubt, and found', async () => {
    const charge = chargeOf()
    const retref = await retrefOf(gateway.charge(charge))
    standIns.set({ settlement: 'done', refund: 'timeout-after' })
    const orderId = `${charge.orderId}-R`
    expect(await gateway.refund({ retref, orderId, amountCents: cents(109_550) })).toEqual(silence)
    expect(await gateway.inquire(orderId)).toMatchObject({
      kind: 'found',
      charges: [{ status: 'refunded', amountCents: 109_550 }],
    })
  })

  test.each([
    ['down', doubt('the gateway gave no usable answer (503)')],
    ['hang', silence],
  ])('%s is a doubt, and nothing is there', async (mode, outcome) => {
    const charge = chargeOf()
    const retref = await retrefOf(gateway.charge(charge))
    standIns.set({ settlement: 'done', refund: mode })
    const orderId = `${charge.orderId}-R`
    expect(await gateway.refund({ retref, orderId, amountCents: cents(109_550) })).toEqual(outcome)
    expect(await gateway.inquire(orderId)).toEqual({ kind: 'absent' })
  })

  test('of nothing is refused', async () => {
    const refund = { retref: '123456789012', orderId: 'SO-9-1-R', amountCents: cents(1) }
    expect(await gateway.refund(refund)).toEqual({ kind: 'refused', reason: 'Txn not found' })
  })
})

describe('listSettled', () => {
  test('tells the charges and refunds of a day', async () => {
    expect(await gateway.listSettled(today())).toEqual({ kind: 'list', charges: [] })
    const retref = await retrefOf(gateway.charge(chargeOf()))
    const other = chargeOf()
    const returned = await retrefOf(gateway.charge(other))
    standIns.set({ settlement: 'done' })
    const refund = { retref: returned, orderId: `${other.orderId}-R`, amountCents: cents(109_550) }
    const made = await retrefOf(gateway.refund(refund))
    const answer = await gateway.listSettled(today())
    const charges = answer.kind === 'list' ? answer.charges : []
    const amountCents = 109_550
    expect(charges).toContainEqual({ retref, amountCents, status: 'charged' })
    expect(charges).toContainEqual({ retref: returned, amountCents, status: 'charged' })
    expect(charges).toContainEqual({ retref: made, amountCents, status: 'refunded' })
    expect(await gateway.listSettled('2020-02-29')).toEqual({ kind: 'list', charges: [] })
  })

  test('is unknown while the gateway is down', async () => {
    standIns.set({ inquiry: 'down' })
    expect(await gateway.listSettled(today())).toEqual(doubt('the gateway gave no usable answer (503)'))
  })
})

function doubt(reason: string) {
  return { kind: 'unknown', reason }
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

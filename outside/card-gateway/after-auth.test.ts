import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openOutside } from '../open-outside.ts'
import type { OpenOutside } from '../open-outside.ts'
import { callGateway } from '../../test/call-gateway.ts'
import type { GatewayCaller } from '../../test/call-gateway.ts'
import { tokenOf } from './card-vault.ts'

let outside: OpenOutside
let gateway: GatewayCaller

beforeAll(async () => {
  outside = await openOutside({ port: 0, smtpPort: 0, timeScale: 0.01 })
  gateway = callGateway(outside.origin)
})
afterAll(() => outside.close())
beforeEach(() => gateway.post('/reset', {}))

describe('after the auth', () => {
  it('voids once', async () => {
    const { retref } = await gateway.auth({ capture: 'Y' })
    expect(await gateway.step('void', { retref })).toMatchObject({
      respstat: 'A',
      respcode: '00',
      authcode: 'REVERS',
      amount: '0.00',
    })
    expect(outside.ledger().charges).toMatchObject([{ status: 'voided', setlstat: 'Voided' }])
    expect(await gateway.step('void', { retref })).toMatchObject({ respstat: 'C', respcode: '41' })
    expect(await gateway.step('void', { retref: '123456789012' })).toMatchObject({
      respstat: 'C',
      respcode: '29',
    })
  })

  it('voids part of what is not yet captured, and only then', async () => {
    const open = await gateway.auth({ amount: '10.00' })
    expect(await gateway.step('void', { retref: open['retref'], amount: '4.00' })).toMatchObject({
      amount: '6.00',
    })
    const queued = await gateway.auth({ amount: '10.00', capture: 'Y' })
    expect(await gateway.step('void', { retref: queued['retref'], amount: '4.00' })).toMatchObject({
      respcode: '42',
    })
  })

  it('voids every live charge of an order id', async () => {
    outside.set({ gateway: 'twice', gatewayCount: 'once' })
    await gateway.auth({})
    await gateway.auth({ account: tokenOf('4387751111111038') })
    expect(await gateway.step('voidByOrderId', { orderid: 'SO-1001-1' })).toMatchObject({
      respstat: 'A',
      authcode: 'REVERS',
    })
    expect(outside.ledger().charges.map((charge) => charge.status)).toEqual(['voided', 'voided', 'declined'])
    expect(await gateway.step('voidByOrderId', { orderid: 'SO-1001-1' })).toMatchObject({
      respstat: 'C',
      respcode: '29',
    })
  })

  it('captures, then refunds in parts up to the whole', async () => {
    outside.set({ settlement: 'done' })
    const { retref } = await gateway.auth({ amount: '10.00' })
    expect(await gateway.step('refund', { retref })).toMatchObject({ respstat: 'C', respcode: '43' })
    expect(await gateway.step('capture', { retref })).toMatchObject({
      respstat: 'A',
      setlstat: 'Queued for Capture',
    })
    expect(await gateway.step('capture', { retref })).toMatchObject({ respstat: 'C', respcode: '46' })
    expect(await gateway.step('refund', { retref, amount: '4.00' })).toMatchObject({
      respstat: 'A',
      amount: '4.00',
    })
    expect(outside.ledger().charges).toMatchObject([{ status: 'approved', refundedCents: 400 }])
    expect(await gateway.step('refund', { retref, amount: '6.01' })).toMatchObject({
      respstat: 'C',
      respcode: '45',
    })
    expect(await gateway.step('refund', { retref })).toMatchObject({ respstat: 'A', amount: '6.00' })
    expect(outside.ledger().charges).toMatchObject([{ status: 'refunded', refundedCents: 1000 }])
  })

  it('is down or hangs on demand and then voids nothing', async () => {
    const { retref } = await gateway.auth({})
    outside.set({ void: 'down' })
    expect((await gateway.sendStep('void', { retref })).status).toBe(503)
    outside.set({ void: 'hang' })
    await expect(
      gateway.sendStep('voidByOrderId', { orderid: 'SO-1001-1' }, AbortSignal.timeout(100)),
    ).rejects.toThrow()
    expect(outside.ledger().charges).toMatchObject([{ status: 'approved' }])
  })
})

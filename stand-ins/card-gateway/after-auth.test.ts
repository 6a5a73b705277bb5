import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openStandIns } from '../open-stand-ins.ts'
import type { OpenStandIns } from '../open-stand-ins.ts'
import { callGateway } from '../../test/call-gateway.ts'
import type { GatewayCaller } from '../../test/call-gateway.ts'
import { tokenOf } from './card-vault.ts'

let standIns: OpenStandIns
let gateway: GatewayCaller

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale: 0.01 })
  gateway = callGateway(standIns.origin)
})
afterAll(() => standIns.close())
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
    expect(standIns.ledger().charges).toMatchObject([{ status: 'voided', setlstat: 'Voided' }])
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
    standIns.set({ gateway: 'twice', gatewayCount: 'once' })
    await gateway.auth({})
    await gateway.auth({ account: tokenOf('4387751111111038') })
    expect(await gateway.step('voidByOrderId', { orderid: 'SO-1001-1' })).toMatchObject({
      respstat: 'A',
      authcode: 'REVERS',
    })
    expect(standIns.ledger().charges.map((charge) => charge.status)).toEqual(['voided', 'voided', 'declined'])
    expect(await gateway.step('voidByOrderId', { orderid: 'SO-1001-1' })).toMatchObject({
      respstat: 'C',
      respcode: '29',
    })
  })

  it('captures, then refunds in parts up to the whole', async () => {
    standIns.set({ settlement: 'done' })
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
    expect(standIns.ledger().charges).toMatchObject([{ status: 'approved', refundedCents: 400 }])
    expect(await gateway.step('refund', { retref, amount: '6.01' })).toMatchObject({
      respstat: 'C',
      respcode: '45',
    })
    expect(await gateway.step('refund', { retref })).toMatchObject({ respstat: 'A', amount: '6.00' })
    expect(standIns.ledger().charges).toMatchObject([{ status: 'refunded', refundedCents: 1000 }])
  })

  it('is down or hangs on demand and then voids nothing', async () => {
    const { retref } = await gateway.auth({})
    standIns.set({ void: 'down' })
    expect((await gateway.sendStep('void', { retref })).status).toBe(503)
    standIns.set({ void: 'hang' })
    await expect(
      gateway.sendStep('voidByOrderId', { orderid: 'SO-1001-1' }, AbortSignal.timeout(100)),
    ).rejects.toThrow()
    expect(standIns.ledger().charges).toMatchObject([{ status: 'approved' }])
  })
})

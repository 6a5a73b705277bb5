import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { openStandIns } from '../open-stand-ins.ts'
import type { OpenStandIns } from '../open-stand-ins.ts'
import { callGateway, readJson } from '../../test/call-gateway.ts'
import type { GatewayCaller } from '../../test/call-gateway.ts'
import { GATEWAY_MERCHANT } from './merchant.ts'

let standIns: OpenStandIns
let gateway: GatewayCaller

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale: 0.01 })
  gateway = callGateway(standIns.origin)
})
afterAll(() => standIns.close())
beforeEach(() => gateway.post('/reset', {}))

describe('before the settlement', () => {
  it('refunds nothing', async () => {
    const { retref } = await gateway.auth({ capture: 'Y' })
    expect(await gateway.step('refund', { retref })).toMatchObject({ respstat: 'C', respcode: '43' })
    expect(standIns.ledger()).toMatchObject({ charges: [{ status: 'approved' }], refunds: [] })
    expect(await readSettlement()).toBe('Null batches')
  })
})

describe('after the settlement', () => {
  beforeEach(() => standIns.set({ settlement: 'done' }))

  it('voids nothing', async () => {
    const { retref } = await gateway.auth({ capture: 'Y' })
    const refusal = { respstat: 'C', respcode: '41' }
    expect(await gateway.step('void', { retref })).toMatchObject(refusal)
    expect(await gateway.step('voidByOrderId', { orderid: 'SO-1001-1' })).toMatchObject(refusal)
    expect(standIns.ledger().charges).toMatchObject([{ status: 'approved' }])
    expect(await gateway.inquireOrder('SO-1001-1')).toMatchObject({
      setlstat: 'Accepted',
      voidable: 'N',
      refundable: 'Y',
    })
  })

  it('goes on voiding what was only authorized', async () => {
    const { retref } = await gateway.auth({})
    expect(await gateway.step('refund', { retref })).toMatchObject({ respcode: '43' })
    expect(await gateway.step('void', { retref })).toMatchObject({ respstat: 'A' })
  })

  it('refunds once, as a transaction of its own', async () => {
    const { retref } = await gateway.auth({ amount: '12.34', capture: 'Y' })
    const refund = await gateway.step('refund', { retref, amount: '12.34', orderid: 'SO-1001-1-R' })
    expect(refund).toMatchObject({ respstat: 'A', amount: '12.34', authcode: 'REFUND' })
    expect(refund['retref']).not.toBe(retref)
    expect(await gateway.step('refund', { retref })).toMatchObject({ respstat: 'C', respcode: '43' })
    expect(standIns.ledger()).toMatchObject({
      charges: [{ retref, status: 'refunded', refundedCents: 1234 }],
      refunds: [{ retref: refund['retref'], orderid: 'SO-1001-1-R', of: retref, amountCents: 1234 }],
    })
    const found = { retref: refund['retref'], amount: '-12.34', respstat: 'A' }
    expect(await gateway.inquireOrder('SO-1001-1-R')).toMatchObject(found)
    expect(await readJson(gateway.rest(`inquire/${refund['retref']}/${GATEWAY_MERCHANT}`))).toMatchObject(
      found,
    )
    expect(await gateway.inquireOrder('SO-1001-1')).toMatchObject({ retref, setlstat: 'Refunded' })
  })

  it('tells the day in batches', async () => {
    const charged = await gateway.auth({ amount: '10.00', capture: 'Y' })
    const { retref } = await gateway.auth({ amount: '12.34', capture: 'Y', orderid: 'SO-1002-1' })
    await gateway.auth({ amount: '99.00' })
    const refund = await gateway.step('refund', { retref, orderid: 'SO-1002-1-R' })
    expect(JSON.parse(await readSettlement())).toMatchObject([
      {
        chargetotal: '22.34',
        refundtotal: '12.34',
        txns: [
          { retref: charged['retref'], setlamount: '10.00', salesdoc: 'SO-1001-1' },
          { retref, setlamount: '12.34', salesdoc: 'SO-1002-1' },
          { retref: refund['retref'], setlamount: '-12.34', salesdoc: 'SO-1002-1-R' },
        ],
      },
    ])
    expect(await readSettlement('0101')).toBe('Null batches')
    expect(await readSettlement(today(), '1')).toBe('Null batches')
    expect((await gateway.rest('settlestat?date=2026-01-01')).status).toBe(400)
  })
})

describe('switch refund', () => {
  beforeEach(() => standIns.set({ settlement: 'done' }))

  it('down and hang: refund nothing', async () => {
    const { retref } = await gateway.auth({ capture: 'Y' })
    standIns.set({ refund: 'down' })
    expect((await gateway.sendStep('refund', { retref })).status).toBe(503)
    standIns.set({ refund: 'hang' })
    await expect(gateway.sendStep('refund', { retref }, AbortSignal.timeout(100))).rejects.toThrow(/timeout/)
    expect(standIns.ledger().refunds).toEqual([])
  })

  it('timeout-after: refunds and never answers', async () => {
    const { retref } = await gateway.auth({ amount: '12.34', capture: 'Y' })
    standIns.set({ refund: 'timeout-after' })
    const leave = new AbortController()
    const call = gateway.sendStep('refund', { retref }, leave.signal)
    await vi.waitFor(() =>
      expect(standIns.ledger().refunds).toMatchObject([{ of: retref, amountCents: 1234 }]),
    )
    leave.abort()
    await expect(call).rejects.toThrow(/abort/)
  })
})

async function readSettlement(date = today(), merchid = GATEWAY_MERCHANT): Promise<string> {
  const answer = await gateway.rest(`settlestat?merchid=${merchid}&date=${date}`)
  return (await answer.text()).trim()
}

function today(): string {
  return new Date().toISOString().slice(5, 10).replace('-', '')
}

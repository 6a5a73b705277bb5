import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { openStandIns } from '../open-stand-ins.ts'
import type { OpenStandIns } from '../open-stand-ins.ts'
import { callGateway, readJson } from '../../test/call-gateway.ts'
import type { GatewayCaller } from '../../test/call-gateway.ts'
import { tokenOf } from './card-vault.ts'
import { GATEWAY_MERCHANT } from './merchant.ts'

const PATIENCE = { timeout: 5000, interval: 10 }

let standIns: OpenStandIns
let gateway: GatewayCaller

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale: 0.01 })
  gateway = callGateway(standIns.origin)
})
afterAll(() => standIns.close())
beforeEach(() => gateway.post('/reset', {}))

describe('switch gateway', () => {
  it('approves or declines whatever the card', async () => {
    standIns.set({ gateway: 'approve' })
    expect(await gateway.auth({ account: tokenOf('4387751111111038') })).toMatchObject({ respstat: 'A' })
    standIns.set({ gateway: 'decline' })
    expect(await gateway.auth({})).toMatchObject({ respstat: 'C' })
  })

  it('timeout-before: never answers, books nothing', async () => {
    standIns.set({ gateway: 'timeout-before' })
    await expect(gateway.sendAuth({}, AbortSignal.timeout(300))).rejects.toThrow(/timeout/)
    expect(standIns.ledger().charges).toEqual([])
  })

  it('timeout-after: books at once, never answers', async () => {
    standIns.set({ gateway: 'timeout-after' })
    const leave = new AbortController()
    const call = gateway.sendAuth({}, leave.signal)
    await vi.waitFor(
      () => expect(standIns.ledger().charges).toMatchObject([{ status: 'approved' }]),
      PATIENCE,
    )
    leave.abort()
    await expect(call).rejects.toThrow(/abort/)
  })

  it('late: books after the caller has gone', async () => {
    standIns.set({ gateway: 'late' })
    await expect(gateway.sendAuth({}, AbortSignal.timeout(100))).rejects.toThrow(/timeout/)
    expect(await gateway.inquireOrder('SO-1001-1')).toMatchObject({ respcode: '29' })
    await vi.waitFor(
      () => expect(standIns.ledger().charges).toMatchObject([{ status: 'approved' }]),
      PATIENCE,
    )
    expect(await gateway.inquireOrder('SO-1001-1')).toMatchObject({ respstat: 'A', amount: '12.34' })
  })

  it('slow: approves after its wait', async () => {
    standIns.set({ gateway: 'slow' })
    const began = performance.now()
    expect(await gateway.auth({})).toMatchObject({ respstat: 'A' })
    expect(performance.now() - began).toBeGreaterThan(300)
  })

  it('twice: books two and answers the second', async () => {
    standIns.set({ gateway: 'twice' })
    const answer = await gateway.auth({})
    const [first, second] = standIns.ledger().charges
    expect(first?.retref).not.toBe(second?.retref)
    expect(second?.retref).toBe(answer['retref'])
  })

  it('other-amount: approves one dollar less', async () => {
    standIns.set({ gateway: 'other-amount' })
    expect(await gateway.auth({ amount: '12.34' })).toMatchObject({ resptext: 'Approval', amount: '11.34' })
  })

  it('garbage: books and answers nonsense', async () => {
    standIns.set({ gateway: 'garbage' })
    const response = await gateway.sendAuth({})
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    await expect(response.json()).rejects.toThrow(SyntaxError)
    expect(standIns.ledger().charges).toMatchObject([{ status: 'approved' }])
  })

  it('429, 500 and retry: book nothing', async () => {
    standIns.set({ gateway: '429' })
    const busy = await gateway.sendAuth({})
    expect(busy.status).toBe(429)
    expect(busy.headers.get('X-Rate-Limit-Retry-After-Seconds')).toMatch(/^\d+$/)
    standIns.set({ gateway: '500' })
    expect((await gateway.sendAuth({})).status).toBe(500)
    standIns.set({ gateway: 'retry' })
    expect(await gateway.auth({})).toMatchObject({ respstat: 'B', respcode: '62' })
    expect(standIns.ledger().charges).toEqual([])
  })

  it('reset: books and breaks the connection', async () => {
    standIns.set({ gateway: 'reset' })
    await expect(gateway.sendAuth({})).rejects.toThrow('fetch failed')
    expect(standIns.ledger().charges).toMatchObject([{ status: 'approved' }])
  })

  it.each(['408', '503'])('%s: books nothing', async (status) => {
    standIns.set({ gateway: status })
    expect((await gateway.sendAuth({})).status).toBe(Number(status))
    expect(standIns.ledger().charges).toEqual([])
  })

  it('close-mid: books, and half of the answer comes', async () => {
    standIns.set({ gateway: 'close-mid' })
    const response = await gateway.sendAuth({})
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    expect(standIns.ledger().charges).toMatchObject([{ status: 'approved', amountCents: 1234 }])
  })

  it('partial and more: approve another sum', async () => {
    standIns.set({ gateway: 'partial' })
    expect(await gateway.auth({ amount: '12.35' })).toMatchObject({
      respstat: 'A',
      respcode: '10',
      resptext: 'Partial Approval',
      amount: '6.17',
    })
    standIns.set({ gateway: 'more' })
    expect(await gateway.auth({ amount: '12.35' })).toMatchObject({ resptext: 'Approval', amount: '13.35' })
    expect(standIns.ledger().charges.map((charge) => charge.amountCents)).toEqual([617, 1335])
  })

  it('no-retref: books, and the answer does not say which', async () => {
    standIns.set({ gateway: 'no-retref' })
    const answer = await gateway.auth({})
    expect(answer).toMatchObject({ respstat: 'A', resptext: 'Approval' })
    expect(answer).not.toHaveProperty('retref')
    expect(standIns.ledger().charges).toMatchObject([{ status: 'approved' }])
  })

  it('late-after-void: books after the void was answered', async () => {
    standIns.set({ gateway: 'late-after-void' })
    await expect(gateway.sendAuth({}, AbortSignal.timeout(100))).rejects.toThrow(/timeout/)
    expect(await gateway.step('voidByOrderId', { orderid: 'SO-1001-1' })).toMatchObject({ respcode: '29' })
    expect(standIns.ledger().charges).toEqual([])
    await vi.waitFor(
      () => expect(standIns.ledger().charges).toMatchObject([{ status: 'approved' }]),
      PATIENCE,
    )
  })

  it('once: uses a fault up', async () => {
    standIns.set({ gateway: 'retry', gatewayCount: 'once' })
    expect(await gateway.auth({})).toMatchObject({ respstat: 'B' })
    expect(await gateway.auth({})).toMatchObject({ respstat: 'A' })
  })
})

describe('inquiry', () => {
  it('finds by retref and by order id, the newest or all', async () => {
    const first = await gateway.auth({ amount: '1.00' })
    const second = await gateway.auth({ amount: '2.00', capture: 'Y' })
    expect(await readJson(gateway.rest(`inquire/${first['retref']}/${GATEWAY_MERCHANT}`))).toMatchObject({
      amount: '1.00',
      setlstat: 'Authorized',
      lastfour: '1443',
    })
    expect(await gateway.inquireOrder('SO-1001-1')).toMatchObject({
      retref: second['retref'],
      setlstat: 'Queued for Capture',
      voidable: 'Y',
      refundable: 'N',
    })
    const all = await readJson(gateway.rest(`inquireByOrderid/SO-1001-1/${GATEWAY_MERCHANT}/1`))
    expect(all).toMatchObject([{ retref: first['retref'] }, { retref: second['retref'] }])
  })

  it('answers 29 for what is not there, and for another merchant', async () => {
    const { retref } = await gateway.auth({})
    const notFound = { respstat: 'C', respcode: '29', resptext: 'Txn not found' }
    expect(await gateway.inquireOrder('SO-9-1')).toMatchObject(notFound)
    expect(await gateway.inquireOrder('')).toMatchObject(notFound)
    expect(await readJson(gateway.rest(`inquire/${retref}/1`))).toMatchObject(notFound)
    expect(await readJson(gateway.rest(`inquire/123456789012/${GATEWAY_MERCHANT}`))).toMatchObject(notFound)
  })

  it('never finds an order id that could be a card number', async () => {
    await gateway.auth({ orderid: '79927398713' })
    expect(await gateway.inquireOrder('79927398713')).toMatchObject({ respcode: '29' })
    expect(standIns.ledger().charges).toMatchObject([{ orderid: '************8713' }])
  })

  it('is down or hangs on demand', async () => {
    standIns.set({ inquiry: 'down' })
    expect((await gateway.rest(`inquire/1/${GATEWAY_MERCHANT}`)).status).toBe(503)
    standIns.set({ inquiry: 'hang' })
    const call = gateway.rest(`inquire/1/${GATEWAY_MERCHANT}`, { signal: AbortSignal.timeout(100) })
    await expect(call).rejects.toThrow(/timeout/)
  })
})

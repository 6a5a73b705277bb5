import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openStandIns } from '../open-stand-ins.ts'
import type { OpenStandIns } from '../open-stand-ins.ts'
import { APPROVED_CARD, callGateway } from '../../test/call-gateway.ts'
import type { GatewayCaller } from '../../test/call-gateway.ts'
import { tokenOf } from './card-vault.ts'
import { GATEWAY_MERCHANT } from './merchant.ts'

const UNLISTED_CARD = '4242424242424242'

let standIns: OpenStandIns
let gateway: GatewayCaller

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale: 0.01 })
  gateway = callGateway(standIns.origin)
})
afterAll(() => standIns.close())
beforeEach(() => gateway.post('/reset', {}))

describe('auth', () => {
  it('approves, with the fields of the Gateway API', async () => {
    const answer = await gateway.auth({ amount: '12.34', receipt: 'Y', capture: 'Y' })
    expect(answer).toMatchObject({
      respstat: 'A',
      respcode: '00',
      resptext: 'Approval',
      respproc: 'PPS',
      amount: '12.34',
      merchid: GATEWAY_MERCHANT,
      token: tokenOf(APPROVED_CARD),
      orderId: 'SO-1001-1',
      entrymode: 'ECommerce',
      avsresp: 'Y',
    })
    expect(answer['retref']).toMatch(/^\d{12}$/)
    expect(standIns.ledger().charges).toMatchObject([
      {
        retref: answer['retref'],
        orderid: 'SO-1001-1',
        amountCents: 1234,
        status: 'approved',
        account: '************1443',
      },
    ])
  })

  it.each([
    ['12.34', 1234],
    ['12.3', 1230],
    ['1234', 1234],
    ['0.05', 5],
    ['7', 7],
  ])('reads the amount %s as %i cents', async (amount, cents) => {
    await gateway.auth({ amount })
    expect(standIns.ledger().charges[0]?.amountCents).toBe(cents)
  })

  it('leaves the order id out without a receipt', async () => {
    expect(await gateway.auth({})).not.toHaveProperty('orderId')
  })

  it.each([
    ['4387751111111020', '107'],
    ['4387751111111038', '100'],
    ['4387751111111046', '101'],
    ['4387751111111053', '500'],
  ])('declines the test card %s with %s', async (card, code) => {
    const answer = await gateway.auth({ account: tokenOf(card) })
    expect(answer).toMatchObject({ respstat: 'C', respcode: code, amount: '0.00' })
    expect(standIns.ledger().charges).toMatchObject([{ status: 'declined', respcode: code }])
  })

  it.each(['5454545454545454', '371449635398431', '6011000995500000', UNLISTED_CARD])(
    'approves %s',
    async (card) => {
      expect(await gateway.auth({ account: tokenOf(card) })).toMatchObject({ respstat: 'A' })
    },
  )

  it('answers the code in the amount for a card that is not listed, and approves the listed one', async () => {
    expect(await gateway.auth({ account: tokenOf(UNLISTED_CARD), amount: '1332.50' })).toMatchObject({
      respcode: '332',
    })
    expect(await gateway.auth({ amount: '1332.50' })).toMatchObject({ respstat: 'A', amount: '1332.50' })
  })

  it.each([
    ['5.99', '5.99'],
    ['6.00', '5.00'],
    ['80.00', '5.00'],
  ])('approves %s of the partial card as %s', async (amount, approved) => {
    expect(await gateway.auth({ account: tokenOf('4387750101010101'), amount })).toMatchObject({
      respstat: 'A',
      amount: approved,
    })
  })

  it('times out for the timeout card with 62, booking nothing', async () => {
    const answer = await gateway.auth({ account: tokenOf('4999006200620062') })
    expect(answer).toMatchObject({ respstat: 'B', respcode: '62' })
    expect(answer['retref']).toMatch(/^\d{12}$/)
    expect(standIns.ledger().charges).toEqual([])
  })

  it.each([
    ['111', 'N'],
    ['112', 'M'],
    ['222', 'P'],
    ['333', 'U'],
  ])('answers the test CVV %s with %s', async (cvv2, cvvresp) => {
    expect(await gateway.auth({ cvv2 })).toMatchObject({ cvvresp })
  })

  it.each([
    ['55112', 'N'],
    ['55111', 'A'],
    ['55223', 'W'],
    ['55226', 'Z'],
    ['55225', 'Y'],
  ])('answers the test postal code %s with %s', async (postal, avsresp) => {
    expect(await gateway.auth({ postal })).toMatchObject({ avsresp })
  })

  it('declines a card that has expired, in each spelling of the month', async () => {
    for (const expiry of ['0122', '20221', '202201', '20220131']) {
      expect(await gateway.auth({ expiry })).toMatchObject({ respstat: 'C', respcode: '16' })
    }
    for (const expiry of ['0199', '20991', '209901'])
      expect(await gateway.auth({ expiry })).toMatchObject({ respstat: 'A' })
  })

  it('declines a card number in place of a token and keeps only its end', async () => {
    expect(await gateway.auth({ account: APPROVED_CARD })).toMatchObject({ respstat: 'C', respcode: '11' })
    expect(JSON.stringify(standIns.ledger())).not.toContain(APPROVED_CARD)
  })

  it('refuses a strange merchant', async () => {
    expect(await gateway.auth({ merchid: '1' })).toMatchObject({ respstat: 'C', respcode: '21' })
  })

  it.each([
    [{ orderid: 'x'.repeat(51) }, 'orderid'],
    [{ name: 'x'.repeat(31) }, 'name'],
    [{ name: 'José' }, 'name'],
    [{ amount: '12.345' }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ account: '' }, 'account'],
    [{ expiry: '12/30' }, 'expiry'],
    [{ cvv2: '12' }, 'cvv2'],
  ])('answers 400 to %o and books nothing', async (fields, named) => {
    const response = await gateway.sendAuth(fields)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(named)
    expect(standIns.ledger().charges).toEqual([])
  })

  it('answers 401, 400, 404 and 405 as the gateway does', async () => {
    const stranger = await fetch(`${standIns.origin}/cardconnect/rest/auth`, { method: 'PUT', body: '{}' })
    const unreadable = await gateway.rest('auth', { method: 'PUT', body: '{' })
    expect(stranger.status).toBe(401)
    expect(unreadable.status).toBe(400)
    expect((await gateway.rest('inquireByOderid/a/b')).status).toBe(404)
    expect((await gateway.rest('auth', { method: 'DELETE' })).status).toBe(405)
  })
})

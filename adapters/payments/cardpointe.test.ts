import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GATEWAY_MERCHANT, GATEWAY_PASSWORD, GATEWAY_USER } from '../../outside/card-gateway/merchant.ts'
import { tokenOf } from '../../outside/card-gateway/card-vault.ts'
import { openOutside, type OpenOutside } from '../../outside/open-outside.ts'
import { cents } from '../../shop/money.ts'
import type { Charge, PaymentGateway } from '../../shop/payments/payment-gateway.ts'
import { cards } from '../../test/world.ts'
import { cardPointeGateway } from './cardpointe.ts'

const scale = 0.01
let outside: OpenOutside
let gateway: PaymentGateway
let numbers = 1000
beforeAll(async () => {
  outside = await openOutside({ port: 0, smtpPort: 0, timeScale: scale })
  gateway = at(outside.origin)
})
afterAll(() => outside.close())
beforeEach(() => outside.set({ gateway: 'card', gatewayCount: 'always', inquiry: 'on', void: 'on' }))

describe('charge', () => {
  test('an approval carries its reference, amount and order id', async () => {
    const charge = chargeOf(cards.approved)
    expect(await gateway.charge(charge)).toEqual({
      kind: 'approved',
      charge: {
        retref: expect.stringMatching(/^\d{12}$/),
        orderId: charge.orderId,
        amountCents: 109_550,
        status: 'approved',
        resptext: 'Approval',
      },
    })
  })

  test('a decline carries its words', async () => {
    const outcome = await gateway.charge(chargeOf(cards.declined))
    expect(outcome).toEqual({
      kind: 'declined',
      resptext: expect.stringMatching(/\w/),
      retref: expect.any(String),
    })
  })

  test.each(['timeout-before', 'timeout-after', 'garbage', '500', 'retry', 'reset'])(
    '%s is a doubt',
    async (mode) => {
      outside.set({ gateway: mode })
      expect(await gateway.charge(chargeOf(cards.approved))).toMatchObject({ kind: 'unknown' })
    },
  )

  test('what certainly reached nobody is a decline', async () => {
    outside.set({ gateway: '429' })
    expect(await gateway.charge(chargeOf(cards.approved))).toMatchObject({ kind: 'declined', retref: null })
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    await closed(nobody)
    expect(await at(`http://127.0.0.1:${port}`).charge(chargeOf(cards.approved))).toMatchObject({
      kind: 'declined',
    })
  })

  test('wrong credentials are a decline, with no charge', async () => {
    const wrong = cardPointeGateway({
      origin: outside.origin,
      merchant: GATEWAY_MERCHANT,
      user: 'nobody',
      password: 'x',
    })
    const charge = chargeOf(cards.approved)
    expect(await wrong.charge(charge)).toMatchObject({ kind: 'declined' })
    expect(await gateway.inquire(charge.orderId)).toEqual({ kind: 'absent' })
  })

  test('accents and long names fit the gateway’s fields', async () => {
    const charge = {
      ...chargeOf(cards.approved),
      name: 'José Ñandú '.repeat(9),
      city: 'Łódź',
      address: 'Ä'.repeat(99),
    }
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'approved' })
  })
})

describe('inquire', () => {
  test('finds what was charged, as it stands now', async () => {
    const charge = chargeOf(cards.approved)
    const made = await gateway.charge(charge)
    const retref = made.kind === 'approved' ? made.charge.retref : ''
    expect(await gateway.inquire(charge.orderId)).toMatchObject({
      kind: 'found',
      charges: [{ retref, amountCents: 109_550, status: 'approved' }],
    })
    expect(await gateway.voidCharge(retref)).toEqual({ kind: 'void' })
    expect(await gateway.inquire(charge.orderId)).toMatchObject({
      kind: 'found',
      charges: [{ retref, status: 'voided' }],
    })
  })

  test('finds both of two', async () => {
    outside.set({ gateway: 'twice' })
    const charge = chargeOf(cards.approved)
    await gateway.charge(charge)
    const found = await gateway.inquire(charge.orderId)
    expect(found).toMatchObject({ kind: 'found', charges: [{ status: 'approved' }, { status: 'approved' }] })
    expect(await gateway.voidByOrderId(charge.orderId)).toEqual({ kind: 'void' })
    expect(await gateway.inquire(charge.orderId)).toMatchObject({
      charges: [{ status: 'voided' }, { status: 'voided' }],
    })
  })

  test('says absent only when the gateway says so', async () => {
    expect(await gateway.inquire('SO-9-1')).toEqual({ kind: 'absent' })
    outside.set({ inquiry: 'down' })
    expect(await gateway.inquire('SO-9-1')).toMatchObject({ kind: 'unknown' })
    outside.set({ inquiry: 'hang' })
    expect(await gateway.inquire('SO-9-1')).toMatchObject({ kind: 'unknown' })
  })
})

test('a void of nothing is absent; of a gateway that is down, unknown', async () => {
  expect(await gateway.voidByOrderId('SO-9-1')).toEqual({ kind: 'absent' })
  outside.set({ void: 'down' })
  expect(await gateway.voidByOrderId('SO-9-1')).toMatchObject({ kind: 'unknown' })
})

function at(origin: string): PaymentGateway {
  return cardPointeGateway(
    { origin, merchant: GATEWAY_MERCHANT, user: GATEWAY_USER, password: GATEWAY_PASSWORD },
    scale,
  )
}

function chargeOf(card: string): Charge {
  numbers += 1
  return {
    orderId: `SO-${numbers}-1`,
    amountCents: cents(109_550),
    token: tokenOf(card),
    expiry: '203012',
    name: 'Ada Miller',
    email: 'ada@lab.test',
    address: '12 Plaster Lane',
    city: 'Austin',
    region: 'TX',
    postal: '78701',
    country: 'US',
    phone: '+1 512 555 0100',
  }
}

async function closed(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
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

const checks = { respcode: '00', avsresp: 'Y', cvvresp: 'X' }
const untold = { respcode: '', avsresp: '', cvvresp: '' }
const silence = {
  kind: 'unknown',
  reason: expect.stringMatching(/^the gateway did not answer within [\d.]+ seconds$/),
}

/** Every answer of the stand-in gateway, and what it has charged by then. */
const outcomes: [mode: string, outcome: object, bookedCents: number[]][] = [
  ['approve', approved(109_550), [109_550]],
  ['decline', declined('500', 'Decline', 'issuer'), [109_550]],
  ['twice', approved(109_550), [109_550, 109_550]],
  ['other-amount', approved(109_450), [109_450]],
  ['partial', approved(54_775, '10', 'Partial Approval'), [54_775]],
  ['more', approved(109_650), [109_650]],
  ['timeout-before', silence, []],
  ['timeout-after', silence, [109_550]],
  ['late-after-void', silence, []],
  ['no-retref', doubt('an approval without retref or amount'), [109_550]],
  ['garbage', doubt('the gateway sent an answer that cannot be read'), [109_550]],
  ['retry', doubt('Timed out'), []],
  ['408', doubt('the gateway gave no usable answer (408)'), []],
  ['500', doubt('the gateway gave no usable answer (500)'), []],
  ['503', doubt('the gateway gave no usable answer (503)'), []],
  ['reset', doubt(expect.stringMatching(/\w/)), [109_550]],
  ['close-mid', doubt(expect.stringMatching(/\w/)), [109_550]],
  ['429', turnedAway('The payment service is busy; please wait 5 seconds', 'transient'), []],
]

describe('charge', () => {
  test.each(outcomes)('%s', async (mode, outcome, bookedCents) => {
    standIns.set({ gateway: mode })
    const charge = chargeOf()
    expect(await gateway.charge(charge)).toEqual(outcome)
    const booked = standIns.ledger().charges.filter(({ orderid }) => orderid === charge.orderId)
    expect(booked.map(({ amountCents }) => amountCents)).toEqual(bookedCents)
  })

  test('slow: it is waited for, longer than the gateway itself would', async () => {
    // Less accelerated than the others: 31 s and 37 s must differ clearly on a busy machine.
    const slower = await openStandIns({ port: 0, smtpPort: 0, timeScale: 0.05 })
    slower.set({ gateway: 'slow' })
    const patient = cardPointeGateway(accountAt(slower.origin), 0.05)
    expect(await patient.charge(chargeOf())).toEqual(approved(109_550))
    await slower.close()
  })

  test('late: nobody waits for it', async () => {
    standIns.set({ gateway: 'late' })
    expect(await gateway.charge(chargeOf())).toEqual(silence)
  })

  test('knows every mode of the gateway', async () => {
    const answer = await fetch(`${standIns.origin}/switches`)
    const { switches } = (await answer.json()) as { switches: { name: string; options: string[] }[] }
    const modes = switches.find(({ name }) => name === 'gateway')?.options ?? []
    expect(new Set(outcomes.map(([mode]) => mode).concat('card', 'late', 'slow'))).toEqual(new Set(modes))
  })

  test.each([
    ['4387751111111020', declined('107', 'Call for authorization', 'issuer')],
    ['4387751111111038', declined('100', 'Do not honor', 'issuer')],
    ['4387751111111046', declined('101', 'Expired card', 'card-data')],
    ['4387750101010101', approved(500, '10', 'Partial Approval')],
  ])('the vendor’s test card %s', async (card, outcome) => {
    expect(await gateway.charge({ ...chargeOf(card), amountCents: cents(8000) })).toEqual(outcome)
  })

  test('what address and CVV were found to be is told', async () => {
    const charge = { ...chargeOf(), postal: '55112' }
    expect(await gateway.charge(charge)).toMatchObject({ charge: { avsresp: 'N', cvvresp: 'X' } })
  })

  test('what a service does not know is not sent', async () => {
    const charge = { ...chargeOf(), expiry: '', name: '', phone: '', postal: '' }
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'approved' })
    // A charge of an earlier test may be booked late, after this one.
    const [booked] = standIns.ledger().charges.filter(({ orderid }) => orderid === charge.orderId)
    expect(booked?.amountCents).toBe(109_550)
    expect(booked).not.toHaveProperty('name')
  })

  test('what certainly reached nobody is a decline', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    await closed(nobody)
    expect(await cardPointeGateway(accountAt(`http://127.0.0.1:${port}`)).charge(chargeOf())).toEqual(
      turnedAway('The payment service could not be reached', 'transient'),
    )
  })

  test('wrong credentials are a decline that wants the operator, with no charge', async () => {
    const wrong = cardPointeGateway({ ...accountAt(standIns.origin), user: 'nobody', password: 'x' })
    const charge = chargeOf()
    expect(await wrong.charge(charge)).toEqual(
      turnedAway('The payment service refused the request (401)', 'set-up'),
    )
    expect(await gateway.inquire(charge.orderId)).toEqual({ kind: 'absent' })
  })

  test('another merchant’s number wants the operator too', async () => {
    const wrong = cardPointeGateway({ ...accountAt(standIns.origin), merchant: '1' })
    expect(await wrong.charge(chargeOf())).toMatchObject({
      kind: 'declined',
      respcode: '21',
      group: 'set-up',
    })
  })

  test('accents and long names fit the gateway’s fields', async () => {
    const charge = {
      ...chargeOf(),
      name: 'José Ñandú '.repeat(9),
      city: 'Łódź',
      address: 'Ä'.repeat(99),
    }
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'approved' })
  })
})

describe('inquire', () => {
  test('finds what was charged, as it stands now', async () => {
    const charge = chargeOf()
    const retref = await retrefOf(gateway.charge(charge))
    const now = {
      retref,
      orderId: charge.orderId,
      amountCents: 109_550,
      status: 'approved',
      resptext: 'Approval',
      voidable: true,
      refundable: false,
      ...checks,
    }
    expect(await gateway.inquire(charge.orderId)).toEqual({ kind: 'found', charges: [now] })
    standIns.set({ settlement: 'done' })
    const settled = { ...now, voidable: false, refundable: true }
    expect(await gateway.inquireCharge(retref)).toEqual({ kind: 'found', charges: [settled] })
    standIns.set({ settlement: 'waits' })
    expect(await gateway.voidCharge(retref)).toEqual({ kind: 'void' })
    const voided = { ...now, amountCents: 0, status: 'voided', voidable: false }
    expect(await gateway.inquireCharge(retref)).toEqual({ kind: 'found', charges: [voided] })
  })

  test('finds both of two', async () => {
    standIns.set({ gateway: 'twice' })
    const charge = chargeOf()
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
    standIns.set({ inquiry: 'down' })
    expect(await gateway.inquire('SO-9-1')).toMatchObject({ kind: 'unknown' })
    standIns.set({ inquiry: 'hang' })
    expect(await gateway.inquire('SO-9-1')).toMatchObject({ kind: 'unknown' })
  })
})

describe('void', () => {
  test('of nothing is absent; of a gateway that is down, unknown', async () => {
    expect(await gateway.voidByOrderId('SO-9-1')).toEqual({ kind: 'absent' })
    expect(await gateway.voidCharge('123456789012')).toEqual({ kind: 'absent' })
    standIns.set({ void: 'down' })
    expect(await gateway.voidByOrderId('SO-9-1')).toEqual(doubt('the gateway gave no usable answer (503)'))
    standIns.set({ void: 'hang' })
    expect(await gateway.voidByOrderId('SO-9-1')).toEqual(silence)
  })

  test('of what is settled is refused, by either name', async () => {
    const charge = chargeOf()
    const retref = await retrefOf(gateway.charge(charge))
    standIns.set({ settlement: 'done' })
    const refusal = { kind: 'refused', reason: 'Txn cannot be voided' }
    expect(await gateway.voidCharge(retref)).toEqual(refusal)
    expect(await gateway.voidByOrderId(charge.orderId)).toEqual(refusal)
  })
})

function approved(amountCents: number, respcode = '00', resptext = 'Approval') {
  return {
    kind: 'approved',
    charge: {
      retref: expect.stringMatching(/^\d{12}$/),
      orderId: expect.stringMatching(/^SO-\d+-1$/),
      amountCents,
      status: 'approved',
      resptext,
      voidable: null,
      refundable: null,
      ...checks,
      respcode,
    },
  }
}

function declined(respcode: string, resptext: string, group: string) {
  const retref = expect.stringMatching(/^\d{12}$/)
  return { kind: 'declined', resptext, retref, group, ...checks, respcode }
}

function turnedAway(resptext: string, group: string) {
  return { kind: 'declined', resptext, retref: null, group, ...untold }
}

function doubt(reason: unknown) {
  return { kind: 'unknown', reason }
}

async function closed(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

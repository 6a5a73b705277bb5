import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy, orderRequest, stateOf, untilState } from '../../test/kit/buy.ts'
import { violations } from '../../test/kit/checks/invariants.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { cards } from '../../test/kit/world.ts'
import type { DeclineGroup } from '../payments/decline.ts'
import type { ChargeOutcome } from '../payments/payment-gateway.ts'
import { chargeCard } from './charge-card.ts'
import { findCheckout } from './find-checkout.ts'
import { placeOrder } from './placing/place-order.ts'

let shop: TestShop
beforeAll(async () => {
  // The time limit for a charge must be long enough for a busy machine.
  shop = await openTestShop({ ALERT_EMAIL: 'desk@spindle.test', DEADLINE_SCALE: '0.1' })
})
afterAll(() => shop.close())
beforeEach(() => shop.standIns.set({ gateway: 'card', gatewayCount: 'always', void: 'on' }))

describe('an approval of another sum', () => {
  test.each([
    ['partial', '$547.50'],
    ['more', '$1,096.00'],
    ['other-amount', '$1,094.00'],
  ])('%s goes back at once, without a question, and the buyer reads so', async (mode, approved) => {
    shop.standIns.set({ gateway: mode, gatewayCount: 'once' })
    const request = await orderRequest(shop)
    const id = await buy(shop, request)
    await untilState(shop, id, 'VOIDED')
    // On a busy machine both may void it at once: then one finds it voided.
    const calls = (await callsOf(id)).filter(([, outcome]) => outcome !== 'not there')
    expect(calls.slice(0, 2)).toEqual([
      ['charge', 'approved'],
      ['void by order id', 'voided'],
    ])
    const { attempt_status, resptext } = await attemptOf(id)
    expect([attempt_status, resptext]).toEqual(['VOIDED', `A different amount was approved: ${approved}`])
    const watched = await findCheckout(shop, request.sessionToken, id)
    expect(watched?.view).toMatchObject({
      state: 'not-charged',
      message: 'Nothing was charged. You can try again, or go back to the cart.',
    })
    expect(await violations(shop.db, shop.standIns.ledger())).toEqual([])
  })

  test('is asked about when the void fails, and voided later', async () => {
    shop.standIns.set({ gateway: 'partial', gatewayCount: 'once', void: 'down' })
    const id = await buy(shop, await orderRequest(shop))
    await untilState(shop, id, 'VOIDING')
    shop.standIns.set({ void: 'on' })
    await untilState(shop, id, 'VOIDED')
    expect(await violations(shop.db, shop.standIns.ledger())).toEqual([])
  })
})

describe('a decline', () => {
  test('is written down with everything the bank said', async () => {
    const request = await orderRequest(shop, { cardNumber: cards.declined })
    const id = await buy(shop, request)
    await untilState(shop, id, 'DECLINED')
    expect(await attemptOf(id)).toEqual({
      attempt_status: 'DECLINED',
      resptext: 'Do not honor',
      respcode: '100',
      avsresp: 'Y',
      cvvresp: 'X',
      decline_group: 'issuer',
    })
    const watched = await findCheckout(shop, request.sessionToken, id)
    expect(watched?.view).toMatchObject({
      state: 'declined',
      message: 'Payment failed due to error: Do not honor',
      advice: 'Your bank did not approve it. Another card may work, or your bank can tell you why.',
    })
  })

  test('for our own set-up alerts the operator once a day for each code', async () => {
    await chargeWith('22', 'set-up')
    await chargeWith('22', 'set-up')
    await chargeWith('91', 'set-up')
    for (const group of ['card-data', 'issuer', 'risk', 'transient'] as const) await chargeWith('93', group)
    const mails = await shop.db.execute<{ recipient: string; dedupe_key: string }>(
      sql`select recipient, dedupe_key from mail where dedupe_key like 'alert set-up %' order by dedupe_key`,
    )
    const day = new Date().toISOString().slice(0, 10)
    expect(mails.rows).toEqual([
      { recipient: 'desk@spindle.test', dedupe_key: `alert set-up 22 ${day}` },
      { recipient: 'desk@spindle.test', dedupe_key: `alert set-up 91 ${day}` },
    ])
  })
})

/** The gateway declines in this way; nothing is charged there. */
async function chargeWith(respcode: string, group: DeclineGroup): Promise<void> {
  const placed = await placeOrder(shop, await orderRequest(shop))
  if (!placed.ok || !placed.value.toCharge) throw new Error('nothing to charge')
  const { attemptId, charge } = placed.value.toCharge
  const outcome: ChargeOutcome = {
    kind: 'declined',
    resptext: 'Not allowed',
    retref: null,
    group,
    respcode,
    avsresp: '',
    cvvresp: '',
  }
  await chargeCard(
    { ...shop, payments: { ...shop.payments, charge: async () => outcome } },
    attemptId,
    charge,
  )
  expect(await stateOf(shop, placed.value.checkoutId)).toBe('DECLINED')
}

async function callsOf(id: string): Promise<string[][]> {
  const found = await shop.db.execute<{ call: string; outcome: string }>(
    sql`select call, outcome from outside_call where checkout_id = ${id} and system = 'gateway' order by id`,
  )
  return found.rows.map(({ call, outcome }) => [call, outcome])
}

test('a process that was held up does not charge for an attempt that was given up meanwhile', async () => {
  const placed = await placeOrder(shop, await orderRequest(shop))
  const late = placed.ok ? placed.value.toCharge : null
  if (!placed.ok || !late) throw new Error('nothing to charge')
  await shop.db.execute(sql`update payment_attempt set status = 'UNKNOWN' where id = ${late.attemptId}`)
  await chargeCard(shop, late.attemptId, late.charge)
  const { charges } = shop.standIns.ledger()
  expect(charges.filter(({ orderid }) => orderid === late.charge.orderId)).toEqual([])
  expect(await callsOf(placed.value.checkoutId)).toEqual([])
})

async function attemptOf(id: string) {
  const found = await shop.db.execute(sql`
    select status as attempt_status, resptext, respcode, avsresp, cvvresp, decline_group
    from payment_attempt where checkout_id = ${id}`)
  const [row] = found.rows
  if (!row) throw new Error(`no attempt of ${id}`)
  return row
}

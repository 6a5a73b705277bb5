import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { orderRequest } from '../../test/kit/buy.ts'
import { copyDatabase, type TestShop } from '../../test/kit/open-test-shop.ts'
import { connect } from '../../database/connect.ts'
import { readConfig } from '../../server/config/config.ts'
import { cents, type Cents } from '../money.ts'
import type {
  ChargeOutcome,
  GatewayCharge,
  InquiryOutcome,
  VoidOutcome,
} from '../payments/payment-gateway.ts'
import { acceptOrder, type AcceptOrderNeeds } from '../orders/accept-order.ts'
import { chargeCard } from './charge-card.ts'
import { placeOrder } from './placing/place-order.ts'
import type { RecordingNeeds } from './record-outcome.ts'
import { newSessionToken } from './session-token.ts'
import { settleCharge, takeBackOrphanCharges } from './settle-charge.ts'

/** One step at a time: a real database, a gateway with prepared answers, and a queue that only records. */
const database = await copyDatabase()
const connection = connect(database.target)
const { db } = connection
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const { brand } = readConfig({ SITE_ORIGIN: 'http://localhost:3000' })
const asked: string[] = []
const queued: [job: string, afterMs: number | undefined][] = []
const queuedAbout: object[] = []
/** of the attempts, those with another job that waits */
let waiting = new Set<string>()
const logged: string[] = []
const loggedFacts: object[] = []
let gateway: {
  charge?: ChargeOutcome | Error | (() => Promise<ChargeOutcome>)
  inquire?: InquiryOutcome | (() => Promise<InquiryOutcome>)
  inquireCharge?: InquiryOutcome
  voids?: VoidOutcome
}
const log = (facts: object, message: string) => {
  loggedFacts.push(facts)
  logged.push(message)
}
const needs = {
  db,
  brand,
  payments: {
    async charge() {
      asked.push('charge')
      if (gateway.charge instanceof Error) throw gateway.charge
      const answer = gateway.charge ?? { kind: 'unknown', reason: 'not told' }
      return typeof answer === 'function' ? answer() : answer
    },
    async inquire(orderId: string) {
      asked.push(`inquire ${orderId.replace(/^SO-\d+-\d+$/, 'SO')}`)
      const answer = gateway.inquire ?? { kind: 'absent' }
      return typeof answer === 'function' ? answer() : answer
    },
    async inquireCharge(retref: string) {
      asked.push(`look at ${retref.replace(/-\d+$/, '')}`)
      return gateway.inquireCharge ?? { kind: 'unknown', reason: 'not told' }
    },
    async voidCharge(retref: string) {
      asked.push(`void ${retref.replace(/-\d+$/, '')}`)
      return gateway.voids ?? { kind: 'void' }
    },
    async voidByOrderId(orderId: string) {
      asked.push(`void ${orderId.replace(/^SO-\d+-\d+$/, 'SO')}`)
      return gateway.voids ?? { kind: 'void' }
    },
  },
  jobs: {
    async enqueue(_: unknown, job: { name: string }, about: object, options: { afterMs?: number } = {}) {
      queued.push([job.name, options.afterMs])
      queuedAbout.push(about)
    },
    listWaiting: async () => waiting,
  },
  backOffice: { findCustomer: async () => null },
  orderPrefix: 'SO',
  mailDomain: 'shop.test',
  orderDelayMs: 11_000,
  invoiceSteps: false,
  alertMailbox: 'staff@shop.test' as string | null,
  timeScale: 0.01,
  log: { warn: log, error: log },
  acceptOrder: ((...order) => acceptOrder(shop, ...order)) as RecordingNeeds['acceptOrder'],
}
type Everything = Parameters<typeof chargeCard>[0] &
  Parameters<typeof settleCharge>[0] &
  Parameters<typeof placeOrder>[0] &
  AcceptOrderNeeds
const shop = needs as unknown as Everything

beforeEach(() => {
  gateway = {}
  waiting = new Set()
  asked.length = queued.length = queuedAbout.length = logged.length = loggedFacts.length = 0
  Object.assign(needs, { invoiceSteps: false, alertMailbox: 'staff@shop.test' })
})

describe('the charge', () => {
  test('that is approved: our order, one mail and the hand-over become true together', async () => {
    const sale = await placed()
    gateway.charge = { kind: 'approved', charge: approved(sale) }
    await charge(sale)
    expect(await rowOf(sale)).toEqual({
      state: 'APPROVED',
      status: 'APPROVED',
      asked: 0,
      retref: 'r1',
      resptext: 'Approval',
      respcode: '000',
      avsresp: 'Y',
      cvvresp: 'M',
      decline_group: null,
      held_cents: null,
      dated: true,
      orders: 1,
      steps: 'customer,order',
      mails: 1,
    })
    expect(queued).toEqual([
      ['send-mail', undefined],
      ['send-order', 11_000],
      ['settle-charge', 5000],
    ])
    expect(queuedAbout.slice(1)).toEqual([{ checkoutId: sale.id }, { attemptId: sale.attemptId }])
    expect(await notesOf(sale)).toEqual(['charge: approved (Approval · r1)'])
    expect(asked).toEqual(['charge'])
  })

  test('with INVOICE_STEPS hands over four documents', async () => {
    const sale = await placed()
    needs.invoiceSteps = true
    gateway.charge = { kind: 'approved', charge: approved(sale) }
    await charge(sale)
    expect((await rowOf(sale))?.steps).toBe('customer,invoice,order,payment-entry')
  })

  test('of a partner empties the saved cart of that partner alone', async () => {
    await db.execute(sql`insert into person (sub, issuer, name, email, email_verified) values
      ('buyer', 'i', 'B', 'b@lab.test', true), ('other', 'i', 'O', 'o@lab.test', true)`)
    await db.execute(sql`insert into kept_cart (sub, lines, last_visit) values
      ('buyer', '[{"number":"AG03","quantity":1}]', '[{"number":"DV34","quantity":2},{"number":"ag03","quantity":5}]'),
      ('other', '[{"number":"AG03","quantity":1}]', '[{"number":"AG03","quantity":5}]')`)
    const sale = await placed({ ownerSub: 'buyer' })
    gateway.charge = { kind: 'approved', charge: approved(sale) }
    await charge(sale)
    const kept = await db.execute(sql`select sub, lines, last_visit from kept_cart order by sub`)
    expect(kept.rows).toEqual([
      // What was bought is not offered again.
      { sub: 'buyer', lines: [], last_visit: [{ number: 'DV34', quantity: 2 }] },
      {
        sub: 'other',
        lines: [{ number: 'AG03', quantity: 1 }],
        last_visit: [{ number: 'AG03', quantity: 5 }],
      },
    ])
  })

  test('of a service makes no order and no mail: those come from the service', async () => {
    const sale = await placed()
    await db.execute(sql`update checkout set channel = 'service' where id = ${sale.id}`)
    gateway.charge = { kind: 'approved', charge: approved(sale) }
    await charge(sale)
    expect(await rowOf(sale)).toMatchObject({ state: 'APPROVED', orders: 0, steps: null, mails: 0 })
    expect(queued).toEqual([['settle-charge', 5000]])
  })

  test('that is declined is written down with everything that was said', async () => {
    const sale = await placed()
    const checks = { respcode: '005', avsresp: 'N', cvvresp: 'P' }
    gateway.charge = { kind: 'declined', resptext: 'Do not honor', retref: 'r2', group: 'issuer', ...checks }
    await charge(sale)
    expect(await rowOf(sale)).toMatchObject({
      state: 'DECLINED',
      status: 'DECLINED',
      retref: 'r2',
      resptext: 'Do not honor',
      decline_group: 'issuer',
      ...checks,
      orders: 0,
      mails: 0,
    })
    expect(queued).toEqual([])
    expect(await notesOf(sale)).toEqual(['charge: declined (Do not honor · r2)'])
  })

  test.each<[string, Partial<GatewayCharge>, boolean]>([
    ['other words', { resptext: 'Approved' }, true],
    ['another order', { orderId: 'SO-1-1' }, false],
  ])('with %s is in doubt', async (_, told, isHeld) => {
    const sale = await placed()
    gateway.charge = { kind: 'approved', charge: { ...approved(sale), ...told } }
    await charge(sale)
    expect(await rowOf(sale)).toMatchObject({
      state: 'CHARGE_UNKNOWN',
      status: 'UNKNOWN',
      resptext: 'approval does not fit the charge',
      held_cents: isHeld ? sale.amount : null,
      orders: 0,
    })
    expect(queued).toEqual([['settle-charge', 2000]])
  })

  test.each([1, -1])('of %i cent more is taken back at once', async (more) => {
    const sale = await placed()
    gateway.charge = {
      kind: 'approved',
      charge: { ...approved(sale), amountCents: cents(sale.amount + more) },
    }
    await charge(sale)
    expect(await rowOf(sale)).toMatchObject({
      state: 'VOIDING',
      status: 'UNKNOWN',
      resptext: `A different amount was approved: $1,${more > 0 ? '095.01' : '094.99'}`,
      held_cents: sale.amount + more,
      orders: 0,
    })
    expect(queued).toEqual([
      ['settle-charge', 2000],
      ['settle-charge', undefined],
    ])
    expect(queuedAbout).toEqual([{ attemptId: sale.attemptId }, { attemptId: sale.attemptId }])
  })

  test('of another amount and another order is asked about, not taken back', async () => {
    const sale = await placed()
    const told = { amountCents: cents(5), orderId: 'SO-1-1' }
    gateway.charge = { kind: 'approved', charge: { ...approved(sale), ...told } }
    await charge(sale)
    expect(await rowOf(sale)).toMatchObject({
      state: 'CHARGE_UNKNOWN',
      resptext: 'approval does not fit the charge',
      held_cents: null,
    })
  })

  test('that our own set-up makes fail is told to staff, once a day for each fault', async () => {
    const fault = { kind: 'declined', resptext: 'Merchant unknown', retref: null, group: 'set-up' } as const
    const checks = { respcode: '', avsresp: '', cvvresp: '' }
    for (const respcode of ['030', '030', '031', '']) {
      const sale = await placed()
      gateway.charge = { ...fault, ...checks, respcode }
      await charge(sale)
      expect(await rowOf(sale)).toMatchObject({ state: 'DECLINED', decline_group: 'set-up' })
      expect(await notesOf(sale)).toEqual(['charge: declined (Merchant unknown)'])
    }
    const { rows } = await db.execute<{ recipient: string; subject: string; text: string }>(
      sql`select recipient, subject, regexp_replace(text, '\\s+', ' ', 'g') as text from mail where dedupe_key like 'alert set-up %' order by 3`,
    )
    expect(rows.map(({ recipient, subject }) => [recipient, subject])).toEqual(
      Array.from({ length: 3 }, () => [
        'staff@shop.test',
        'Cards are being refused because of our own setup',
      ]),
    )
    expect(rows[0]?.text).toMatch(
      /The payment service refused the charge of order SO-\d+: 030 Merchant unknown\. Nothing was charged\./,
    )
    expect(rows[0]?.text).toMatch(/localhost:3000\/admin\/admin\/orders\/SO-\d+/)
    expect(rows[2]?.text).toMatch(/of order SO-\d+: Merchant unknown\. Nothing/)
  })

  test('whose order id the gateway does not repeat counts', async () => {
    const sale = await placed()
    gateway.charge = { kind: 'approved', charge: { ...approved(sale), orderId: null } }
    await charge(sale)
    expect(await rowOf(sale)).toMatchObject({ state: 'APPROVED' })
  })

  test('without an answer is in doubt, in at most 200 letters', async () => {
    const sale = await placed()
    gateway.charge = { kind: 'unknown', reason: 'no answer '.repeat(30) }
    await charge(sale)
    const row = await rowOf(sale)
    expect(row).toMatchObject({ state: 'CHARGE_UNKNOWN', status: 'UNKNOWN' })
    expect(row?.resptext).toHaveLength(200)
    expect(queued).toEqual([['settle-charge', 2000]])
    expect((await notesOf(sale))[0]).toMatch(/^charge: no clear answer \(no answer no answer/)
  })

  test('of an attempt that was given up is not made', async () => {
    const sale = await unknownSale()
    await charge(sale)
    expect([asked, queued]).toEqual([[], []])
    expect(await rowOf(sale)).toMatchObject({ state: 'CHARGE_UNKNOWN', status: 'UNKNOWN', orders: 0 })
  })

  test('whose answer comes after the doubt changes nothing', async () => {
    const sale = await placed()
    gateway.charge = async () => {
      await settle(sale)
      queued.length = 0
      return { kind: 'approved', charge: approved(sale) }
    }
    await charge(sale)
    expect(await rowOf(sale)).toMatchObject({ state: 'CHARGE_UNKNOWN', status: 'UNKNOWN', orders: 0 })
    expect([asked, queued]).toEqual([['charge'], []])
  })

  test('whose answer comes while the next card is charged changes nothing', async () => {
    const sessionToken = newSessionToken()
    const sale = await placed({ sessionToken })
    gateway.charge = async () => {
      await settle(sale)
      gateway.inquire = found({ ...approved(sale), status: 'declined' })
      await settle(sale)
      await placed({ sessionToken })
      return { kind: 'approved', charge: approved(sale) }
    }
    await charge(sale)
    expect(await rowOf(sale)).toMatchObject({ state: 'CHARGING', status: 'DECLINED', orders: 0 })
    expect(queued).toEqual([])
  })

  test('counts only while the checkout waits for it', async () => {
    const sale = await unknownSale()
    await db.execute(sql`update payment_attempt set status = 'OPEN' where id = ${sale.attemptId}`)
    gateway.charge = { kind: 'approved', charge: approved(sale) }
    await charge(sale)
    expect(await rowOf(sale)).toMatchObject({ state: 'CHARGE_UNKNOWN', status: 'OPEN', orders: 0 })
  })

  test('of an attempt that is not there is an error', async () => {
    await expect(chargeCard(shop, 999_999, (await placed()).charge)).rejects.toThrow('no attempt 999999')
    expect(asked).toEqual([])
  })
})

describe('an attempt without an answer', () => {
  test('is put in doubt once', async () => {
    const sale = await placed()
    await settle(sale)
    expect(await rowOf(sale)).toMatchObject({
      state: 'CHARGE_UNKNOWN',
      status: 'UNKNOWN',
      resptext: 'no reply was written down',
    })
    expect([asked, queued]).toEqual([[], [['settle-charge', 2000]]])
  })

  test('is asked about at 2, 5, 15, 35 and 60 s, and then voided', async () => {
    const sale = await unknownSale()
    for (const wait of [3000, 10_000, 20_000, 25_000]) {
      await settle(sale)
      expect(queued).toEqual([['settle-charge', wait]])
      expect(queuedAbout.at(-1)).toEqual({ attemptId: sale.attemptId })
      queuedAbout.length = 0
      expect((await rowOf(sale))?.state).toBe('CHARGE_UNKNOWN')
      queued.length = 0
    }
    await settle(sale)
    expect(await rowOf(sale)).toMatchObject({ state: 'VOIDING', status: 'UNKNOWN', asked: 0 })
    expect(queued).toEqual([['settle-charge', undefined]])
    expect(asked).toEqual(Array.from({ length: 5 }, () => 'inquire SO'))
    expect((await notesOf(sale)).slice(-5)).toEqual(Array.from({ length: 5 }, () => 'inquire: not there ()'))
  })

  test.each<[string, (sale: Sale) => InquiryOutcome, string]>([
    ['approved is paid', (sale) => found(approved(sale)), 'APPROVED'],
    ['declined is declined', (sale) => found({ ...approved(sale), status: 'declined' }), 'DECLINED'],
    ['voided is not paid', (sale) => found({ ...approved(sale), status: 'voided' }), 'VOIDING'],
    ['of another amount is voided', (sale) => found({ ...approved(sale), amountCents: cents(5) }), 'VOIDING'],
    [
      'approved beside a decline is paid',
      (sale) => found({ ...approved(sale), status: 'declined' }, approved(sale)),
      'APPROVED',
    ],
    [
      'of another amount beside a decline is voided',
      (sale) =>
        found({ ...approved(sale), status: 'declined' }, { ...approved(sale), amountCents: cents(5) }),
      'VOIDING',
    ],
    [
      'refunded is asked about again',
      (sale) => found({ ...approved(sale), status: 'refunded' }),
      'CHARGE_UNKNOWN',
    ],
    ['unclear is asked about again', () => ({ kind: 'unknown', reason: 'down' }), 'CHARGE_UNKNOWN'],
  ])('that is found %s', async (what, answer, state) => {
    const sale = await unknownSale()
    gateway.inquire = answer(sale)
    await settle(sale)
    const row = await rowOf(sale)
    expect(row?.state).toBe(state)
    expect(row?.orders).toBe(state === 'APPROVED' ? 1 : 0)
    expect(row?.retref).toBe(['APPROVED', 'DECLINED'].includes(state) ? 'r1' : null)
    expect(row?.held_cents).toBe(what.startsWith('of another amount') ? 5 : null)
  })

  test('whose end was written down while the gateway was asked stays as it is', async () => {
    const sale = await unknownSale()
    gateway.inquire = async () => {
      gateway.inquire = found(approved(sale))
      await settle(sale)
      return found({ ...approved(sale), status: 'declined' })
    }
    await settle(sale)
    expect(await rowOf(sale)).toMatchObject({ state: 'APPROVED', status: 'APPROVED', orders: 1, mails: 1 })
  })

  test('that another process asked about meanwhile is counted once', async () => {
    const sale = await unknownSale()
    gateway.inquire = async () => {
      gateway.inquire = { kind: 'absent' }
      await settle(sale)
      return { kind: 'absent' }
    }
    await settle(sale)
    expect((await rowOf(sale))?.asked).toBe(1)
    expect(queued).toEqual([['settle-charge', 3000]])
  })
})

describe('taking it back', () => {
  test('is done by the order id, and watched for an approval that comes late', async () => {
    const sale = await voiding()
    await settle(sale)
    expect(await rowOf(sale)).toMatchObject({ state: 'VOIDED', status: 'VOIDED', asked: 0 })
    expect([asked, queued]).toEqual([['void SO'], [['settle-charge', 60_000]]])
    expect(queuedAbout.at(-1)).toEqual({ attemptId: sale.attemptId })
    expect((await notesOf(sale)).at(-1)).toBe('void by order id: voided ()')
  })

  test('believes in nothing to void when it was said at 0, 5 and 15 s', async () => {
    const sale = await voiding()
    gateway.voids = { kind: 'absent' }
    for (const wait of [5000, 10_000]) {
      await settle(sale)
      expect(queued).toEqual([['settle-charge', wait]])
      expect((await rowOf(sale))?.state).toBe('VOIDING')
      queued.length = 0
    }
    await settle(sale)
    expect((await rowOf(sale))?.state).toBe('VOIDED')
  })

  test.each<[VoidOutcome, string]>([
    [{ kind: 'refused', reason: 'Txn settled' }, 'Txn settled'],
    [{ kind: 'unknown', reason: 'no answer' }, 'no answer'],
  ])('that does not succeed in 20 tries is staff’s: %j', async (answer, reason) => {
    const sale = await voiding()
    gateway.voids = answer
    for (let turn = 0; turn < 19; turn += 1) await settle(sale)
    expect((await rowOf(sale))?.state).toBe('VOIDING')
    expect(queued.at(-1)).toEqual(['settle-charge', 15_000])
    queued.length = 0
    await settle(sale)
    const review = await db.execute<{ state: string; review_reason: string; order_number: string }>(
      sql`select state, review_reason, order_number from checkout where id = ${sale.id}`,
    )
    const { order_number: orderNumber } = review.rows[0] ?? { order_number: '' }
    expect(review.rows[0]).toMatchObject({
      state: 'NEEDS_REVIEW',
      review_reason: `The charge could not be voided: ${reason}`,
    })
    const mails = await db.execute(
      sql`select recipient, subject, regexp_replace(text, '\\s+', ' ', 'g') as text from mail where subject like ${`%${orderNumber}%`}`,
    )
    expect(mails.rows).toEqual([
      {
        recipient: 'staff@shop.test',
        subject: `Order ${orderNumber} needs review`,
        text: expect.stringContaining(
          `A charge may be live at the gateway under ${sale.orderId} and could not be voided: ${reason}. The buyer was told not to pay again.`,
        ),
      },
    ])
    expect(mails.rows[0]?.['text']).toContain(`http://localhost:3000/admin/admin/orders/${orderNumber}`)
    expect(logged).toContainEqual(expect.stringContaining(`Order ${orderNumber} needs review`))
    await settle(sale)
    expect(queued.filter(([job]) => job === 'settle-charge')).toEqual([])
  })

  test('says why in at most 500 letters', async () => {
    const sale = await voiding()
    await db.execute(sql`update payment_attempt set asked = 19 where id = ${sale.attemptId}`)
    gateway.voids = { kind: 'unknown', reason: 'x'.repeat(600) }
    await settle(sale)
    const { rows } = await db.execute(sql`select review_reason from checkout where id = ${sale.id}`)
    expect(rows[0]?.['review_reason']).toMatch(/^The charge could not be voided: x{468}$/)
  })

  test('is looked after at 1, 5 and 30 minutes, and what came late is voided', async () => {
    const sale = await voided()
    gateway.inquire = found(approved(sale))
    await settle(sale)
    expect([asked, queued]).toEqual([['inquire SO', 'void r1'], [['settle-charge', 240_000]]])
    expect(logged).toEqual(['a charge that belongs to no order is voided'])
    expect(loggedFacts).toEqual([{ orderId: sale.orderId, retref: `r1-${sale.attemptId}` }])
    expect((await notesOf(sale)).slice(-2)).toEqual(['inquire: found (approved r1)', 'void: voided ()'])
    gateway.inquire = { kind: 'unknown', reason: 'down' }
    await settle(sale)
    expect(queued.at(-1)).toEqual(['settle-charge', 1_500_000])
    queued.length = 0
    await settle(sale)
    expect(queued).toEqual([])
    expect(await rowOf(sale)).toMatchObject({ state: 'VOIDED', asked: 0, orders: 0 })
  })

  test('is watched on by one job, however many look at it', async () => {
    const sale = await voided()
    gateway.inquire = found(approved(sale))
    waiting.add(String(sale.attemptId))
    await settle(sale)
    expect([asked, queued]).toEqual([['inquire SO', 'void r1'], []])
    expect(await rowOf(sale)).toMatchObject({ state: 'VOIDED', asked: 0 })
    waiting.clear()
    const both = Promise.withResolvers<void>()
    let looks = 0
    gateway.inquire = async () => {
      looks += 1
      if (looks === 2) both.resolve()
      await both.promise
      return { kind: 'absent' }
    }
    await Promise.all([settle(sale), settle(sale)])
    expect(queued).toEqual([['settle-charge', 240_000]])
    expect(await rowOf(sale)).toMatchObject({ state: 'VOIDED', asked: 1 })
  })

  test('of what came late is tried again by the queue when it fails', async () => {
    const sale = await voided()
    gateway = { inquire: found(approved(sale)), voids: { kind: 'refused', reason: 'Txn settled' } }
    await expect(settle(sale)).rejects.toThrow(/^void of r1-\d+: Txn settled$/)
    expect((await rowOf(sale))?.asked).toBe(0)
  })
})

describe('a paid attempt', () => {
  test('keeps the charge that was written down, and any other is taken back', async () => {
    const sale = await paid()
    gateway.inquire = found(approved(sale), { ...approved(sale), retref: `r9-${sale.attemptId}` })
    await settle(sale)
    expect(asked).toEqual(['inquire SO', 'void r9'])
    expect(await rowOf(sale)).toMatchObject({ state: 'APPROVED', orders: 1 })
    expect(queued).toEqual([])
  })

  test('is asked about again when the gateway does not say what it holds', async () => {
    const sale = await paid()
    gateway.inquire = { kind: 'unknown', reason: 'down' }
    await expect(settle(sale)).rejects.toThrow('the gateway did not say what it holds')
  })

  test('that the gateway does not know is left to staff’s reconciliation', async () => {
    const sale = await paid()
    gateway.inquire = { kind: 'absent' }
    await settle(sale)
    expect(asked).toEqual(['inquire SO'])
  })

  test('says which charge could not be taken back', async () => {
    const sale = await paid()
    gateway.inquire = found(approved(sale), { ...approved(sale), retref: `r9-${sale.attemptId}` })
    gateway.voids = { kind: 'unknown', reason: 'no answer' }
    await expect(settle(sale)).rejects.toThrow(/^void of r9-\d+: no answer$/)
  })
})

describe('what the gateway holds beside our record', () => {
  test.each([
    ['open', placed],
    ['in doubt', unknownSale],
  ])('stays while the attempt is %s', async (_, begin) => {
    const sale = await begin()
    gateway.inquire = found(approved(sale))
    expect(await takeBackOrphanCharges(shop, sale.attemptId)).toEqual([])
    expect(asked).toEqual(['inquire SO'])
  })

  test('of a decline is taken back where it is live', async () => {
    const { declined } = await twoCards()
    asked.length = 0
    const late = { ...approved(declined), retref: `r3-${declined.attemptId}` }
    gateway.inquire = found({ ...approved(declined), status: 'voided' }, late)
    expect(await takeBackOrphanCharges(shop, declined.attemptId)).toEqual([{ charge: late, refusal: null }])
    expect(asked).toEqual(['inquire SO', 'void r3'])
  })

  test.each([
    ['refund', ['inquire SO']],
    ['void', ['inquire SO', 'void r1']],
  ])('after staff gave the money back by a %s', async (kind, calls) => {
    const sale = await paid()
    await returned(sale, kind)
    gateway.inquire = found(approved(sale))
    await settle(sale)
    expect(asked).toEqual(calls)
  })

  test('after a refund is taken back where it is another charge, or another attempt', async () => {
    const { declined, next } = await twoCards()
    gateway.charge = { kind: 'approved', charge: approved(next) }
    await charge(next)
    await returned(next, 'refund')
    asked.length = 0
    gateway.inquire = found(approved(next), { ...approved(next), retref: `r9-${next.attemptId}` })
    await settle(next)
    gateway.inquire = found(approved(declined))
    await takeBackOrphanCharges(shop, declined.attemptId)
    expect(asked).toEqual(['inquire SO', 'void r9', 'inquire SO', 'void r1'])
  })

  test.each<[string, (charge: GatewayCharge) => InquiryOutcome, string | null]>([
    ['voided meanwhile', (charge) => found({ ...charge, status: 'voided' }), null],
    ['refunded meanwhile', (charge) => found({ ...charge, status: 'refunded' }), null],
    ['still live', (charge) => found(charge), 'Txn settled'],
    ['hidden', () => ({ kind: 'unknown', reason: 'down' }), 'Txn settled'],
    ['absent', () => ({ kind: 'absent' }), 'Txn settled'],
    [
      'beside a voided one',
      (charge) => found({ ...charge, retref: 'other', status: 'voided' }, charge),
      'Txn settled',
    ],
  ])('and refuses to void is looked at again: %s', async (_, look, refusal) => {
    const sale = await voided()
    const charge = approved(sale)
    gateway = {
      inquire: found(charge),
      voids: { kind: 'refused', reason: 'Txn settled' },
      inquireCharge: look(charge),
    }
    expect(await takeBackOrphanCharges(shop, sale.attemptId)).toEqual([{ charge, refusal }])
    expect(asked).toEqual(['inquire SO', 'void r1', 'look at r1'])
  })

  test('and does not answer the void is not looked at: nobody knows', async () => {
    const sale = await voided()
    gateway = { inquire: found(approved(sale)), voids: { kind: 'unknown', reason: 'no answer' } }
    expect(await takeBackOrphanCharges(shop, sale.attemptId)).toEqual([
      { charge: approved(sale), refusal: 'no answer' },
    ])
    expect(asked).toEqual(['inquire SO', 'void r1'])
  })

  test('is not known of an attempt that is not there', async () => {
    expect(await takeBackOrphanCharges(shop, 999_999)).toBeNull()
    expect(asked).toEqual([])
  })
})

test('a declined attempt, and one that is not there, are left alone', async () => {
  const sale = await unknownSale()
  gateway.inquire = found({ ...approved(sale), status: 'declined' })
  await settle(sale)
  asked.length = queued.length = 0
  await settle(sale)
  await settleCharge(shop, { attemptId: 999_999 })
  expect([asked, queued]).toEqual([[], []])
})

type Sale = {
  id: string
  attemptId: number
  amount: Cents
  orderId: string
  charge: Parameters<typeof chargeCard>[2]
}

async function placed(wishes: { ownerSub?: string; sessionToken?: string } = {}): Promise<Sale> {
  const request = await orderRequest({ db } as unknown as TestShop, wishes)
  const taken = await placeOrder(shop, request)
  if (!taken.ok || !taken.value.toCharge) throw new Error('the order was refused')
  const { attemptId, charge: wanted } = taken.value.toCharge
  queued.length = queuedAbout.length = 0
  const { orderId, amountCents: amount } = wanted
  return { id: taken.value.checkoutId, attemptId, amount, orderId, charge: wanted }
}

const charge = (sale: Sale) => chargeCard(shop, sale.attemptId, sale.charge)
const settle = ({ attemptId }: Sale) => settleCharge(shop, { attemptId })

/** The first card was declined, the second one is being charged. */
async function twoCards(): Promise<{ declined: Sale; next: Sale }> {
  const sessionToken = newSessionToken()
  const declined = await placed({ sessionToken })
  const checks = { respcode: '005', avsresp: '', cvvresp: '' }
  gateway.charge = {
    kind: 'declined',
    resptext: 'Do not honor',
    retref: `r1-${declined.attemptId}`,
    group: 'issuer',
    ...checks,
  }
  await charge(declined)
  return { declined, next: await placed({ sessionToken }) }
}

/** As returnMoney leaves it. */
async function returned({ id, attemptId }: Sale, kind: string): Promise<void> {
  await db.execute(sql`update payment_attempt set status = 'VOIDED' where id = ${attemptId}`)
  await db.execute(sql`
    insert into money_return (checkout_id, attempt_id, amount_cents, reason, actor_sub, state, kind, refund_orderid, done_at)
    values (${id}, ${attemptId}, 1, 'asked', 'admin', 'DONE', ${kind}, ${`R-${attemptId}`}, now())`)
}

async function unknownSale(): Promise<Sale> {
  const sale = await placed()
  await settle(sale)
  queued.length = 0
  return sale
}

async function voiding(): Promise<Sale> {
  const sale = await unknownSale()
  gateway.inquire = found({ ...approved(sale), status: 'voided' })
  await settle(sale)
  asked.length = queued.length = 0
  return sale
}

async function voided(): Promise<Sale> {
  const sale = await voiding()
  await settle(sale)
  asked.length = queued.length = 0
  return sale
}

async function paid(): Promise<Sale> {
  const sale = await placed()
  gateway.charge = { kind: 'approved', charge: approved(sale) }
  await charge(sale)
  asked.length = queued.length = 0
  return sale
}

function approved({ orderId, amount, attemptId }: Sale): GatewayCharge {
  return {
    retref: `r1-${attemptId}`,
    orderId,
    amountCents: amount,
    status: 'approved',
    resptext: 'Approval',
    respcode: '000',
    avsresp: 'Y',
    cvvresp: 'M',
    voidable: true,
    refundable: false,
  }
}

function found(...charges: GatewayCharge[]): InquiryOutcome {
  return { kind: 'found', charges }
}

type Row = {
  state: string
  status: string
  asked: number
  retref: string | null
  resptext: string
  held_cents: number | null
  orders: number
  steps: string
}

async function rowOf({ id, attemptId }: Sale): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select c.state, a.status, a.asked, split_part(a.retref, '-', 1) as retref, a.resptext, a.respcode, a.avsresp, a.cvvresp, a.decline_group, a.held_cents::int,
      c.approved_at is not null as dated,
      (select count(*)::int from sales_order s where s.checkout_id = c.id) as orders,
      (select string_agg(h.step, ',' order by h.step) from hand_over_step h where h.checkout_id = c.id) as steps,
      (select count(*)::int from mail m where m.dedupe_key = 'confirmation ' || c.order_number) as mails
    from checkout c join payment_attempt a on a.checkout_id = c.id where c.id = ${id} and a.id = ${attemptId}`)
  return rows[0]
}

async function notesOf({ id }: Sale): Promise<string[]> {
  const { rows } = await db.execute<{ note: string }>(sql`
    select call || ': ' || outcome || ' (' || regexp_replace(detail, '-[0-9]+', '') || ')' as note
    from outside_call where checkout_id = ${id} and system = 'gateway' order by id`)
  return rows.map(({ note }) => note)
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy, orderRequest, stateOf, untilState } from '../../test/kit/buy.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { findCheckoutRow } from '../checkout/checkout-store.ts'
import { promiseReturn } from './promise-return.ts'
import { returnOrder } from './return-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() =>
  shop.standIns.set({
    gateway: 'card',
    gatewayCount: 'always',
    inquiry: 'on',
    void: 'on',
    settlement: 'waits',
    refund: 'on',
  }),
)

const asked = { reason: 'The lab ordered twice', actor: 'demo-admin', requestId: 'r-1' }

describe('money that staff give back', () => {
  test('a charge that waits in the batch is voided, and its order cancelled in the books', async () => {
    const { id, orderNumber } = await paid('COMPLETED')
    expect(await promiseReturn(shop, { ...asked, orderNumber })).toEqual({ ok: true, value: id })
    await untilReturned(id)
    expect(chargesOf(orderNumber)).toEqual(['voided'])
    expect(await row(sql`select state, kind from money_return where checkout_id = ${id}`)).toEqual({
      state: 'DONE',
      kind: 'void',
    })
    expect(await stateOf(shop, id)).toBe('COMPLETED')
    await eventually(async () => {
      const found = await row(sql`select cancelled_at from back_office_order where number = ${orderNumber}`)
      return found?.['cancelled_at'] !== null
    })
    expect(
      await row(sql`select count(*)::int as mails from mail where dedupe_key = ${`returned ${id}`}`),
    ).toEqual({
      mails: 1,
    })
  })

  test('a settled charge is refunded, once, however often it is asked for', async () => {
    const { id, orderNumber } = await paid('COMPLETED')
    shop.standIns.set({ settlement: 'done' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => promiseReturn(shop, { ...asked, orderNumber })),
    )
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1)
    await untilReturned(id)
    expect(chargesOf(orderNumber)).toEqual(['refunded'])
    expect(refundsOf(orderNumber)).toEqual([109_500])
    expect(await promiseReturn(shop, { ...asked, orderNumber })).toEqual({
      ok: false,
      refusal: { why: 'returned-already' },
    })
  })

  test('a refund whose answer is lost is looked for, not made again', async () => {
    const { id, orderNumber } = await paid('COMPLETED')
    shop.standIns.set({ settlement: 'done', refund: 'timeout-after' })
    await promiseReturn(shop, { ...asked, orderNumber })
    await eventually(async () => refundsOf(orderNumber).length === 1)
    shop.standIns.set({ refund: 'on' })
    await untilReturned(id)
    expect(refundsOf(orderNumber)).toEqual([109_500])
  })

  test('an order that was not sent yet is never sent', async () => {
    const late = await openTestShop({ ORDER_DELAY_MS: '600000' })
    try {
      const id = await buy(late, await orderRequest(late))
      await untilState(late, id, 'APPROVED')
      const orderNumber = (await findCheckoutRow(late.db, id))?.orderNumber ?? ''
      await promiseReturn(late, { ...asked, orderNumber })
      await untilState(late, id, 'VOIDED')
      const steps = await late.db.execute(sql`select step, state from hand_over_step order by step`)
      expect(steps.rows).toEqual([
        { step: 'customer', state: 'OFF' },
        { step: 'invoice', state: 'OFF' },
        { step: 'order', state: 'OFF' },
        { step: 'payment-entry', state: 'OFF' },
      ])
      expect(late.standIns.ledger().charges.map(({ status }) => status)).toEqual(['voided'])
    } finally {
      await late.close()
    }
  })

  test('while the gateway does not say how the charge stands, nothing is tried; after that it is', async () => {
    const { id, orderNumber } = await paid('COMPLETED')
    shop.standIns.set({ inquiry: 'down' })
    await promiseReturn(shop, { ...asked, orderNumber })
    await eventually(
      async () =>
        ((await row(sql`select tries from money_return where checkout_id = ${id}`))?.['tries'] as number) > 0,
    )
    expect(chargesOf(orderNumber)).toEqual(['approved'])
    shop.standIns.set({ inquiry: 'on' })
    await untilReturned(id)
    expect(chargesOf(orderNumber)).toEqual(['voided'])
  })

  test('what another process has voided a moment before is returned, not refused', async () => {
    const { id, orderNumber } = await paid('COMPLETED')
    const gateway = { ...shop.payments }
    shop.payments.voidCharge = async (retref) => {
      await gateway.voidCharge(retref)
      return gateway.voidCharge(retref)
    }
    try {
      await promiseReturn(shop, { ...asked, orderNumber })
      await untilReturned(id)
    } finally {
      Object.assign(shop.payments, gateway)
    }
    expect(chargesOf(orderNumber)).toEqual(['voided'])
    expect(await row(sql`select kind, last_error from money_return where checkout_id = ${id}`)).toEqual({
      kind: 'void',
      last_error: null,
    })
  })

  test('what a job is sending at this moment is waited for, and not called unanswered', async () => {
    const { id, orderNumber } = await paid('COMPLETED')
    shop.standIns.set({ settlement: 'done' })
    const gateway = { ...shop.payments }
    const sending = Promise.withResolvers<void>()
    const lookedTwice = Promise.withResolvers<void>()
    let arrived = false
    shop.payments.refund = async (refund) => {
      arrived = true
      await sending.promise
      return gateway.refund(refund)
    }
    let looks = 0
    const request = {
      ...shop,
      payments: {
        ...gateway,
        inquire: async (number: string) => {
          looks += 1
          if (looks === 2) lookedTwice.resolve()
          return gateway.inquire(number)
        },
      },
    }
    try {
      await promiseReturn(shop, { ...asked, orderNumber })
      await eventually(() => Promise.resolve(arrived))
      const answer = returnOrder(request, { ...asked, orderNumber })
      await Promise.race([answer, lookedTwice.promise])
      sending.resolve()
      expect(await answer).toEqual({ ok: true, value: 'The money was refunded.' })
    } finally {
      sending.resolve()
      Object.assign(shop.payments, gateway)
    }
    await untilReturned(id)
    expect(refundsOf(orderNumber)).toEqual([109_500])
  })

  test('after the gateway has refused, staff can try again at once, and are told what is true', async () => {
    const { id, orderNumber } = await paid('COMPLETED')
    shop.standIns.set({ settlement: 'done' })
    const gateway = { ...shop.payments }
    shop.payments.refund = async () => ({ kind: 'refused', reason: 'Do not honor' })
    try {
      expect(await returnOrder(shop, { ...asked, orderNumber })).toEqual({
        ok: true,
        value: 'The money was not refunded. The gateway refused the refund: Do not honor',
      })
    } finally {
      Object.assign(shop.payments, gateway)
    }
    // Even while the cancellation is on its way to the back office.
    await shop.db.execute(sql`update hand_over_step set state = 'WAITING', lease = gen_random_uuid(),
      lease_until = now() + interval '1 minute' where checkout_id = ${id} and step = 'cancellation'`)
    expect(await returnOrder(shop, { ...asked, orderNumber })).toEqual({
      ok: true,
      value: 'The money was refunded.',
    })
    await shop.db.execute(sql`update hand_over_step set state = 'DONE', lease = null, lease_until = null
      where checkout_id = ${id} and step = 'cancellation'`)
    await untilReturned(id)
    expect(refundsOf(orderNumber)).toEqual([109_500])
  })

  test('what was not charged is refused, and nothing is written', async () => {
    const id = await buy(shop, await orderRequest(shop, { cardNumber: '4387751111111038' }))
    await untilState(shop, id, 'DECLINED')
    const orderNumber = (await findCheckoutRow(shop.db, id))?.orderNumber ?? ''
    expect(await promiseReturn(shop, { ...asked, orderNumber })).toEqual({
      ok: false,
      refusal: { why: 'nothing-charged' },
    })
    expect(await promiseReturn(shop, { ...asked, orderNumber: 'SO-9' })).toEqual({
      ok: false,
      refusal: { why: 'not-found' },
    })
    expect(
      await row(sql`select count(*)::int as promised from money_return where checkout_id = ${id}`),
    ).toEqual({
      promised: 0,
    })
  })
})

async function paid(state: 'COMPLETED'): Promise<{ id: string; orderNumber: string }> {
  const id = await buy(shop, await orderRequest(shop))
  await untilState(shop, id, state)
  const orderNumber = (await findCheckoutRow(shop.db, id))?.orderNumber ?? ''
  await eventually(async () => {
    const open = await row(
      sql`select count(*)::int as open from hand_over_step where checkout_id = ${id} and state = 'WAITING'`,
    )
    return open?.['open'] === 0
  })
  return { id, orderNumber }
}

async function untilReturned(id: string): Promise<void> {
  await eventually(
    async () =>
      (await row(sql`select state from money_return where checkout_id = ${id}`))?.['state'] === 'DONE',
  )
}

function chargesOf(orderNumber: string): string[] {
  return shop.standIns
    .ledger()
    .charges.filter(({ orderid }) => orderid.startsWith(`${orderNumber}-`))
    .map(({ status }) => status)
}

function refundsOf(orderNumber: string): number[] {
  const { refunds } = shop.standIns.ledger()
  return refunds
    .filter(({ orderid }) => orderid.startsWith(`${orderNumber}-`))
    .map(({ amountCents }) => amountCents)
}

async function row(query: ReturnType<typeof sql>): Promise<Record<string, unknown> | undefined> {
  const found = await shop.db.execute(query)
  return found.rows[0]
}

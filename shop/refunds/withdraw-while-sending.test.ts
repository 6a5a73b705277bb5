import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { BackOfficeFailure, type BackOffice } from '../back-office/back-office.ts'
import { findCheckoutRow } from '../checkout/checkout-store.ts'
import { sendOrder } from '../order-sync/send-order.ts'
import { promiseReturn } from './promise-return.ts'

// The test starts the hand-over itself, never the job.
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ ORDER_DELAY_MS: '600000' })
})
afterAll(() => shop.close())

const asked = { reason: 'The lab ordered twice', actor: 'demo-admin', requestId: 'r-1' }

test('an order that was made without an answer is cancelled, also when the books were away since', async () => {
  const { id, orderNumber } = await paid()
  await expect(
    handOver(id, {
      createOrder: async (order) => {
        await shop.backOffice.createOrder(order)
        throw new BackOfficeFailure('unanswered', 'no answer')
      },
    }),
  ).rejects.toThrow('no answer')
  await expect(handOver(id, { findOrder: away })).rejects.toThrow('the books are away')
  expect(await promiseReturn(shop, { ...asked, orderNumber })).toEqual({ ok: true, value: id })
  await untilState(shop, id, 'VOIDED')
  await untilCancelled(id)
  expect(await isCancelled(orderNumber)).toBe(true)
})

test('what arrives after its order was withdrawn and cancelled is cancelled too', async () => {
  const { id, orderNumber } = await paid()
  await handOver(id, {
    createOrder: async (order) => {
      // This process stood still for longer than its lease; meanwhile staff returned the money.
      await shop.db.execute(sql`update hand_over_step set lease_until = now() where checkout_id = ${id}`)
      expect(await promiseReturn(shop, { ...asked, orderNumber })).toEqual({ ok: true, value: id })
      await untilState(shop, id, 'VOIDED')
      await untilCancelled(id)
      return shop.backOffice.createOrder(order)
    },
  })
  await untilCancelled(id)
  expect(await isCancelled(orderNumber)).toBe(true)
})

test('what the books have refused for certain was never sent: there is nothing to cancel', async () => {
  const { id, orderNumber } = await paid()
  await expect(handOver(id, { createOrder: away })).rejects.toThrow('the books are away')
  await promiseReturn(shop, { ...asked, orderNumber })
  const steps = await shop.db.execute(
    sql`select step, state, sent_at, unclear_until from hand_over_step where checkout_id = ${id} and step in ('order', 'cancellation')`,
  )
  expect(steps.rows).toEqual([{ step: 'order', state: 'OFF', sent_at: null, unclear_until: null }])
})

async function away(): Promise<never> {
  throw new BackOfficeFailure('absent', 'the books are away')
}

async function paid(): Promise<{ id: string; orderNumber: string }> {
  const id = await buy(shop, await orderRequest(shop))
  await untilState(shop, id, 'APPROVED')
  return { id, orderNumber: (await findCheckoutRow(shop.db, id))?.orderNumber ?? '' }
}

function handOver(checkoutId: string, backOffice: Partial<BackOffice>): Promise<void> {
  return sendOrder({ ...shop, backOffice: { ...shop.backOffice, ...backOffice } }, { checkoutId })
}

async function untilCancelled(id: string): Promise<void> {
  await eventually(async () => {
    const found = await shop.db.execute(
      sql`select from hand_over_step where checkout_id = ${id} and step = 'cancellation' and state = 'DONE'`,
    )
    return found.rows.length === 1
  })
}

async function isCancelled(orderNumber: string): Promise<unknown> {
  const found = await shop.db.execute<{ cancelled: boolean }>(
    sql`select cancelled_at is not null as cancelled from back_office_order where number = ${orderNumber}`,
  )
  return found.rows[0]?.cancelled
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { cards } from '../../test/kit/world.ts'
import { cents } from '../money.ts'
import { takeOrderNumber } from '../order-numbers/order-number-store.ts'
import { renumberSalesOrder } from '../order-sync/sales-order-store.ts'
import { processPayment } from './process-payment.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a number that an order of the shop is just taking instead of its own is in use, and nothing is charged', async () => {
  const id = await buy(shop, await orderRequest(shop))
  await untilState(shop, id, 'COMPLETED')
  const begun = await shop.db.transaction(async (tx) => {
    const number = await takeOrderNumber(tx, shop.orderPrefix)
    await renumberSalesOrder(tx, id, number)
    const paying = processPayment(shop, {
      salesOrderId: number,
      amountCents: cents(100_00),
      fullName: 'Ada Miller',
      card: { token: tokenOf(cards.approved), expiry: '203012' },
      idempotencyKey: null,
      requestId: 'request-1',
    })
    await eventually(async () => {
      const waiting = await shop.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.rows.length > 0
    })
    return { number, paying }
  })
  expect(await begun.paying).toEqual({ ok: false, refusal: { why: 'number-in-use' } })
  const opened = await shop.db.execute(sql`select from checkout where order_number = ${begun.number}`)
  expect(opened.rows).toEqual([])
})

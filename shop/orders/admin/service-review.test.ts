import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../../stand-ins/card-gateway/card-vault.ts'
import { stateOf, untilState } from '../../../test/kit/buy.ts'
import { eventually, openTestShop, type TestShop } from '../../../test/kit/open-test-shop.ts'
import { untilQuiet } from '../../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import { cards, miller, world } from '../../../test/kit/world.ts'
import { cents } from '../../money.ts'
import { watchDeadlines } from '../../reconciliation/watch-deadlines.ts'
import { checkCustomer } from '../../service-calls/check-customer.ts'
import { noInstructions } from '../../checkout/instructions/instructions.ts'
import { createSalesOrder } from '../../service-calls/create-sales-order.ts'
import { processPayment } from '../../service-calls/process-payment.ts'
import { returnOrder } from '../../refunds/return-order.ts'
import { findOrder } from './find-order.ts'
import { resolveReview } from './resolve-review.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const by = { reason: 'I looked.', actor: 'boss', requestId: 'request-1' }

test('a charge that fits no cart has no order to send or to complete: its money can only go back', async () => {
  const number = 'SO-1001'
  const id = await chargedForAnotherSum(number)
  expect(await stateOf(shop, id)).toBe('NEEDS_REVIEW')
  expect((await findOrder(shop, number))?.acts).toMatchObject({ resolve: [], return: true })
  await untilQuiet(shop, number)
  const before = await tableHashes(shop.db)
  for (const outcome of ['send-again', 'completed', 'void-again', 'voided'] as const)
    expect(await resolveReview(shop, { ...by, orderNumber: number, outcome })).toEqual({
      ok: false,
      refusal: { why: 'does-not-fit' },
    })
  expect(await tableHashes(shop.db)).toEqual(before)
  expect(await returnOrder(shop, { ...by, orderNumber: number })).toEqual({
    ok: true,
    value: 'The charge was voided: the buyer pays nothing.',
  })
  await untilState(shop, id, 'VOIDED')
  expect(shop.standIns.ledger().charges.map(({ status }) => status)).toEqual(['voided'])
})

test('staff are told once that it needs them', async () => {
  await chargedForAnotherSum('SO-1002')
  await watchDeadlines(shop)
  const told = await shop.db.execute(sql`select from staff_alert where key like 'review %'`)
  expect(told.rows).toHaveLength(2)
})

/** The grinder, for one dollar less than its price. */
async function chargedForAnotherSum(orderNumber: string): Promise<string> {
  // Where the bank has not answered in time, as on a slow machine, the program calls again.
  const paid = await eventually(async () => {
    const answer = await processPayment(shop, {
      salesOrderId: orderNumber,
      amountCents: cents(world.grinder.newPrice - 100),
      fullName: 'Ada Miller',
      card: { token: tokenOf(cards.approved), expiry: '203012' },
      idempotencyKey: null,
      requestId: 'request-1',
    })
    return answer.ok && answer.value.kind === 'unknown' ? null : answer
  })
  expect(paid).toMatchObject({ ok: true, value: { kind: 'approved' } })
  const customer = { fullName: 'Ada Miller', billing: miller, wishedNumber: null, requestId: 'request-1' }
  const made = await createSalesOrder(shop, {
    orderNumber,
    cart: [{ number: world.grinder.number, quantity: 1 }],
    customerNumber: await checkCustomer(shop, customer),
    fullName: 'Ada Miller',
    instructions: noInstructions,
    requestId: 'request-1',
  })
  expect(made).toEqual({ ok: false, refusal: { why: 'total-differs' } })
  const found = await shop.db.execute<{ id: string }>(
    sql`select id from checkout where order_number = ${orderNumber}`,
  )
  return String(found.rows[0]?.id)
}

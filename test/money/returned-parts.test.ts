import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../kit/buy.ts'
import { untilQuiet } from '../kit/checks/quiet.ts'
import { accept, acceptRequest, faultOffer, makeOffer } from '../kit/offers.ts'
import { openTestShop, type TestShop } from '../kit/open-test-shop.ts'
import { readDashboard } from '../../shop/dashboard/read-dashboard.ts'
import { cents } from '../../shop/money.ts'
import { returnOrder } from '../../shop/refunds/return-order.ts'
import { returnPart } from '../../shop/refunds/return-part.ts'
import type { WantedPart } from '../../shop/refunds/part-return.ts'
import { reconcile } from '../../shop/reconciliation/reconcile.ts'

/** Parts that were really returned, by the gateway too, as the nightly comparison and the dashboard see them. */
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ INVOICE_STEPS: 'off' })
})
afterAll(() => shop.close())
beforeEach(() => shop.standIns.set({ settlement: 'done', refund: 'on' }))

const staff = { reason: 'Broken', actor: 'boss', requestId: 'r-1' }

test('parts, and what is left after them, are no difference, and the sales are what was kept', async () => {
  const { number, paidCents } = await paid()
  expect(await figures()).toEqual({ orders: 1, salesCents: paidCents, sold: [[3, paidCents]] })

  const pieceCents = Math.floor(paidCents / 3)
  await give(number, {
    kind: 'lines',
    lines: [{ lineNo: 1, quantity: 1 }],
    shownCents: cents(pieceCents),
  })
  await give(number, { kind: 'sum', amountCents: cents(10_01) })
  for (const kind of ['recent', 'night', 'day'] as const)
    expect([kind, await differences(kind)]).toEqual([kind, []])
  expect(await figures()).toEqual({
    orders: 1,
    salesCents: paidCents - pieceCents - 10_01,
    sold: [[2, paidCents - pieceCents]],
  })

  expect(await returnOrder(shop, { ...staff, orderNumber: number })).toMatchObject({ ok: true })
  await untilQuiet(shop, number)
  for (const kind of ['recent', 'night', 'day'] as const)
    expect([kind, await differences(kind)]).toEqual([kind, []])
  expect(await figures()).toEqual({ orders: 0, salesCents: 0, sold: [] })
})

test('a gateway that lists a charge as refunded, of which a part went back, tells of nothing strange', async () => {
  const { number, paidCents } = await paid()
  await give(number, { kind: 'sum', amountCents: cents(7_00) })
  await untilQuiet(shop, number)
  const { rows } = await shop.db.execute<{ retref: string }>(
    sql`select retref from payment_attempt where gateway_orderid = ${`${number}-1`}`,
  )
  const retref = rows[0]?.retref ?? ''
  const gateway = { ...shop.payments }
  shop.payments.listSettled = async () => ({
    kind: 'list',
    charges: [{ retref, amountCents: cents(paidCents), status: 'refunded' }],
  })
  try {
    expect(await differences('day')).toEqual([])
  } finally {
    Object.assign(shop.payments, gateway)
  }
})

test('a refund of another sum than the part, and one of a part that was given up, are told', async () => {
  const { number } = await paid()
  await give(number, { kind: 'sum', amountCents: cents(7_00) })
  await untilQuiet(shop, number)
  const partIs = (change: ReturnType<typeof sql>) =>
    shop.db.execute(sql`update part_return set ${change} where refund_orderid = ${`${number}-1-RA`}`)
  await partIs(sql`amount_cents = 800`)
  expect(await differences('day')).toMatchObject([
    {
      kind: 'strange-refund',
      orderNumber: number,
      detail: `The gateway has refunded $7.00 of order ${number}; the shop asked for $8.00.`,
    },
  ])
  await partIs(sql`amount_cents = 700, state = 'OFF'`)
  expect(await differences('day')).toMatchObject([
    {
      kind: 'strange-refund',
      orderNumber: number,
      detail: `The gateway has refunded $7.00 of order ${number}, although the shop counts this refund as not done. Please do not refund it again.`,
    },
  ])
})

test('of a quote that was accepted without its optional line, words and freight go back to the cent', async () => {
  const id = await makeOffer(shop, faultOffer)
  const placed = await accept(shop, id, await acceptRequest(shop, id))
  await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string; lines: unknown }>(sql`
    select order_number as number, (select json_agg(json_build_array(line_no, kind, qty, unit_cents) order by line_no)
      from checkout_line where checkout_id = checkout.id) as lines
    from checkout where source = 'offer' order by created_at desc limit 1`)
  const { number = '', lines } = rows[0] ?? {}
  expect(lines).toEqual([
    [1, 'product', 1, 900_00],
    [2, 'text', 2, 40_00],
    [3, 'freight', 1, 180_50],
  ])
  await untilQuiet(shop, number)
  for (const [lineNo, cent] of [
    [2, 40_00],
    [3, 180_50],
    [2, 40_00],
  ] as const)
    await give(number, { kind: 'lines', lines: [{ lineNo, quantity: 1 }], shownCents: cents(cent) })
  const ledger = shop.standIns.ledger().charges.find(({ orderid }) => orderid.startsWith(`${number}-`))
  expect(ledger).toMatchObject({ amountCents: 1160_50, refundedCents: 260_50 })
  const told = await shop.db.execute<{ text: string }>(sql`
    select text from mail where kind = 'return' and subject ~ ${`${number} `} order by created_at`)
  expect(told.rows.map(({ text }) => /(1 × .*)\s/.exec(text)?.[1])).toEqual([
    expect.stringContaining('Jig, made to drawing'),
    expect.stringContaining('Freight'),
    expect.stringContaining('Jig, made to drawing'),
  ])
  expect(await returnOrder(shop, { ...staff, orderNumber: number })).toMatchObject({ ok: true })
  await untilQuiet(shop, number)
  expect(await differences('night')).toEqual([])
})

async function paid(): Promise<{ number: string; paidCents: number }> {
  const id = await buy(
    shop,
    await orderRequest(shop, { coupon: 'SAVE10', lines: [{ number: 'AG03', quantity: 3 }] }),
  )
  await untilState(shop, id, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string; paidCents: number }>(
    sql`select order_number as number, total_cents::int as "paidCents" from checkout where id = ${id}`,
  )
  const [order] = rows
  if (!order) throw new Error('nothing was bought')
  await untilQuiet(shop, order.number)
  await shop.db.execute(
    sql`update payment_attempt set opened_at = opened_at - interval '5 minutes' where checkout_id = ${id}`,
  )
  return order
}

async function give(orderNumber: string, part: WantedPart): Promise<void> {
  expect(await returnPart(shop, { ...staff, orderNumber, part, key: randomUUID() })).toMatchObject({
    ok: true,
    value: expect.stringContaining('was refunded'),
  })
}

async function differences(kind: 'recent' | 'night' | 'day') {
  const day = new Date().toISOString().slice(0, 10)
  const needs = { ...shop, timeZone: 'UTC', timeScale: 1 }
  const run = await reconcile(needs, kind === 'day' ? { kind, day } : { kind })
  expect(run.unanswered).toBe(0)
  return run.differences
}

async function figures() {
  const { now, bestSellers } = await readDashboard({ ...shop, timeZone: 'UTC' }, 'day')
  return {
    orders: now.orders,
    salesCents: now.salesCents,
    sold: bestSellers.map(({ quantity, cents: amount }) => [quantity, amount]),
  }
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buy, orderRequest, stateOf, untilState } from '../../../test/kit/buy.ts'
import { accept, acceptRequest, freightLine, makeOffer } from '../../../test/kit/offers.ts'
import { eventually, openTestShop, type TestShop } from '../../../test/kit/open-test-shop.ts'
import { untilQuiet } from '../../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import { findCheckout, findSessionState, openReceipt } from '../../checkout/find-checkout.ts'
import type { OrderRequest } from '../../checkout/placing/place-order.ts'
import { promiseReturn } from '../../refunds/promise-return.ts'
import { cents } from '../../money.ts'
import { findMyOrder } from '../buyer/find-my-orders.ts'
import { findOrder } from './find-order.ts'
import type { ReviewOutcome } from './possible-acts.ts'
import { resolveReview } from './resolve-review.ts'

// The shop gives up a void only after twenty tries.
vi.setConfig({ testTimeout: 60_000 })

let shop: TestShop
let wrongTotals = false
beforeAll(async () => {
  shop = await openTestShop()
  const backOffice = { ...shop.backOffice }
  shop.backOffice.createOrder = async (order) => {
    const made = await backOffice.createOrder(order)
    return wrongTotals ? { ...made, totalCents: cents(made.totalCents + 100) } : made
  }
})
beforeEach(() => {
  wrongTotals = false
})
afterAll(() => shop.close())

const by = { reason: 'I looked.', actor: 'boss', requestId: 'request-1' }
type Sale = { id: string; number: string }

test.each([
  ['send-again', 'ORDERING'],
  ['completed', 'COMPLETED'],
] as const)('charged, and the books contradict: %s leads to %s', async (outcome, to) => {
  const sale = await contradicted()
  expect((await findOrder(shop, sale.number))?.acts.resolve).toEqual(['send-again', 'completed'])
  await expectRefused(sale, 'void-again', 'voided')
  await decide(sale, outcome)
  expect(await lastDecision(sale)).toEqual({
    actor_sub: 'boss',
    before: {
      state: 'NEEDS_REVIEW',
      reviewReason: expect.stringMatching(/has a different total from what was charged$/),
      attempt: 'APPROVED',
    },
    after: { state: to, outcome, reason: 'I looked.' },
  })
  // The second look finds the back office right; the order is accepted as it is, and the invoice follows.
  await untilState(shop, sale.id, 'COMPLETED')
  const steps = await eventually(async () => {
    const order = await findOrder(shop, sale.number)
    return order?.order.statuses.invoice === 'done' && order.steps
  })
  expect(steps.map(({ step, state }) => [step, state])).toContainEqual(['order', 'DONE'])
})

test.each([
  ['send-again', 'ORDERING'],
  ['completed', 'COMPLETED'],
] as const)('for 0, and the books contradict: %s leads to %s', async (outcome, to) => {
  wrongTotals = true
  const warranty = { ...freightLine, kind: 'text' as const, title: 'Under warranty', unitCents: cents(0) }
  const offerId = await makeOffer(shop, [warranty])
  const placed = await accept(shop, offerId, await acceptRequest(shop, offerId, { card: null }))
  const sale = await untilInReview(placed.ok ? placed.value.checkoutId : '')
  expect((await findOrder(shop, sale.number))?.acts.resolve).toEqual(['send-again', 'completed'])
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select text from mail where subject = ${`Order ${sale.number} needs review`}`,
  )
  expect(rows[0]?.text.replaceAll(/\s+/g, ' ')).toContain(
    'There was nothing to pay; nothing more is sent until someone decides.',
  )
  await expectRefused(sale, 'void-again', 'voided')
  await decide(sale, outcome)
  expect(await lastDecision(sale)).toMatchObject({
    before: { state: 'NEEDS_REVIEW', attempt: null },
    after: { state: to, outcome },
  })
  await untilState(shop, sale.id, 'COMPLETED')
})

test('charge in doubt: void again goes on until the gateway has said so', async () => {
  const sale = await unvoidable()
  expect((await findOrder(shop, sale.number))?.order).toMatchObject({
    statuses: { payment: 'failed', customer: 'off', order: 'off', invoice: 'off' },
    attention: expect.stringMatching(
      /^The charge could not be voided: the gateway gave no usable answer \(503\)\. Someone must decide what happens next\.$/,
    ),
  })
  // Nobody knows whether it is charged, so nobody may say that it is not.
  expect(await promiseReturn(shop, { ...by, orderNumber: sale.number })).toEqual({
    ok: false,
    refusal: { why: 'in-doubt' },
  })
  await expectRefused(sale, 'send-again', 'completed')
  shop.standIns.set({ void: 'on', inquiry: 'on' })
  await decide(sale, 'void-again')
  expect(await lastDecision(sale)).toMatchObject({ after: { state: 'VOIDING', outcome: 'void-again' } })
  await untilState(shop, sale.id, 'VOIDED')
  expect(live(sale)).toEqual([])
})

test('charge in doubt: who has seen that nothing is live says so, and it is watched all the same', async () => {
  const sale = await unvoidable()
  shop.standIns.set({ void: 'on', inquiry: 'on' })
  expect(live(sale)).toHaveLength(1)
  await decide(sale, 'voided')
  expect(await stateOf(shop, sale.id)).toBe('VOIDED')
  // This admin was wrong.
  await eventually(async () => live(sale).length === 0)
})

test('whoever has paid goes on reading so while staff look into the books', async () => {
  wrongTotals = true
  const request = await orderRequest(shop, { ownerSub: 'rita' })
  const { id, number } = await inReview(request)
  const { view, renewed } = (await findCheckout(shop, request.sessionToken, id)) ?? {}
  expect(view).toMatchObject({
    state: 'paid',
    message: `$1,095.00 was paid and order ${number} is recorded.`,
  })
  // The cart was bought and is emptied; the next cart is a separate purchase.
  expect(renewed).not.toBeNull()
  expect(await findSessionState(shop, request.sessionToken)).toMatchObject({
    live: null,
    recent: { orderNumber: number },
  })
  expect((await openReceipt(shop, request.sessionToken, number))?.receipt.orderNumber).toBe(number)
  expect((await findMyOrder(shop, { sub: 'rita', tier: 'retail' }, number))?.state).toBe('paid')
  const desk = await findOrder(shop, number)
  expect(desk?.buyerSees).toBe(`$1,095.00 was paid and order ${number} is recorded.`)
  expect(desk?.acts.confirm).toBe(true)
})

test('what needs no decision takes none', async () => {
  const id = await buy(shop, await orderRequest(shop))
  await untilState(shop, id, 'COMPLETED')
  const sale = { id, number: await numberOf(id) }
  await untilQuiet(shop, sale.number)
  await expectRefused(sale, 'send-again', 'completed', 'void-again', 'voided')
  expect(await resolveReview(shop, { ...by, orderNumber: 'SO-1', outcome: 'voided' })).toEqual({
    ok: false,
    refusal: { why: 'not-found' },
  })
})

async function decide({ number }: Sale, outcome: ReviewOutcome): Promise<void> {
  expect(await resolveReview(shop, { ...by, orderNumber: number, outcome })).toEqual({
    ok: true,
    value: outcome,
  })
}

async function expectRefused(sale: Sale, ...outcomes: ReviewOutcome[]): Promise<void> {
  const state = await stateOf(shop, sale.id)
  const before = await hashes(sale)
  for (const outcome of outcomes)
    expect(await resolveReview(shop, { ...by, orderNumber: sale.number, outcome })).toEqual({
      ok: false,
      refusal: { why: state === 'NEEDS_REVIEW' ? 'does-not-fit' : 'not-in-review' },
    })
  expect(await hashes(sale)).toEqual(before)
}

/** Calls and attempts of this sale alone: the voided charge of an earlier test is looked at again after a minute. */
async function hashes({ id }: Sale): Promise<Record<string, unknown>> {
  const { outside_call: _calls, payment_attempt: _attempts, ...rest } = await tableHashes(shop.db)
  const { rows } = await shop.db.execute(sql`select to_jsonb(attempt) as attempt,
    (select count(*) from outside_call where checkout_id = ${id}) as calls
    from payment_attempt attempt where checkout_id = ${id}`)
  return { ...rest, rows }
}

/** The back office reports another total for the order than was charged. */
async function contradicted(): Promise<Sale> {
  wrongTotals = true
  return inReview()
}

/** A charge without an answer, and neither inquiry nor void is answered for as long as the shop tries. */
async function unvoidable(): Promise<Sale> {
  shop.standIns.set({ gateway: 'timeout-after', gatewayCount: 'once', inquiry: 'down', void: 'down' })
  return inReview()
}

async function inReview(request?: OrderRequest): Promise<Sale> {
  return untilInReview(await buy(shop, request ?? (await orderRequest(shop))))
}

async function untilInReview(id: string): Promise<Sale> {
  await eventually(async () => (await stateOf(shop, id)) === 'NEEDS_REVIEW', 30_000)
  const number = await numberOf(id)
  await untilQuiet(shop, number)
  return { id, number }
}

async function numberOf(id: string): Promise<string> {
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  return rows[0]?.number ?? ''
}

async function lastDecision({ number }: Sale): Promise<unknown> {
  const { rows } = await shop.db.execute(sql`select actor_sub, before, after from audit_event
    where target = ${number} and action = 'orders.resolve' order by id desc limit 1`)
  return rows[0]
}

function live({ number }: Sale) {
  return shop.standIns
    .ledger()
    .charges.filter(({ orderid, status }) => orderid.startsWith(`${number}-`) && status === 'approved')
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { miller } from '../../test/kit/world.ts'
import { cents } from '../money.ts'
import type { Difference } from './reconciliation.ts'
import { reconcile } from './reconcile.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ INVOICE_STEPS: 'off' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.standIns.set({ gateway: 'card', inquiry: 'on', void: 'on', settlement: 'waits', mail: 'accept' })
  await forgetAll()
})

const price = 109_500

describe('when shop, gateway and books agree', () => {
  test('nothing differs, and each charge was asked about', async () => {
    await paid()
    await declined()
    const run = await settledRun('night')
    expect(run).toMatchObject({ kind: 'night', unanswered: 0, differences: [] })
    // two attempts, an order, a number that led to no sale, and the back office's highest number
    expect(run.checked).toBeGreaterThanOrEqual(5)
    expect(run.endedAt).not.toBeNull()
  })

  test('what was confirmed after its first hour is asked about by night only', async () => {
    const { orderId } = await paid()
    expect(await asksFor('recent', orderId)).toBe(1)
    expect(await asksFor('recent', orderId)).toBe(1)
    await shop.db.execute(
      sql`update payment_attempt set opened_at = now() - interval '2 hours' where gateway_orderid = ${orderId}`,
    )
    expect(await asksFor('recent', orderId)).toBe(0)
    expect(await asksFor('night', orderId)).toBe(1)
  })
})

describe('a live charge that no order stands for is voided, and staff hear of it once', () => {
  test('one that arrived after the buyer was told that nothing was charged', async () => {
    const { orderNumber, orderId } = await declined()
    const retref = await chargeAgain(orderId)
    const run = await settledRun('recent')
    expect(run.differences).toEqual([
      {
        kind: 'late-approval',
        orderNumber,
        retref,
        amountCents: price,
        detail: `The gateway had charged the card for order ${orderNumber} although the buyer was told that nothing was charged. The charge was voided.`,
        done: true,
      },
    ])
    expect(statusOf(retref)).toBe('voided')
    expect((await settledRun('recent')).differences).toEqual([])
    expect(await alertsOf('late-approval', orderNumber)).toBe(1)
    expect(await eventually(async () => mailsSaying(`order ${orderNumber} although`) || null)).toBe(1)
  })

  test('one that another run has voided a moment before is voided: nobody is asked to refund it', async () => {
    const { orderNumber, orderId } = await declined()
    const retref = await chargeAgain(orderId)
    const gateway = { ...shop.payments }
    shop.payments.voidCharge = async (one) => {
      await gateway.voidCharge(one)
      return gateway.voidCharge(one)
    }
    try {
      expect((await settledRun('recent')).differences).toMatchObject([
        { kind: 'late-approval', orderNumber, retref, done: true },
      ])
    } finally {
      Object.assign(shop.payments, gateway)
    }
  })

  test('a second charge of a paid order', async () => {
    const { orderNumber, orderId, retref } = await paid()
    const second = await chargeAgain(orderId)
    expect((await settledRun('recent')).differences).toMatchObject([
      { kind: 'second-charge', orderNumber, retref: second, done: true },
    ])
    expect([statusOf(retref), statusOf(second)]).toEqual(['approved', 'voided'])
  })

  test('one that the gateway will not void stays a difference, told once', async () => {
    const { orderNumber, orderId } = await declined()
    const retref = await chargeAgain(orderId)
    shop.standIns.set({ settlement: 'done' })
    for (const _ of [1, 2])
      expect((await settledRun('recent')).differences).toMatchObject([
        { kind: 'late-approval', orderNumber, retref, done: false },
      ])
    expect(statusOf(retref)).toBe('approved')
    expect(await alertsOf('late-approval', orderNumber)).toBe(1)
    shop.standIns.set({ settlement: 'waits' })
    expect((await settledRun('recent')).differences).toMatchObject([{ retref, done: true }])
  })
})

describe('what the shop cannot put right is told', () => {
  test('an order that counts as paid, and is void at the gateway', async () => {
    const { orderNumber, retref } = await paid()
    await shop.payments.voidCharge(retref)
    expect((await settledRun('recent')).differences).toEqual([
      {
        kind: 'not-at-gateway',
        orderNumber,
        retref,
        amountCents: price,
        detail: `Order ${orderNumber} counts as paid by charge ${retref}, but the gateway says it is voided. Please do not ship until this is cleared up.`,
        done: false,
      },
    ])
  })

  test('a charge in doubt that the gateway holds live', async () => {
    const { orderNumber, orderId } = await paid()
    await shop.db.execute(
      sql`update payment_attempt set status = 'UNKNOWN' where gateway_orderid = ${orderId}`,
    )
    expect((await settledRun('recent')).differences).toEqual([])
    await shop.db.execute(
      sql`update payment_attempt set opened_at = now() - interval '20 minutes' where gateway_orderid = ${orderId}`,
    )
    expect((await settledRun('recent')).differences).toMatchObject([
      { kind: 'in-doubt', orderNumber, done: false },
    ])
  })

  test('a charge of the day that no order has made', async () => {
    const retref = await chargeAgain('FOREIGN-77')
    shop.standIns.set({ settlement: 'done' })
    const run = await settledRun('day')
    expect(run.differences).toContainEqual({
      kind: 'only-at-gateway',
      orderNumber: null,
      retref,
      amountCents: price,
      detail: `The gateway has settled charge ${retref} under order ID FOREIGN-77, which does not belong to any order in the shop.`,
      done: false,
    })
    shop.standIns.set({ settlement: 'waits' })
    await shop.payments.voidCharge(retref)
  })

  test('an order that the books have lost, and one that they alone have', async () => {
    const lost = await paid()
    await shop.db.execute(sql`delete from back_office_order_line where order_id in
      (select id from back_office_order where number = ${lost.orderNumber})`)
    await shop.db.execute(sql`delete from back_office_order where number = ${lost.orderNumber}`)
    const given = await declined()
    await shop.db
      .execute(sql`insert into back_office_order (number, customer_number, customer_name, total_cents, discount_cents)
      select ${given.orderNumber}, customer_number, customer_name, 4200, 0 from back_office_order limit 1`)
    const { differences } = await settledRun('night')
    expect(differences).toContainEqual(
      expect.objectContaining({ kind: 'not-in-books', orderNumber: lost.orderNumber, amountCents: price }),
    )
    expect(differences).toContainEqual(
      expect.objectContaining({ kind: 'only-in-books', orderNumber: given.orderNumber, amountCents: 4200 }),
    )
    expect(differences).toHaveLength(2)
  })

  test('a paid order that waits for the books', async () => {
    const { orderNumber } = await paid()
    await shop.db
      .execute(sql`update hand_over_step set state = 'WAITING', done_at = null, last_error = 'The books were away.',
        created_at = now() - interval '16 minutes'
      where step = 'order' and checkout_id = (select id from checkout where order_number = ${orderNumber})`)
    expect((await settledRun('recent')).differences).toEqual([
      {
        kind: 'not-in-books',
        orderNumber,
        retref: null,
        amountCents: price,
        detail: `Order ${orderNumber} is paid but not in the back office yet. The books were away.`,
        done: false,
      },
    ])
  })
})

test('money that staff gave back by a refund is no difference', async () => {
  const { retref } = await paid()
  await shop.db
    .execute(sql`insert into money_return (checkout_id, attempt_id, amount_cents, reason, actor_sub, state, kind, refund_orderid, done_at)
    select checkout_id, id, amount_cents, 'test', 'ada', 'DONE', 'refund', gateway_orderid || '-R', now()
    from payment_attempt where retref = ${retref}`)
  await shop.db.execute(sql`update payment_attempt set status = 'VOIDED' where retref = ${retref}`)
  const { differences } = await settledRun('recent')
  expect(differences).toEqual([])
  expect(statusOf(retref)).toBe('approved')
})

test('while the gateway is away nothing is decided, and the run says so', async () => {
  const { orderId } = await declined()
  const retref = await chargeAgain(orderId)
  shop.standIns.set({ inquiry: 'down' })
  const run = await reconcile(shop, { kind: 'night' })
  expect(run.differences).toEqual([])
  expect(run.unanswered).toBeGreaterThan(0)
  expect(statusOf(retref)).toBe('approved')
  shop.standIns.set({ inquiry: 'on' })
  expect((await settledRun('recent')).differences).toMatchObject([{ retref, done: true }])
})

type Bought = { orderNumber: string; orderId: string; retref: string }

/** An order that is in the back office, or a declined card; made older, so that every run includes it. */
async function paid(): Promise<Bought> {
  return bought('COMPLETED', await orderRequest(shop))
}

async function declined(): Promise<Bought> {
  return bought('DECLINED', await orderRequest(shop, { cardNumber: '4387751111111038' }))
}

async function bought(
  end: 'COMPLETED' | 'DECLINED',
  request: Awaited<ReturnType<typeof orderRequest>>,
): Promise<Bought> {
  const id = await buy(shop, request)
  await untilState(shop, id, end)
  // the look back after an approval is over before the test changes anything behind the shop's back
  await eventually(async () => {
    const open = await shop.db
      .execute(sql`select 1 from pgboss.job j join payment_attempt a on j.singleton_key = a.id::text
      where j.name = 'settle-charge' and j.state in ('created', 'retry', 'active') and a.checkout_id = ${id}`)
    return open.rows.length === 0
  })
  const aged = await shop.db.execute<Bought>(sql`
    update payment_attempt a set opened_at = a.opened_at - interval '5 minutes' from checkout c
    where a.checkout_id = c.id and c.id = ${id}
    returning c.order_number as "orderNumber", a.gateway_orderid as "orderId", a.retref`)
  const [row] = aged.rows
  if (!row) throw new Error('nothing was bought')
  return row
}

/** Something that the shop does not know: the gateway records one more charge under this order id. */
async function chargeAgain(orderId: string): Promise<string> {
  const outcome = await shop.payments.charge({
    orderId,
    amountCents: cents(price),
    ...(await orderRequest(shop)).card,
    name: 'Ada Miller',
    email: miller.email,
    address: miller.address,
    city: miller.city,
    region: miller.state,
    postal: miller.zip,
    country: miller.country,
    phone: miller.phone,
  })
  if (outcome.kind !== 'approved') throw new Error(outcome.kind)
  return outcome.charge.retref
}

async function settledRun(kind: 'recent' | 'night' | 'day') {
  const day = new Date().toISOString().slice(0, 10)
  const needs = { ...shop, timeZone: 'UTC', timeScale: 1 }
  const found = new Map<string, Difference>()
  // The waits of this shop are a hundredth of the real ones: on a busy machine an answer may come too late, and the
  // next run asks again.
  const run = await eventually(async () => {
    const one = await reconcile(needs, kind === 'day' ? { kind, day } : { kind })
    for (const difference of one.differences)
      found.set([difference.kind, difference.orderNumber, difference.retref].join(), difference)
    return one.unanswered === 0 && one
  })
  return { ...run, differences: [...found.values()] }
}

async function asksFor(kind: 'recent' | 'night', orderId: string): Promise<number> {
  let asked = 0
  const payments = {
    ...shop.payments,
    inquire: (id: string) => {
      if (id === orderId) asked += 1
      return shop.payments.inquire(id)
    },
  }
  await reconcile({ ...shop, payments, timeScale: 1 }, { kind })
  return asked
}

/** What earlier tests have done is long past. */
async function forgetAll(): Promise<void> {
  await shop.db.execute(sql`update payment_attempt set opened_at = now() - interval '9 days'`)
  await shop.db.execute(
    sql`update checkout set created_at = now() - interval '9 days', approved_at = approved_at - interval '9 days'`,
  )
  await shop.db.execute(sql`update hand_over_step set state = 'OFF' where state = 'WAITING'`)
}

function statusOf(retref: string): string | undefined {
  return shop.standIns.ledger().charges.find((charge) => charge.retref === retref)?.status
}

async function alertsOf(kind: string, orderNumber: string): Promise<number> {
  const found = await shop.db.execute(
    sql`select 1 from staff_alert where key like ${`difference ${kind} ${orderNumber} %`}`,
  )
  return found.rows.length
}

function mailsSaying(text: string): number {
  return shop.standIns.ledger().mails.filter((mail) => mail.text.includes(text)).length
}

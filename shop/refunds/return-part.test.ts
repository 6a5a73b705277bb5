import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy, orderRequest, stateOf, untilState } from '../../test/kit/buy.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { world } from '../../test/kit/world.ts'
import { findCheckoutRow } from '../checkout/checkout-store.ts'
import { cents } from '../money.ts'
import { dropPart, promisePart, reopenParts } from './promise-part.ts'
import { promiseReturn } from './promise-return.ts'
import { returnMoney } from './return-money.ts'
import { returnPart } from './return-part.ts'
import type { WantedPart } from './part-return.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() =>
  shop.standIns.set({ gateway: 'card', inquiry: 'on', void: 'on', settlement: 'done', refund: 'on' }),
)

const staff = { reason: 'One arrived broken', actor: 'demo-admin', requestId: 'r-1' }

describe('a part of the money that staff give back', () => {
  test('is refunded under an id of its own, the order stays one, and the buyer is told', async () => {
    const { id, orderNumber } = await paid()
    expect(await give(orderNumber, 30_000)).toEqual({ ok: true, value: '$300.00 was refunded.' })
    expect(refundsOf(orderNumber)).toEqual([[`${orderNumber}-1-RA`, 30_000]])
    expect(chargesOf(orderNumber)).toEqual(['approved'])
    expect(await stateOf(shop, id)).toBe('COMPLETED')
    expect(await partsOf(id)).toEqual([{ part_no: 1, state: 'DONE', cents: 30_000 }])
    expect(await mailsOf(id)).toEqual([
      [`returned ${id} part 1`, expect.stringContaining('$300.00 was refunded')],
    ])
    expect(await isCancelled(orderNumber)).toBe(false)
  })

  test('can be lines, at what was paid for them after their share of the discount', async () => {
    const { id, orderNumber } = await paid({
      coupon: 'SAVE10',
      lines: [{ number: world.grinder.number, quantity: 3 }],
    })
    const [line] = await rows<{ paid: number }>(
      sql`select (unit_cents * qty - discount_cents)::int as paid from checkout_line where checkout_id = ${id}`,
    )
    const third = Math.floor((line?.paid ?? 0) / 3)
    expect(await lines(orderNumber, [[1, 1]], third + 1)).toEqual({
      ok: false,
      refusal: { why: 'other-sum', amountCents: third },
    })
    expect(await partsOf(id)).toEqual([])
    expect(await lines(orderNumber, [[1, 1]], third)).toMatchObject({ ok: true })
    expect(await lines(orderNumber, [[1, 3]], third * 3)).toEqual({
      ok: false,
      refusal: { why: 'more-than-sold' },
    })
    expect(refundsOf(orderNumber)).toEqual([[`${orderNumber}-1-RA`, third]])
  })

  test('waits for the settlement, and is refunded after it; the buyer reads both', async () => {
    shop.standIns.set({ settlement: 'waits' })
    const { id, orderNumber } = await paid()
    expect(await give(orderNumber, 5_000)).toEqual({
      ok: true,
      value: '$50.00 will be refunded after the bank has settled the charge, usually the next day.',
    })
    await returnMoney(shop, { checkoutId: id })
    expect(refundsOf(orderNumber)).toEqual([])
    expect(chargesOf(orderNumber)).toEqual(['approved'])
    shop.standIns.set({ settlement: 'done' })
    await untilReturned(id)
    expect(refundsOf(orderNumber)).toEqual([[`${orderNumber}-1-RA`, 5_000]])
    expect((await mailsOf(id)).map(([key]) => key)).toEqual([
      `returned ${id} part 1`,
      `returned ${id} part 1 waits`,
    ])
  })

  test('that waits is given up, and nothing of it is refunded', async () => {
    shop.standIns.set({ settlement: 'waits' })
    const { id, orderNumber } = await paid()
    await give(orderNumber, 5_000)
    expect(await dropPart(shop, { orderNumber, partNo: 1, ...staff })).toMatchObject({ ok: true })
    shop.standIns.set({ settlement: 'done' })
    await returnMoney(shop, { checkoutId: id })
    expect(await partsOf(id)).toEqual([{ part_no: 1, state: 'OFF', cents: 5_000 }])
    expect(refundsOf(orderNumber)).toEqual([])
    expect(await dropPart(shop, { orderNumber, partNo: 1, ...staff })).toEqual({
      ok: false,
      refusal: { why: 'not-now' },
    })
  })

  test('asked for twice with one key goes back once; the key of another sum is refused', async () => {
    const { id, orderNumber } = await paid()
    const key = randomUUID()
    const twice = await Promise.all([give(orderNumber, 100, key), give(orderNumber, 100, key)])
    expect(twice.map(({ ok }) => ok)).toEqual([true, true])
    expect(await give(orderNumber, 200, key)).toEqual({ ok: false, refusal: { why: 'other-request' } })
    await untilReturned(id)
    expect(refundsOf(orderNumber)).toEqual([[`${orderNumber}-1-RA`, 100]])
  })

  test('whose answer is lost is looked for, and never sent again', async () => {
    const { id, orderNumber } = await paid()
    shop.standIns.set({ refund: 'timeout-after' })
    const asked = await promise(orderNumber, { kind: 'sum', amountCents: cents(700) })
    expect(asked).toMatchObject({ ok: true })
    await eventually(async () => refundsOf(orderNumber).length === 1, 15_000)
    shop.standIns.set({ refund: 'on' })
    await untilReturned(id)
    expect(refundsOf(orderNumber)).toEqual([[`${orderNumber}-1-RA`, 700]])
  })

  test('that the gateway refuses is told to staff, and can be tried again or given up', async () => {
    const { id, orderNumber } = await paid()
    const refusing = {
      ...shop,
      payments: {
        ...shop.payments,
        refund: async () => ({ kind: 'refused' as const, reason: 'Card closed' }),
      },
    }
    expect(await returnPart(refusing, wanted(orderNumber, { kind: 'sum', amountCents: cents(900) }))).toEqual(
      {
        ok: true,
        value: '$9.00 was not refunded. The gateway refused the refund: Card closed',
      },
    )
    expect(await partsOf(id)).toEqual([{ part_no: 1, state: 'FAILED', cents: 900 }])
    await reopenParts(shop, id)
    await untilReturned(id)
    expect(refundsOf(orderNumber)).toEqual([[`${orderNumber}-1-RA`, 900]])
  })

  test('several, then the whole: what is left goes back by refund, never by void, and the order is canceled', async () => {
    const { id, orderNumber } = await paid()
    await give(orderNumber, 20_000)
    await give(orderNumber, 9_500)
    expect(await give(orderNumber, 80_000)).toEqual({ ok: false, refusal: { why: 'all-that-is-left' } })
    expect(await give(orderNumber, 80_001)).toEqual({ ok: false, refusal: { why: 'more-than-left' } })
    // A gateway that does not say whether it can be voided: a void would take all of it. The job asks it too.
    const gateway = { ...shop.payments }
    let voids = 0
    Object.assign(shop.payments, {
      inquireCharge: async (retref: string) => {
        const answer = await gateway.inquireCharge(retref)
        return answer.kind === 'found'
          ? {
              ...answer,
              charges: answer.charges.map((one) => ({ ...one, voidable: null, refundable: null })),
            }
          : answer
      },
      voidCharge: async (retref: string) => {
        voids += 1
        return gateway.voidCharge(retref)
      },
    })
    const ofWhole = () =>
      rows(sql`select kind, state, amount_cents::int as cents from money_return where checkout_id = ${id}`)
    try {
      expect(await promiseReturn(shop, { ...staff, orderNumber })).toMatchObject({ ok: true })
      await eventually(async () => {
        await returnMoney(shop, { checkoutId: id }).catch(() => {})
        return (await ofWhole())[0]?.['state'] === 'DONE'
      })
    } finally {
      Object.assign(shop.payments, gateway)
    }
    expect(voids).toBe(0)
    expect(await ofWhole()).toEqual([{ kind: 'refund', state: 'DONE', cents: 80_000 }])
    expect(refundsOf(orderNumber).map(([, amount]) => amount)).toEqual([20_000, 9_500, 80_000])
    expect(chargesOf(orderNumber)).toEqual(['refunded'])
    expect(await give(orderNumber, 1)).toEqual({ ok: false, refusal: { why: 'withdrawn' } })
    await eventually(() => isCancelled(orderNumber))
  })

  test('that still waits goes back with the whole, by one void', async () => {
    shop.standIns.set({ settlement: 'waits' })
    const { id, orderNumber } = await paid()
    await give(orderNumber, 5_000)
    await promiseReturn(shop, { ...staff, orderNumber })
    await returnMoney(shop, { checkoutId: id })
    expect(await partsOf(id)).toEqual([{ part_no: 1, state: 'OFF', cents: 5_000 }])
    expect(chargesOf(orderNumber)).toEqual(['voided'])
    expect(refundsOf(orderNumber)).toEqual([])
    expect(
      await rows(sql`select kind, amount_cents::int as cents from money_return where checkout_id = ${id}`),
    ).toEqual([{ kind: 'void', cents: 109_500 }])
  })

  test('while its refund is at the gateway, the whole is refused, and nothing is written', async () => {
    const { id, orderNumber } = await paid()
    shop.standIns.set({ refund: 'down' })
    await give(orderNumber, 5_000)
    expect(await promiseReturn(shop, { ...staff, orderNumber })).toEqual({
      ok: false,
      refusal: { why: 'part-under-way' },
    })
    expect(await rows(sql`select state from money_return where checkout_id = ${id}`)).toEqual([])
    expect(await partsOf(id)).toEqual([{ part_no: 1, state: 'PENDING', cents: 5_000 }])
  })

  test('of what was not charged is refused', async () => {
    const id = await buy(shop, await orderRequest(shop, { cardNumber: '4387751111111038' }))
    await untilState(shop, id, 'DECLINED')
    const orderNumber = (await findCheckoutRow(shop.db, id))?.orderNumber ?? ''
    expect(await give(orderNumber, 100)).toEqual({ ok: false, refusal: { why: 'nothing-charged' } })
    expect(await give('SO-9', 100)).toEqual({ ok: false, refusal: { why: 'not-found' } })
    expect(await partsOf(id)).toEqual([])
  })
})

describe('never more than was charged', () => {
  test('twenty at once, each of a tenth: nine go back, and one cent less than all stays the limit', async () => {
    const { id, orderNumber } = await paid()
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(orderNumber, 10_950)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(9)
    await untilReturned(id)
    expect(refundsOf(orderNumber).map(([, amount]) => amount)).toEqual(
      Array.from({ length: 9 }, () => 10_950),
    )
  })

  test('parts and the whole at once: together exactly the charge, or less', async () => {
    const { id, orderNumber } = await paid()
    await Promise.all([
      ...Array.from({ length: 6 }, () => give(orderNumber, 30_000)),
      promiseReturn(shop, { ...staff, orderNumber }),
    ])
    await eventually(async () => {
      await returnMoney(shop, { checkoutId: id }).catch(() => {})
      return (
        (await rows(sql`select from part_return where checkout_id = ${id} and state = 'PENDING'`)).length ===
        0
      )
    })
    const refunded = refundsOf(orderNumber).reduce((total, [, amount]) => total + amount, 0)
    expect(refunded).toBeLessThanOrEqual(109_500)
    expect(chargesOf(orderNumber)).not.toEqual(['voided', 'refunded'])
  })

  test('the database holds it by itself: twenty inserts past the verb, at once', async () => {
    const { id } = await paid()
    const [attempt] = await rows<{ id: number }>(
      sql`select id::int as id from payment_attempt where checkout_id = ${id}`,
    )
    const inserts = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => insertPast(id, at)))
    expect(inserts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await expect(
      shop.db.execute(sql`
        insert into money_return (checkout_id, attempt_id, amount_cents, reason, actor_sub, refund_orderid)
        values (${id}, ${attempt?.id}, 109500, 'x', 'x', ${`${id}-R`})`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('more than was charged') } })
    await shop.db.execute(sql`delete from part_return where checkout_id = ${id}`)
  })

  test('without its trigger the same inserts return twice the charge', async () => {
    const { id } = await paid()
    await shop.db.execute(sql`alter table part_return disable trigger returns_within_charge`)
    try {
      const inserts = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => insertPast(id, at)))
      expect(inserts.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    } finally {
      await shop.db.execute(sql`delete from part_return where checkout_id = ${id}`)
      await shop.db.execute(sql`alter table part_return enable trigger returns_within_charge`)
    }
  })

  test('nor more of a line than was sold', async () => {
    const { id } = await paid()
    const [part] = await rows<{ id: number }>(sql`
      insert into part_return (checkout_id, attempt_id, part_no, request_key, amount_cents, reason, actor_sub, refund_orderid)
      select ${id}, id, 1, gen_random_uuid(), 1, 'x', 'x', ${`${id}-L`} from payment_attempt where checkout_id = ${id}
      returning id::int`)
    await expect(
      shop.db.execute(sql`
        insert into part_return_line (part_return_id, checkout_id, line_no, qty, amount_cents)
        values (${part?.id}, ${id}, 1, 2, 1)`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('more than was sold') } })
    await shop.db.execute(sql`delete from part_return where checkout_id = ${id}`)
  })
})

async function paid(
  options: Parameters<typeof orderRequest>[1] = {},
): Promise<{ id: string; orderNumber: string }> {
  const id = await buy(shop, await orderRequest(shop, options))
  await untilState(shop, id, 'COMPLETED')
  await eventually(async () => {
    const open = await rows(sql`select from hand_over_step where checkout_id = ${id} and state = 'WAITING'`)
    return open.length === 0
  })
  return { id, orderNumber: (await findCheckoutRow(shop.db, id))?.orderNumber ?? '' }
}

/** A tenth and more of the charge, by a statement of its own. */
async function insertPast(id: string, at: number): Promise<void> {
  await shop.db.execute(sql`
    insert into part_return (checkout_id, attempt_id, part_no, request_key, amount_cents, reason, actor_sub, refund_orderid)
    select ${id}, id, ${at + 1}::int, gen_random_uuid(), 10000, 'x', 'x', ${`${id}-${at}`}
    from payment_attempt where checkout_id = ${id}`)
}

/** As the job does it, only sooner: what is not clear yet is asked again. */
async function untilReturned(id: string): Promise<void> {
  await eventually(async () => {
    await returnMoney(shop, { checkoutId: id }).catch(() => {})
    const open = await rows(sql`select from part_return where checkout_id = ${id} and state = 'PENDING'`)
    return open.length === 0
  })
}

function wanted(orderNumber: string, part: WantedPart, key: string = randomUUID()) {
  return { ...staff, orderNumber, part, key }
}

function give(orderNumber: string, amount: number, key?: string) {
  return returnPart(shop, wanted(orderNumber, { kind: 'sum', amountCents: cents(amount) }, key))
}

function lines(orderNumber: string, chosen: [lineNo: number, quantity: number][], shown: number) {
  return returnPart(
    shop,
    wanted(orderNumber, {
      kind: 'lines',
      lines: chosen.map(([lineNo, quantity]) => ({ lineNo, quantity })),
      shownCents: cents(shown),
    }),
  )
}

function promise(orderNumber: string, part: WantedPart) {
  return promisePart(shop, wanted(orderNumber, part))
}

async function partsOf(id: string) {
  return rows<{ part_no: number; state: string; cents: number }>(
    sql`select part_no, state, amount_cents::int as cents from part_return where checkout_id = ${id} order by id`,
  )
}

async function mailsOf(id: string): Promise<[key: string, subject: string][]> {
  const found = await rows<{ dedupe_key: string; subject: string }>(
    sql`select dedupe_key, subject from mail where dedupe_key like ${`returned ${id}%`} order by 1`,
  )
  return found.map(({ dedupe_key, subject }) => [dedupe_key, subject])
}

async function isCancelled(orderNumber: string): Promise<boolean> {
  const [found] = await rows<{ cancelled: boolean }>(
    sql`select cancelled_at is not null as cancelled from back_office_order where number = ${orderNumber}`,
  )
  return found?.cancelled ?? false
}

function chargesOf(orderNumber: string): string[] {
  return shop.standIns
    .ledger()
    .charges.filter(({ orderid }) => orderid.startsWith(`${orderNumber}-`))
    .map(({ status }) => status)
}

function refundsOf(orderNumber: string): [orderId: string, amountCents: number][] {
  return shop.standIns
    .ledger()
    .refunds.filter(({ orderid }) => orderid.startsWith(`${orderNumber}-`))
    .map(({ orderid, amountCents }) => [orderid, amountCents])
}

async function rows<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  const found = await shop.db.execute(query)
  return found.rows as Row[]
}

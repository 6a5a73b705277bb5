import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { findCheckoutRow } from '../checkout/checkout-store.ts'
import { cents } from '../money.ts'
import { dropPart, promisePart } from './promise-part.ts'
import { returnMoney } from './return-money.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.standIns.set({ settlement: 'waits', refund: 'on' }))

const staff = { actor: 'demo-admin', requestId: 'r-1' }

test('three parts that wait leave one job that asks again, however often the gateway was asked', async () => {
  const { id, orderNumber } = await paid()
  for (const amount of [100, 200, 300]) await promise(orderNumber, amount)
  for (let looks = 0; looks < 4; looks += 1) await returnMoney(shop, { checkoutId: id })
  expect(await waitingJobs(id)).toBe(1)
  expect(await partsOf(id)).toEqual([
    { state: 'PENDING', waits: true },
    { state: 'PENDING', waits: true },
    { state: 'PENDING', waits: true },
  ])
})

test('a look from before the settlement does not forget a refund that was sent since', async () => {
  const { id, orderNumber } = await paid()
  await promise(orderNumber, 700)
  const silent = {
    ...shop,
    payments: { ...shop.payments, refund: async () => ({ kind: 'unknown' as const, reason: 'no answer' }) },
  }
  const early = {
    ...shop,
    payments: {
      ...shop.payments,
      inquireCharge: async (retref: string) => {
        const answer = await shop.payments.inquireCharge(retref)
        shop.standIns.set({ settlement: 'done' })
        await expect(returnMoney(silent, { checkoutId: id })).rejects.toThrow('no answer')
        return answer
      },
    },
  }
  await returnMoney(early, { checkoutId: id })
  expect(await dropPart(shop, { orderNumber, partNo: 1, ...staff })).toEqual({
    ok: false,
    refusal: { why: 'not-now' },
  })
  expect(await partsOf(id)).toEqual([{ state: 'PENDING', waits: false }])
})

async function paid(): Promise<{ id: string; orderNumber: string }> {
  const id = await buy(shop, await orderRequest(shop))
  await untilState(shop, id, 'COMPLETED')
  return { id, orderNumber: (await findCheckoutRow(shop.db, id))?.orderNumber ?? '' }
}

/** Without its job, which would look at the charge in between. */
async function promise(orderNumber: string, amount: number): Promise<void> {
  const needs = { ...shop, jobs: { ...shop.jobs, enqueue: async () => {} } }
  const part = { kind: 'sum' as const, amountCents: cents(amount) }
  const promised = await promisePart(needs, {
    ...staff,
    orderNumber,
    part,
    key: randomUUID(),
    reason: 'Broken',
  })
  expect(promised.ok).toBe(true)
}

async function waitingJobs(id: string): Promise<number> {
  const { rows } = await shop.db.execute<{ jobs: number }>(sql`
    select count(*)::int as jobs from pgboss.job
    where name = 'return-money' and singleton_key = ${id} and state in ('created', 'retry')`)
  return rows[0]?.jobs ?? 0
}

async function partsOf(id: string) {
  const { rows } = await shop.db.execute<{ state: string; waits: boolean }>(sql`
    select state, waits_since is not null as waits from part_return where checkout_id = ${id} order by id`)
  return rows
}

import { sql, type SQL } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOrders } from '../../bench/fill-orders.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { periods, spanOfBar, spanUntil, type Span } from './period.ts'
import { readDashboard } from './read-dashboard.ts'

/** Orders of three years; of some, a part, two parts or all of the money went back, is on its way, or could not. */
let shop: TestShop
let all: Order[]
beforeAll(async () => {
  shop = await openTestShop()
  await fillOrders(shop.target, 3000)
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      create temporary table given on commit drop as
      select checkout.id, attempt.id as attempt_id, subtotal_cents / 3 as cents, row_number() over (order by order_number) as at
      from checkout join payment_attempt attempt on attempt.checkout_id = checkout.id where checkout.state = 'COMPLETED'`)
    await tx.execute(sql`
      insert into money_return (checkout_id, attempt_id, amount_cents, reason, actor_sub, state, kind, refund_orderid, done_at)
      select id, attempt_id, 3 * cents, 'Broken', 'boss', case at % 3 when 0 then 'DONE' when 1 then 'PENDING' else 'FAILED' end,
        'refund', 'all-' || at, now()
      from given where at % 13 = 0`)
    // The first part is of a piece of each line, the second of no line. The best sellers are of the last orders: some
    // parts of them are done, some on their way.
    await tx.execute(sql`
      insert into part_return (checkout_id, attempt_id, part_no, request_key, amount_cents, reason, actor_sub, state,
        refund_orderid, done_at)
      select id, attempt_id, part_no, gen_random_uuid(), case part_no when 1 then 2 * cents - 7 else 1 end, 'Broken', 'boss',
        (array['DONE', 'DONE', 'PENDING', 'FAILED', 'OFF'])[1 + at % 5], 'part-' || at || '-' || part_no, now()
      from given, generate_series(1, 1 + at::int % 2) part_no where at % 3 = 0`)
    await tx.execute(sql`
      insert into part_return_line (part_return_id, checkout_id, line_no, qty, amount_cents)
      select part_return.id, checkout_id, line_no, 1, case line_no when 1 then cents else cents - 7 end
      from part_return join given on given.id = checkout_id, generate_series(1, 2) line_no where part_no = 1`)
  })
  all = await listOrders()
})
afterAll(() => shop.close())

type Line = { number: string; quantity: number; cents: number }
type Order = {
  at: Date
  tier: 'retail' | 'partner'
  isSold: boolean
  isNotCharged: boolean
  cents: number
  lines: Line[]
}

const zones = ['UTC', 'America/Chicago', 'Asia/Kathmandu']

test.each(periods.flatMap((period) => zones.map((timeZone) => [period, timeZone] as const)))(
  'by %s in %s, the figures are those of the orders added up one by one',
  async (period, timeZone) => {
    const shown = await readDashboard({ ...shop, timeZone }, period)
    const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone })
    const span = spanUntil(dayOf.format(new Date()), period)
    const orders = all.map((order) => ({ ...order, day: dayOf.format(order.at) }))
    const within = ({ from, to }: Span) => orders.filter(({ day }) => day >= from && day <= to)
    expect(shown.span).toEqual(span)
    expect(shown.now).toEqual(figuresOf(within(span)))
    expect(shown.before).toEqual(figuresOf(within(span.before)))
    expect(shown.bars).toEqual(
      span.bars.map((day) => {
        const ofBar = within(spanOfBar(day, period))
        const [retail, partner] = (['retail', 'partner'] as const).map((tier) =>
          figuresOf(ofBar.filter((order) => order.tier === tier)),
        )
        return {
          day,
          retailOrders: retail?.orders,
          retailCents: retail?.salesCents,
          partnerOrders: partner?.orders,
          partnerCents: partner?.salesCents,
        }
      }),
    )
    expect(shown.bestSellers.map(({ number, quantity, cents }) => ({ number, quantity, cents }))).toEqual(
      bestOf(within(span)),
    )
    // The comparison says something only if there is some of everything.
    expect([shown.now.orders, shown.now.notCharged, shown.before.orders]).not.toContain(0)
    expect(shown.bestSellers).toHaveLength(10)
  },
)

function figuresOf(orders: Order[]) {
  const sold = orders.filter(({ isSold }) => isSold)
  const salesCents = sumOf(sold.map(({ cents }) => cents))
  return {
    orders: sold.length,
    salesCents,
    averageCents: sold.length === 0 ? 0 : Math.round(salesCents / sold.length),
    notCharged: orders.filter(({ isNotCharged }) => isNotCharged).length,
  }
}

function bestOf(orders: Order[]): Line[] {
  const found = new Map<string, Line>()
  for (const { number, quantity, cents } of orders
    .filter(({ isSold }) => isSold)
    .flatMap(({ lines }) => lines)) {
    const before = found.get(number) ?? { number, quantity: 0, cents: 0 }
    found.set(number, { number, quantity: before.quantity + quantity, cents: before.cents + cents })
  }
  return [...found.values()].toSorted((a, b) => b.cents - a.cents).slice(0, 10)
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, one) => sum + one, 0)
}

/** Less what was returned. */
async function listOrders(): Promise<Order[]> {
  const orders = await ask<{ id: string; at: string; state: string; tier: Order['tier']; cents: string }>(
    sql`select id, created_at as at, state, price_tier as tier, total_cents::text as cents from checkout`,
  )
  const lines = await ask<{ id: string; no: number; number: string; qty: number; unit: string }>(sql`
    select checkout_id as id, line_no as no, product_number as number, qty, unit_cents::text as unit from checkout_line`)
  const wholes = await ask<{ id: string }>(
    sql`select checkout_id as id from money_return where state = 'DONE'`,
  )
  const parts = await ask<{ id: string; cents: string }>(
    sql`select checkout_id as id, amount_cents::text as cents from part_return where state = 'DONE'`,
  )
  const partLines = await ask<{ id: string; no: number; qty: number; cents: string }>(sql`
    select line.checkout_id as id, line_no as no, qty, line.amount_cents::text as cents
    from part_return_line line join part_return part on part.id = part_return_id where part.state = 'DONE'`)
  return orders.map(({ id, at, state, tier, cents }) => {
    const isReturned = wholes.some((whole) => whole.id === id)
    return {
      at: new Date(at),
      tier,
      isSold: ['APPROVED', 'ORDERING', 'COMPLETED'].includes(state) && !isReturned,
      isNotCharged: ['DECLINED', 'CANCELLED', 'VOIDED'].includes(state) && !isReturned,
      cents: Number(cents) - sumOf(parts.filter((part) => part.id === id).map((part) => Number(part.cents))),
      lines: lines
        .filter((line) => line.id === id)
        .map(({ no, number, qty, unit }) => {
          const back = partLines.filter((part) => part.id === id && part.no === no)
          return {
            number,
            quantity: qty - sumOf(back.map((part) => part.qty)),
            cents: qty * Number(unit) - sumOf(back.map((part) => Number(part.cents))),
          }
        }),
    }
  })
}

async function ask<Row extends QueryResultRow>(query: SQL): Promise<Row[]> {
  return (await shop.db.execute(query)).rows as Row[]
}

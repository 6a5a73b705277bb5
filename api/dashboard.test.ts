import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mostTermsOfDay } from '../shop/search/miss-count-store.ts'
import { eventually } from '../test/kit/open-test-shop.ts'
import { openTestSite } from '../test/kit/open-test-site.ts'
import { signInAs } from '../test/kit/sign-in.ts'
import { miller, writeWorld } from '../test/kit/world.ts'

const timeZone = 'America/New_York'
const { shop, server } = await openTestSite({
  LIMITS: 'off',
  LOG_LEVEL: 'warn',
  TIME_ZONE: timeZone,
  PARTNERS: 'approved',
})
await writeWorld(shop.db)
const admin = server.visitor()
await signInAs(shop, admin, { sub: 'boss', isAdmin: true })

type Dashboard = {
  span: { from: string; to: string; before: { from: string; to: string }; bars: string[] }
  now: object
  before: object
  bars: {
    day: string
    retailOrders: number
    retailCents: number
    partnerOrders: number
    partnerCents: number
  }[]
  bestSellers: object[]
  emptySearches: object[]
  waiting: Record<string, number>
  hasOrders: boolean
}

test('a fresh shop has no figures, and says so', async () => {
  const { hasOrders, now, bars, bestSellers } = await dashboard()
  expect([hasOrders, bestSellers, bars.length]).toEqual([false, [], 30])
  expect(now).toEqual({ orders: 0, salesCents: 0, averageCents: 0, notCharged: 0 })
})

test('exact sums of what is paid and not given back, by day, week and month of the shop’s own place', async () => {
  const today = (await dashboard()).span.to
  await sale('SO-1', today, '00:00:00', { AG03: [2, 1095_00], W: [1, 10] })
  await sale('SO-2', today, '23:59:59', { AG03: [1, 876_00] }, { tier: 'partner', discountCents: 76_01 })
  await sale('SO-3', daysBefore(today, 1), '23:59:59', { DV34: [3, 385_01] }, { state: 'APPROVED' })
  await sale('SO-4', today, '12:00:00', { DV34: [1, 385_01] }, { state: 'DECLINED' })
  await sale('SO-5', today, '12:00:00', { DV34: [9, 385_01] }, { state: 'VOIDED' })
  await sale('SO-6', today, '12:00:00', { DV34: [9, 385_01] }, { returned: true })
  await sale('SO-7', today, '12:00:00', { DV34: [9, 385_01] }, { state: 'NEEDS_REVIEW' })
  await sale('SO-8', daysBefore(today, 30), '23:59:59', { DV34: [1, 100_00] })
  await sale('SO-9', daysBefore(today, 29), '00:00:00', { W: [1, 10] })

  const day = await dashboard()
  expect(day.hasOrders).toBe(true)
  expect(day.now).toEqual({
    orders: 4,
    salesCents: 2190_10 + 799_99 + 1155_03 + 10,
    averageCents: Math.round((2190_10 + 799_99 + 1155_03 + 10) / 4),
    notCharged: 2,
  })
  expect(day.before).toEqual({ orders: 1, salesCents: 100_00, averageCents: 100_00, notCharged: 0 })
  expect(day.bars.at(-1)).toEqual({
    day: today,
    retailOrders: 1,
    retailCents: 2190_10,
    partnerOrders: 1,
    partnerCents: 799_99,
  })
  expect(day.bars.at(-2)).toMatchObject({ retailOrders: 1, retailCents: 1155_03, partnerOrders: 0 })
  expect(day.bars[0]).toMatchObject({ day: daysBefore(today, 29), retailCents: 10 })
  expect(day.bestSellers).toEqual([
    { number: 'AG03', title: 'AG03 title', quantity: 3, cents: 2190_00 + 799_99 },
    { number: 'DV34', title: 'DV34 title', quantity: 3, cents: 1155_03 },
    { number: 'W', title: 'W title', quantity: 2, cents: 20 },
  ])
  expect(day.waiting).toMatchObject({ inDoubt: 1, handOvers: 0, returns: 0, partners: 1, inquiries: 0 })
  for (const period of ['week', 'month']) {
    const longer = await dashboard(`?period=${period}`)
    expect([period, longer.bars.length, sales(longer.bars)]).toEqual([period, 12, 4145_22 + 100_00])
  }

  // Each figure opens the list that it counts.
  const { from, to } = day.span
  const listed = async (query: string) => {
    const response = await admin.call('GET', `/api/orders?from=${from}&to=${to}&${query}`)
    return ((await response.json()) as { number: string }[]).map(({ number }) => number).toSorted()
  }
  expect(await listed('filter=paid')).toEqual(['SO-1', 'SO-2', 'SO-3', 'SO-9'])
  expect(await listed('filter=paid&tier=partner')).toEqual(['SO-2'])
  expect(await listed('filter=paid&product=AG03')).toEqual(['SO-1', 'SO-2'])
  expect(await listed('filter=paid&product=DV34')).toEqual(['SO-3'])
  expect(await listed('filter=not-charged')).toEqual(['SO-4', 'SO-5'])
})

test('what visitors do not find is counted by day, without who it was', async () => {
  await search('  Sand   Blaster ')
  await search('sand blaster')
  await search('grinder')
  await search('ada@lab.test')
  await search('+1 (512) 555-0100')
  await search('')
  await eventually(async () => {
    const { emptySearches } = await dashboard()
    return JSON.stringify(emptySearches) === JSON.stringify([{ term: 'sand blaster', times: 2 }])
  })
  await search('zirconia')
  await eventually(async () => (await dashboard()).emptySearches.length === 2)
  await shop.db.execute(sql`insert into empty_search (term, day)
    select 'term ' || n, (now() at time zone ${timeZone})::date from generate_series(1, ${mostTermsOfDay - 2}) n`)
  await search('one too many')
  await search('sand blaster')
  await eventually(async () =>
    (await dashboard()).emptySearches.some((one) => JSON.stringify(one).includes('"times":3')),
  )
  const { rows } = await shop.db.execute(
    sql`select count(*)::int as count from empty_search where term = 'one too many'`,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test.each(['?period=year', '?x=1'])('%s is refused', async (query) =>
  expect((await admin.call('GET', `/api/dashboard${query}`)).status).toBe(400),
)

async function search(q: string): Promise<void> {
  expect((await server.visitor().ask(`/shop?q=${encodeURIComponent(q)}`)).status).toBe(200)
}

function sales(bars: Dashboard['bars']): number {
  return bars.reduce((sum, bar) => sum + bar.retailCents + bar.partnerCents, 0)
}

async function dashboard(query = ''): Promise<Dashboard> {
  const response = await admin.call('GET', `/api/dashboard${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Dashboard
}

/** An order as the checkout leaves it, at a time in the shop's time zone. */
async function sale(
  number: string,
  day: string,
  time: string,
  lines: Record<string, [quantity: number, unitCents: number]>,
  { tier = 'retail', state = 'COMPLETED', discountCents = 0, returned = false } = {},
): Promise<void> {
  const subtotal = Object.values(lines).reduce((sum, [quantity, unit]) => sum + quantity * unit, 0)
  await shop.db.transaction(async (tx) => {
    // Old rows are written directly: the rules for moves are for moves that happen now.
    await tx.execute(sql`set local session_replication_role = replica`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into checkout (cart_token_hash, session_hash, idempotency_key, request_hash, owner_sub, subtotal_cents,
        discount_cents, price_tier, billing, order_number, state, created_at, approved_at)
      values (sha256(${number}::bytea), sha256(${number}::bytea), ${`key-of-${number}-0123456789`}, '\\x00', 'somebody',
        ${subtotal}, ${discountCents}, ${tier}, ${JSON.stringify(miller)}, ${number}, ${state},
        (${`${day} ${time}`})::timestamp at time zone ${timeZone}, now())
      returning id`)
    const id = rows[0]?.id
    for (const [at, [product, [quantity, unit]]] of Object.entries(lines).entries())
      await tx.execute(sql`insert into checkout_line (checkout_id, line_no, product_number, title, qty, unit_cents, discount_cents)
        values (${id}, ${at + 1}, ${product}, ${`${product} title`}, ${quantity}, ${unit}, ${at === 0 ? discountCents : 0})`)
    if (returned)
      await tx.execute(sql`insert into money_return (checkout_id, attempt_id, amount_cents, reason, actor_sub, state, kind,
        refund_orderid, done_at) values (${id}, 1, ${subtotal}, 'test', 'boss', 'DONE', 'void', ${number}, now())`)
  })
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Billing } from '../shop/checkout/billing.ts'
import { newSessionToken } from '../shop/checkout/session-token.ts'
import { tokenOf } from '../stand-ins/card-gateway/card-vault.ts'

export const buyersAtOnce = 20
export const product = 'AG03'
export const buyer: Billing = {
  firstName: 'Ada',
  lastName: 'Miller',
  email: 'ada.miller@lab.test',
  phone: '',
  address: '12 Plaster Lane',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
}

/** Sells `count` times in a running shop, twenty at once, until all are in the back office. */
export async function sellIn(origin: string, connection: pg.PoolConfig, count: number): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    await sellMany(origin, pool, count, await readPrice(pool))
  } finally {
    await pool.end()
  }
}

export async function sellMany(origin: string, pool: pg.Pool, count: number, amount: number): Promise<void> {
  const before = await completed(pool)
  await atOnce(count, () => sellOne(origin, amount))
  await untilCompleted(pool, before + count)
}

export async function sellOne(origin: string, amount: number): Promise<void> {
  const response = await fetch(`${origin}/api/checkouts`, {
    method: 'POST',
    headers: {
      cookie: `__Host-checkout=${newSessionToken()}`,
      'content-type': 'application/json',
      'x-requested-with': 'shop',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      lines: [{ number: product, quantity: 1 }],
      amount: String(amount),
      billing: buyer,
      token: tokenOf('4788250000121443'),
      expiry: '203012',
    }),
  })
  if (response.status !== 202) throw new Error(`an order was answered ${response.status}`)
  await response.arrayBuffer()
}

export async function untilCompleted(pool: pg.Pool, count: number): Promise<void> {
  while ((await completed(pool)) < count) await delay(10)
}

export async function completed(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from checkout where state = 'COMPLETED'`,
  )
  return Number(rows[0]?.count)
}

export async function readPrice(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ cents: number }>(
    'select new_price_cents as cents from product where number = $1',
    [product],
  )
  return Number(rows[0]?.cents)
}

export async function atOnce(count: number, act: () => Promise<void>): Promise<void> {
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await act()
    }
  }
  await Promise.all(Array.from({ length: buyersAtOnce }, worker))
}

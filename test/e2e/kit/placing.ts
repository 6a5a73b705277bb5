import { randomUUID } from 'node:crypto'
import { tokenOf } from '../../../stand-ins/card-gateway/card-vault.ts'
import { cards } from './buying.ts'
import { expect } from './visit.ts'

/** An order of one BF4, or two, as the checkout page would send it; for tests that begin after the purchase. Answers its number. */
export async function placeOrder(
  origin: string,
  lastName: string,
  { card = cards.approved, quantity = 1 }: { card?: string; quantity?: 1 | 2 } = {},
): Promise<string> {
  const cart = await fetch(`${origin}/cart`)
  const cookie = cart.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const response = await fetch(`${origin}/api/checkouts`, {
    method: 'POST',
    headers: { ...checkoutHeaders(origin), cookie },
    body: checkoutBody(lastName, { BF4: quantity }, quantity * 780, card),
  })
  expect(response.status).toBe(202)
  const { orderNumber } = (await response.json()) as { orderNumber: string }
  return orderNumber
}

export function checkoutHeaders(origin: string): Record<string, string> {
  return {
    origin,
    'content-type': 'application/json',
    'x-requested-with': 'shop',
    'idempotency-key': randomUUID(),
  }
}

export function checkoutBody(
  lastName: string,
  quantities: Record<string, number>,
  amountCents: number,
  card = cards.approved,
): string {
  return JSON.stringify({
    lines: Object.entries(quantities).map(([number, quantity]) => ({ number, quantity })),
    amount: String(amountCents),
    billing: {
      firstName: 'Ada',
      lastName,
      email: `ada.${lastName.toLowerCase()}@lab.test`,
      phone: '+1 (512) 555-0100',
      address: '100 Congress Avenue',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      country: 'US',
    },
    token: tokenOf(card),
    expiry: '203012',
  })
}

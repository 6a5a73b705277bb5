import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { noInstructions } from '../../shop/checkout/instructions/instructions.ts'
import { placeOrder, type OrderRequest } from '../../shop/checkout/placing/place-order.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import type { CheckoutState } from '../../shop/checkout/checkout.ts'
import { makeQuote } from '../../shop/pricing/make-quote.ts'
import { eventually, type TestShop } from './open-test-shop.ts'
import { cards, miller, world } from './world.ts'

/** Ada Miller's request for one grinder, unless changed; the amount is the correct one. */
export async function orderRequest(
  shop: TestShop,
  wishes: Partial<OrderRequest> & { cardNumber?: string } = {},
): Promise<OrderRequest> {
  const { cardNumber = cards.approved, ...given } = wishes
  const lines = given.lines ?? [{ number: world.grinder.number, quantity: 1 }]
  const tier = given.tier ?? 'retail'
  const coupon = given.coupon ?? ''
  const { quote } = await makeQuote(shop, { lines, coupon, tier })
  return {
    sessionToken: newSessionToken(),
    idempotencyKey: randomUUID(),
    lines,
    coupon,
    amountCents: quote.totalCents,
    billing: miller,
    instructions: noInstructions,
    card: { token: tokenOf(cardNumber), expiry: '203012' },
    tier,
    ownerSub: tier === 'partner' ? 'partner-1' : null,
    ...given,
  }
}

/** Places the order and starts its charge, as the call does. */
export async function buy(shop: TestShop, request: OrderRequest): Promise<string> {
  const placed = await placeOrder(shop, request)
  if (!placed.ok) throw new Error(`refused: ${placed.refusal.why}`)
  const { checkoutId, toCharge } = placed.value
  if (toCharge) shop.chargeInBackground(toCharge.attemptId, toCharge.charge)
  return checkoutId
}

export async function stateOf(shop: TestShop, checkoutId: string): Promise<CheckoutState> {
  const found = await shop.db.execute<{ state: CheckoutState }>(
    sql`select state from checkout where id = ${checkoutId}`,
  )
  const state = found.rows[0]?.state
  if (!state) throw new Error(`no checkout ${checkoutId}`)
  return state
}

export async function untilState(
  shop: TestShop,
  checkoutId: string,
  ...wanted: CheckoutState[]
): Promise<CheckoutState> {
  let state = await stateOf(shop, checkoutId)
  try {
    return await eventually(async () => {
      state = await stateOf(shop, checkoutId)
      return wanted.includes(state) && state
    })
  } catch (cause) {
    throw new Error(`${checkoutId} stayed ${state} and was never ${wanted.join(' or ')}`, { cause })
  }
}

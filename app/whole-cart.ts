import type { CartReading } from '../shop/cart/cart.ts'
import { longCartCookie, readMark } from '../shop/cart/long-cart.ts'
import { findNumbers } from '../shop/cart/open-cart.ts'
import {
  changeWholeCart,
  findWholeCart,
  type ChangedCart,
  type CartToChange,
  type Held,
  type WholeCart,
} from '../shop/cart/whole-cart.ts'
import type { Result } from '../shop/result.ts'
import { cartHeaders, cartOf } from './cart-cookies.ts'
import { personOf, shopContext, type PageContext } from './context.ts'
import { findCookie } from './cookie.ts'

/** The mark of a long cart as the browser sent it. */
export function markIn(request: Request): string | undefined {
  return findCookie(request.headers.get('Cookie') ?? '', longCartCookie)
}

/** What this browser holds, with the titles of old cookies turned into numbers. */
export async function heldOf(context: PageContext, request: Request): Promise<Held> {
  return {
    cart: await findNumbers(context.get(shopContext).db, cartOf(request)),
    mark: markIn(request),
  }
}

/** The cart of this request: what the cookies hold, and the long cart if this browser has one. */
export async function wholeCartOf(
  context: PageContext,
  request: Request,
): Promise<{ reading: CartReading; whole: WholeCart }> {
  const reading = cartOf(request)
  const held = { cart: reading.cart, mark: markIn(request) }
  const whole = await findWholeCart(context.get(shopContext), personOf(context)?.sub ?? null, held)
  return { reading: { ...reading, cart: whole.cart }, whole }
}

/**
 * Changes the cart of this request, and saves it for whoever is signed in; `headers` give the browser its cookies. A
 * visitor keeps the mark of a cart that waits for their sign-in.
 */
export async function changeCartOf<Changed extends ChangedCart, Why extends string>(
  context: PageContext,
  request: Request,
  change: (before: CartToChange) => Result<Changed, { why: Why }>,
  { opens = false, isNamedAnew = false }: { opens?: boolean; isNamedAnew?: boolean } = {},
): Promise<Result<Changed & { mark: string | null; headers: Headers }, { why: Why | 'elsewhere' }>> {
  const { db, brand } = context.get(shopContext)
  const sub = personOf(context)?.sub ?? null
  const held = await heldOf(context, request)
  const changed = await changeWholeCart({ db }, sub, { ...held, opens, isNamedAnew }, change)
  if (!changed.ok) return changed
  const keepsMark = sub === null || (held.mark === undefined && changed.value.mark === null)
  const headers = cartHeaders(
    changed.value.cart,
    brand.siteOrigin,
    keepsMark ? undefined : changed.value.mark,
  )
  return { ok: true, value: { ...changed.value, headers } }
}

/** How many products wait in a long cart until this visitor signs in; 0: none. */
export function linesAway(context: PageContext, request: Request): number {
  return personOf(context) ? 0 : (readMark(markIn(request))?.count ?? 0)
}

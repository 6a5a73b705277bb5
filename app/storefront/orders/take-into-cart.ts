import { data, redirect } from 'react-router'
import type { TakenLines, TakeRefusal } from '../../../shop/cart/price-now.ts'
import type { Cart } from '../../../shop/cart/cart.ts'
import type { Fits } from '../../../shop/cart/long-cart.ts'
import type { Result } from '../../../shop/result.ts'
import type { PageContext } from '../../context.ts'
import { changeCartOf } from '../../whole-cart.ts'
import { orderedAgainAddress, type AgainFrom } from './ordered-again.ts'

/** Puts things into the cart of this request, and shows the cart, which says what was added and what was not. */
export async function takeIntoCart<Why extends string = TakeRefusal['why']>(
  { request, context }: { request: Request; context: PageContext },
  from: AgainFrom,
  take: (cart: Cart, fits: Fits) => Result<TakenLines, { why: Why }>,
) {
  const taken = await changeCartOf(context, request, ({ cart, fits }) => take(cart, fits), {
    isNamedAnew: true,
  })
  if (!taken.ok) return data({ refusal: taken.refusal.why }, { status: 409 })
  return redirect(orderedAgainAddress(from, taken.value), { status: 303, headers: taken.value.headers })
}

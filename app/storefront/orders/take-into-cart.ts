import { data, redirect } from 'react-router'
import { findNumbers } from '../../../shop/cart/open-cart.ts'
import type { TakenLines, TakeRefusal } from '../../../shop/cart/price-now.ts'
import type { Cart } from '../../../shop/cart/cart.ts'
import { putSavedCart } from '../../../shop/cart/saved-cart-store.ts'
import type { Person } from '../../../shop/identity/person.ts'
import type { Result } from '../../../shop/result.ts'
import { cartHeaders, cartOf } from '../../cart-cookies.ts'
import { shopContext, type PageContext } from '../../context.ts'
import { orderedAgainAddress, type AgainFrom } from './ordered-again.ts'

/** Puts things into the cart of this request, and shows the cart, which says what was added and what was not. */
export async function takeIntoCart<Why extends string = TakeRefusal['why']>(
  { request, context, person }: { request: Request; context: PageContext; person: Person },
  from: AgainFrom,
  take: (cart: Cart) => Result<TakenLines, { why: Why }>,
) {
  const { db, brand } = context.get(shopContext)
  const taken = take(await findNumbers(db, cartOf(request)))
  if (!taken.ok) return data({ refusal: taken.refusal.why }, { status: 409 })
  await putSavedCart(db, person.sub, taken.value.cart)
  return redirect(orderedAgainAddress(from, taken.value), {
    status: 303,
    headers: cartHeaders(taken.value.cart, brand.siteOrigin),
  })
}

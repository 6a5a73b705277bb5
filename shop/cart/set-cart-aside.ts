import type { Db } from '../../database/connect.ts'
import type { Cart } from './cart.ts'
import { lockSavedCart, replaceSavedCart } from './saved-cart-store.ts'
import { leftBehind } from './last-visit.ts'
import { stillSold } from './still-sold.ts'

/**
 * At the sign-in, the browser's cart stays as it is. What was saved earlier is set aside, to be offered; the answer is
 * what of it is still sold.
 */
export async function setCartAside(needs: { db: Db }, sub: string, cart: Cart): Promise<Cart> {
  const lastVisit = await needs.db.transaction(async (tx) => {
    const left = leftBehind(await lockSavedCart(tx, sub), cart)
    await replaceSavedCart(tx, sub, { lines: cart, lastVisit: left })
    return left
  })
  return stillSold(needs.db, lastVisit)
}

import type { Db } from '../../database/connect.ts'
import type { Cart } from './cart.ts'
import { findLastVisit } from './saved-cart-store.ts'
import { without } from './last-visit.ts'
import { findPresentCarts, stillSold } from './still-sold.ts'

/** What the cart page offers: left by an earlier visit, still sold, and not in the cart. */
export async function offerLastVisit(needs: { db: Db }, sub: string, cart: Cart): Promise<Cart> {
  const carts = await findPresentCarts(needs.db, { lastVisit: await findLastVisit(needs.db, sub), cart })
  return stillSold(needs.db, without(carts.lastVisit, carts.cart))
}

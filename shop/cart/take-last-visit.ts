import type { Db } from '../../database/connect.ts'
import type { Cart } from './cart.ts'
import { lockSavedCart, replaceSavedCart } from './saved-cart-store.ts'
import { without } from './last-visit.ts'
import { mergeCarts, type MergedCart } from './merge-carts.ts'
import { stillSold } from './still-sold.ts'

/** Adds what was offered to the cart. What does not fit is kept, and offered again. */
export async function takeLastVisit(needs: { db: Db }, sub: string, cart: Cart): Promise<MergedCart> {
  return needs.db.transaction(async (tx) => {
    const { lastVisit } = await lockSavedCart(tx, sub)
    const merged = mergeCarts(cart, await stillSold(tx, without(lastVisit, cart)))
    await replaceSavedCart(tx, sub, { lines: merged.cart, lastVisit: merged.leftOut })
    return merged
  })
}

import type { Db } from '../../database/connect.ts'
import type { Cart } from './cart.ts'
import { lockKeptCart, putKeptCart } from './kept-cart-store.ts'
import { mergeCarts, type MergedCart } from './merge-carts.ts'

/** At the sign-in: what this browser holds and what is kept become one cart, here and there. */
export async function mergeKeptCart(needs: { db: Db }, sub: string, cart: Cart): Promise<MergedCart> {
  return needs.db.transaction(async (tx) => {
    const merged = mergeCarts(cart, await lockKeptCart(tx, sub))
    await putKeptCart(tx, sub, merged.cart)
    return merged
  })
}

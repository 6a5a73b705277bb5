import type { Db } from '../../database/connect.ts'
import { leftBehind, without } from './last-visit.ts'
import { ownMark } from './mark-of.ts'
import { lockSavedCart, replaceSavedCart } from './saved-cart-store.ts'
import { findPresentCarts, stillSold } from './still-sold.ts'
import type { Cart } from './cart.ts'
import type { Held } from './whole-cart.ts'

type SetAside = {
  /** what earlier visits left and is still sold */
  lastVisit: Cart
  /** lines of a long cart that this browser has not; 0: there is none, or it has it */
  elsewhere: number
}

/**
 * At the sign-in, the browser's cart stays as it is. What was saved earlier is set aside, to be offered. A browser that
 * has the mark of their long cart goes on with it.
 */
export async function setCartAside(needs: { db: Db }, sub: string, { cart, mark }: Held): Promise<SetAside> {
  const isMarked = ownMark(sub, mark) !== null
  const { left, elsewhere } = await needs.db.transaction(async (tx) => {
    const kept = await lockSavedCart(tx, sub)
    const now = await findPresentCarts(tx, { lines: kept.lines, lastVisit: kept.lastVisit, cart })
    if (isMarked) return { left: without(now.lastVisit, now.cart), elsewhere: 0 }
    const lastVisit = leftBehind(now, now.cart)
    await replaceSavedCart(tx, sub, { lines: cart, lastVisit })
    return { left: lastVisit, elsewhere: kept.longLines?.length ?? 0 }
  })
  return { lastVisit: await stillSold(needs.db, left), elsewhere }
}

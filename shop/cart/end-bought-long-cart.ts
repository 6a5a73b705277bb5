import type { Tx } from '../../database/connect.ts'
import { byNumber, type Cart } from './cart.ts'
import { leftBehind, without } from './last-visit.ts'
import { isBoughtFrom } from './long-cart.ts'
import { lockKnownCart, replaceSavedCart } from './saved-cart-store.ts'
import { findPresentCarts } from './still-sold.ts'

/**
 * A long cart that was paid for ends; what of it was not bought is offered as of the last visit. Like the emptying of
 * the copy it changes only what is there: it is part of larger writes, which it must not be able to stop.
 */
export async function endBoughtLongCart(tx: Tx, sub: string, listBought: () => Promise<Cart>): Promise<void> {
  const kept = await lockKnownCart(tx, sub)
  if (!kept?.longLines) return
  // The order has the numbers of its hour; the cart may have those of before.
  const { long, bought, lastVisit } = await findPresentCarts(tx, {
    long: kept.longLines,
    bought: await listBought(),
    lastVisit: kept.lastVisit,
  })
  if (!isBoughtFrom(long, bought)) return
  const paid = byNumber(bought)
  const rest = long.filter(({ number, quantity }) => paid.get(number.toLowerCase())?.quantity !== quantity)
  await replaceSavedCart(tx, sub, {
    longLines: null,
    lastVisit: leftBehind({ lines: rest, lastVisit: without(lastVisit, bought) }, []),
  })
}

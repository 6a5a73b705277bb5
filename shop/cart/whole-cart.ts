import type { Db, Tx } from '../../database/connect.ts'
import { findPresentNumbers } from '../numbers/present-number-store.ts'
import { ok, refused, type Result } from '../result.ts'
import { fitsCookie, type Cart } from './cart.ts'
import { leftBehind, without } from './last-visit.ts'
import { fitsAccount, type Fits } from './long-cart.ts'
import { markOf, ownMark } from './mark-of.ts'
import { mergeCarts } from './merge-carts.ts'
import { findKept, lockSavedCart, replaceSavedCart, type SavedCart } from './saved-cart-store.ts'
import { findPresentCarts } from './still-sold.ts'

/** What a browser sent: the cart of its cookies, by number, and the text of its mark. */
export type Held = { cart: Cart; mark: string | undefined }

export type WholeCart = {
  cart: Cart
  /** the browser has the mark of a long cart, which belongs to whoever is signed in */
  isMarked: boolean
  /** the mark that it should have; null: its cookies hold the cart */
  mark: string | null
  /** since this browser last saw the long cart, another one changed, ordered or cleared it */
  isChanged: boolean
  /** something is to be written: the cookies hold lines beside the long cart, or there is none any more */
  isUnsettled: boolean
  /** lines of a long cart of another browser; 0: there is none */
  elsewhere: number
}

/**
 * The cart of this browser and person. While the browser has the mark, the long cart counts, with what its cookies hold
 * beside it: an older page may have written there. Without a person, only the cookies.
 */
export async function findWholeCart(needs: { db: Db }, sub: string | null, held: Held): Promise<WholeCart> {
  if (sub === null) return ofCookies(held.cart)
  return (await wholeCart(needs.db, sub, await findKept(needs.db, sub), held)).whole
}

export type ChangedCart = {
  cart: Cart
  /** other than what was kept of the last visit */
  lastVisit?: Cart
}

export type CartToChange = {
  cart: Cart
  /** is there room for it? */
  fits: Fits
  lastVisit: Cart
}

/**
 * Changes the cart and saves it. `opens`: the browser takes the long cart that it has not had so far. `isNamedAnew`: the
 * cart comes with the numbers of today, for whoever adds products to it by these. A second long cart of the same person
 * is refused.
 */
export async function changeWholeCart<Changed extends ChangedCart, Why extends string>(
  needs: { db: Db },
  sub: string | null,
  held: Held & { opens?: boolean; isNamedAnew?: boolean },
  change: (before: CartToChange) => Result<Changed, { why: Why }>,
): Promise<Result<Changed & { mark: string | null }, { why: Why | 'elsewhere' }>> {
  if (sub === null) {
    const cart = held.isNamedAnew ? await namedAnew(needs.db, held.cart) : held.cart
    const changed = change({ cart, fits: fitsCookie, lastVisit: [] })
    return changed.ok ? ok({ ...changed.value, mark: null }) : changed
  }
  return needs.db.transaction(async (tx) => {
    const kept = await lockSavedCart(tx, sub)
    const { whole, leftOut } = await wholeCart(tx, sub, kept, held)
    const before = held.isNamedAnew ? await namedAnew(tx, whole.cart) : whole.cart
    const changed = change({ cart: before, fits: fitsAccount, lastVisit: kept.lastVisit })
    if (!changed.ok) return changed
    const { cart } = changed.value
    const isLong = !fitsCookie(cart)
    if (isLong && whole.elsewhere > 0) return refused({ why: 'elsewhere' as const })
    // A long cart that was cleared at one stroke can be had back.
    const lost = whole.mark !== null && cart.length === 0 ? whole.cart : leftOut
    const { lastVisit = kept.lastVisit } = changed.value
    const unasked = leftBehind({ lines: without(lost, lastVisit), lastVisit }, [])
    await replaceSavedCart(tx, sub, {
      lines: isLong ? [] : cart,
      longLines: isLong ? cart : whole.elsewhere > 0 ? kept.longLines : null,
      lastVisit: lost.length > 0 ? unasked : lastVisit,
    })
    return ok({ ...changed.value, mark: isLong ? markOf(sub, cart) : null })
  })
}

async function namedAnew(db: Db | Tx, cart: Cart): Promise<Cart> {
  return (await findPresentCarts(db, { cart })).cart
}

function ofCookies(cart: Cart, elsewhere = 0): WholeCart {
  return { cart, isMarked: false, mark: null, isChanged: false, isUnsettled: false, elsewhere }
}

async function wholeCart(
  db: Db | Tx,
  sub: string,
  kept: SavedCart,
  { cart, mark, opens = false }: Held & { opens?: boolean },
): Promise<{ whole: WholeCart; leftOut: Cart }> {
  const seen = ownMark(sub, mark)
  if (!seen && !opens) return { whole: ofCookies(cart, kept.longLines?.length ?? 0), leftOut: [] }
  // It may have become short again, or empty, in another browser: then its copy goes on.
  const saved = kept.longLines ?? kept.lines
  const merged = mergeCarts(saved, await namedAs(db, saved, cart), fitsAccount)
  const whole: WholeCart = {
    cart: merged.cart,
    isMarked: seen !== null,
    mark: fitsCookie(merged.cart) ? null : markOf(sub, merged.cart),
    isChanged: seen !== null && mark !== markOf(sub, saved),
    isUnsettled: kept.longLines === null || cart.length > 0,
    elsewhere: 0,
  }
  return { whole, leftOut: merged.leftOut }
}

/** A product that one cart has by its former and the other by its present number is one line of both. */
async function namedAs(db: Db | Tx, saved: Cart, cart: Cart): Promise<Cart> {
  if (without(cart, saved).length === 0) return cart
  const present = await findPresentNumbers(
    db,
    [...saved, ...cart].map(({ number }) => number),
  )
  const today = (number: string) => (present.get(number.toLowerCase()) ?? number).toLowerCase()
  const kept = new Map(saved.map(({ number }) => [today(number), number]))
  return cart.map((line) => ({ ...line, number: kept.get(today(line.number)) ?? line.number }))
}

import { createHash } from 'node:crypto'
import type { Cart } from './cart.ts'
import { cartText } from './cart-text.ts'
import { markText, readMark, type LongCartMark } from './long-cart.ts'

/** The mark of a long cart. It changes with every change of the cart, in whichever browser. */
export function markOf(sub: string, cart: Cart): string {
  return markText({ count: cart.length, owner: ownerOf(sub), digest: hash(cartText(cart), 16) })
}

/** Null: it is somebody else's, or no mark. */
export function ownMark(sub: string, text: string | undefined): LongCartMark | null {
  const mark = readMark(text)
  return mark?.owner === ownerOf(sub) ? mark : null
}

function ownerOf(sub: string): string {
  return hash(`owner ${sub}`, 8)
}

function hash(text: string, length: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length)
}

import { cartCookie, emptyReading, readCart, type CartReading } from '../../../shop/cart/cart.ts'

declare global {
  interface Window {
    /** the cookie of the cart as `showCart` read it */
    cartAtFirstPaint?: string | undefined
  }
}

/**
 * Shows the cart before the scripts of the page are there: the badge, and what is in the cart already. Everybody gets
 * the same page, so its marks say what depends on the cookie: `data-cart-count`, `data-in-cart`, `data-not-in-cart`.
 * Runs after the badge, and again (`showCartAgain`) after the content.
 */
export const showCart = `(window.showCart = () => {
  const found = /(?:^|; )${cartCookie}=([^;]*)/.exec(document.cookie)
  window.cartAtFirstPaint = found ? found[1] : undefined
  let items
  try { items = JSON.parse(decodeURIComponent(window.cartAtFirstPaint)) } catch {}
  const names = new Set()
  if (Array.isArray(items)) for (const item of items) {
    const name = typeof item === 'string' ? item : item && (item.number || item.title)
    if (typeof name === 'string') names.add(name.toLowerCase())
  }
  const badge = document.querySelector('[data-cart-count]')
  if (badge) {
    badge.textContent = names.size
    badge.hidden = names.size === 0
    badge.parentElement.setAttribute('aria-label', 'Cart, ' + names.size + (names.size === 1 ? ' item' : ' items'))
  }
  const isIn = (number) => names.has(number.toLowerCase())
  for (const each of document.querySelectorAll('[data-in-cart]')) each.hidden = !isIn(each.dataset.inCart)
  for (const each of document.querySelectorAll('[data-not-in-cart]')) each.hidden = isIn(each.dataset.notInCart)
})()`

export const showCartAgain = 'window.showCart?.()'

/** What `showCart` has shown, so that React finds it as it is. */
export function readCartAtFirstPaint(): CartReading {
  const text = typeof window === 'undefined' ? undefined : window.cartAtFirstPaint
  if (text !== last.text) last = { text, reading: readCart(text, undefined) }
  return last.reading
}

/** The same object for the same cookie. */
let last: { text: string | undefined; reading: CartReading } = { text: undefined, reading: emptyReading }

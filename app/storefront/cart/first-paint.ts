import { cartCookie, emptyReading, readCart } from '../../../shop/cart/cart.ts'
import { longCartCookie } from '../../../shop/cart/long-cart.ts'
import type { BrowserCart } from './browser-cart.ts'

declare global {
  interface Window {
    /** the cookie of the cart as `showCart` read it */
    cartAtFirstPaint?: string | undefined
    /** lines of a long cart, by its mark */
    linesOnServer?: number
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
  const more = /(?:^|; )${longCartCookie}=([1-9]\\d{0,2})\\./.exec(document.cookie)
  window.linesOnServer = more ? Number(more[1]) : 0
  let items
  try { items = JSON.parse(decodeURIComponent(window.cartAtFirstPaint)) } catch {}
  const names = new Set()
  if (Array.isArray(items)) for (const item of items) {
    const name = typeof item === 'string' ? item : item && (item.number || item.title)
    if (typeof name === 'string') names.add(name.toLowerCase())
  }
  const badge = document.querySelector('[data-cart-count]')
  if (badge) {
    const count = names.size + window.linesOnServer
    badge.textContent = count
    badge.hidden = count === 0
    badge.parentElement.setAttribute('aria-label', 'Cart, ' + count + (count === 1 ? ' item' : ' items'))
  }
  const isIn = (number) => names.has(number.toLowerCase())
  for (const each of document.querySelectorAll('[data-in-cart]')) each.hidden = !isIn(each.dataset.inCart)
  for (const each of document.querySelectorAll('[data-not-in-cart]')) each.hidden = isIn(each.dataset.notInCart)
})()`

export const showCartAgain = 'window.showCart?.()'

/** What `showCart` has shown, so that React finds it as it is. */
export function readCartAtFirstPaint(): BrowserCart {
  const text = typeof window === 'undefined' ? undefined : window.cartAtFirstPaint
  const onServer = typeof window === 'undefined' ? 0 : (window.linesOnServer ?? 0)
  if (text !== last.text || onServer !== last.reading.onServer)
    last = { text, reading: { ...readCart(text, undefined), onServer } }
  return last.reading
}

/** The same object for the same cookie. */
let last: { text: string | undefined; reading: BrowserCart } = {
  text: undefined,
  reading: { ...emptyReading, onServer: 0 },
}

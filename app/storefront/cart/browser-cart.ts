import { useSyncExternalStore } from 'react'
import {
  addedNoticeCookie,
  addToCart,
  cartCookie,
  fitsCookie,
  inCart,
  quantitiesCookie,
  readCart,
  setQuantity,
  type Cart,
  type CartReading,
} from '../../../shop/cart/cart.ts'
import { longCartCookie, readMark } from '../../../shop/cart/long-cart.ts'
import { callApi } from '../../../api/http/client.ts'
import { signedInBeforeCookie } from '../../../shop/identity/session.ts'
import { findCookie } from '../../cookie.ts'
import { addedNoticeLine, cartCookieLines } from '../../cart-cookies.ts'
import { readCartAtFirstPaint } from './first-paint.ts'

/** The count is right within this time, whoever changed the cookie (docs/behaviour.md, Cart). */
const compareEveryMs = 500

/** What pages show before the browser has read its cookie; the same for every visitor. */
export const notYetRead: BrowserCart = { cart: [], titles: [], dropped: false, onServer: 0 }

/** `onServer`: how many lines more there are in a long cart, of which this is the mark. */
export type BrowserCart = CartReading & { onServer: number; mark?: string | undefined }

/** Who keeps the cart that a page changes: the cookies or, if it is long, the server. */
export type CartKeeper = {
  read: () => Cart
  write: (cart: Cart) => void
  setQuantity: (number: string, quantity: number) => void
}

export const browserCart: CartKeeper = {
  read: () => readBrowserCart().cart,
  write: writeBrowserCart,
  setQuantity: (number, quantity) => writeBrowserCart(setQuantity(readBrowserCart().cart, number, quantity)),
}

/** The cart of this browser, always as in the cookie. */
export function useCartReading(): BrowserCart {
  return useSyncExternalStore(subscribe, readBrowserCart, () => notYetRead)
}

/** The same, for what the page shows from its first paint. */
export function useShownCart(): BrowserCart {
  return useSyncExternalStore(subscribe, readBrowserCart, readCartAtFirstPaint)
}

/** The badge: different products, including those known only by an old title. */
export function countOf(reading: BrowserCart): number {
  return reading.cart.length + reading.titles.length + reading.onServer
}

/** The same object until the cookie changes. */
export function readBrowserCart(): BrowserCart {
  const cart = findCookie(document.cookie, cartCookie)
  const quantities = findCookie(document.cookie, quantitiesCookie)
  const mark = markInBrowser()
  const text = `${cart ?? ''};${quantities ?? ''};${mark ?? ''}`
  if (text !== last.text)
    last = { text, reading: { ...readCart(cart, quantities), onServer: readMark(mark)?.count ?? 0, mark } }
  return last.reading
}

export function writeBrowserCart(cart: Cart): void {
  for (const line of cartCookieLines(cart, isSecure())) document.cookie = line
  keepOnServer()
  carryOn()
}

/** The cookies have changed: all that shows the cart looks at them, in other tabs too. */
export function carryOn(): void {
  changed()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
  channel?.postMessage(null)
}

/**
 * Saves the cart on the server for signed-in people, so that they find it again in another browser. The cookie stays
 * the cart: if the server cannot be reached, the next change or the next sign-in saves it.
 */
function keepOnServer(): void {
  if (!isSignedIn()) return
  if (keeping !== null) window.clearTimeout(keeping)
  keeping = window.setTimeout(() => {
    keeping = null
    const { cart: lines, titles, onServer } = readBrowserCart()
    if (titles.length === 0 && onServer === 0) void callApi('PUT /api/cart', { body: { lines } })
  }, keepAfterMs)
}

let keeping: number | null = null
/** Of several presses in a row the last one counts. */
const keepAfterMs = 300

/** `by-server`: the form goes to the server, which alone can do it. */
export type Added = 'added' | 'full' | 'by-server'

/**
 * Only the server knows a long cart, makes a long one of this, and turns titles of old cookies into numbers. Whoever is
 * not signed in has no long cart here.
 */
export function isForServer({ titles, onServer }: BrowserCart, next: Cart): boolean {
  return titles.length > 0 || (isSignedIn() && (onServer > 0 || !fitsCookie(next)))
}

/** Of a long cart, as the server wrote it. */
export function markInBrowser(): string | undefined {
  return findCookie(document.cookie, longCartCookie)
}

function isSignedIn(): boolean {
  return findCookie(document.cookie, signedInBeforeCookie) !== undefined
}

export function addInBrowser(number: string): Added {
  const reading = readBrowserCart()
  const next = addToCart(reading.cart, number)
  if (isForServer(reading, next)) return 'by-server'
  if (!fitsCookie(next)) return 'full'
  writeBrowserCart(next)
  // A browser without cookies has no cart of its own: the server's page explains it.
  return inCart(readBrowserCart().cart, number) ? 'added' : 'by-server'
}

/** The browser's own alert, once in 30 days. The cookie is set first, so that no second tab repeats it. */
export function noticeAdded(): void {
  if (findCookie(document.cookie, addedNoticeCookie)) return
  document.cookie = addedNoticeLine(isSecure())
  window.alert('Item added successfully to cart')
}

/** No cookie reads like this: an empty cart that was read differs from one that was not read yet. */
let last: { text: string; reading: BrowserCart } = { text: 'not yet read', reading: notYetRead }
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null
let timer: number | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) startWatching()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopWatching()
  }
}

function changed(): void {
  for (const listener of listeners) listener()
}

/** Other tabs send a message; the timer is for cookies that change without one, and rests in hidden tabs. */
function startWatching(): void {
  channel = new BroadcastChannel(cartCookie)
  channel.addEventListener('message', changed)
  document.addEventListener('visibilitychange', watchWhileVisible)
  watchWhileVisible()
}

function stopWatching(): void {
  channel?.close()
  channel = null
  document.removeEventListener('visibilitychange', watchWhileVisible)
  if (timer !== null) window.clearInterval(timer)
  timer = null
}

function watchWhileVisible(): void {
  const visible = document.visibilityState === 'visible'
  if (visible && timer === null) {
    compare()
    timer = window.setInterval(compare, compareEveryMs)
  }
  if (!visible && timer !== null) {
    window.clearInterval(timer)
    timer = null
  }
}

function compare(): void {
  if (document.cookie === comparedCookies) return
  comparedCookies = document.cookie
  changed()
}

let comparedCookies = ''

function isSecure(): boolean {
  return window.location.protocol === 'https:'
}

import type { CartLine } from '../../../shop/cart/cart.ts'
import { cartText } from '../../../shop/cart/cart-text.ts'

/** The form that asks for a quote; `sent` says that it was. */
export const requestAddress = '/request-a-quote'

export function requestQuoteAddress(lines: readonly CartLine[]): string {
  return `${requestAddress}?lines=${encodeURIComponent(cartText([...lines]))}`
}

export const myOffersAddress = '/my-offers'

export function myOfferAddress(number: string): string {
  return `${myOffersAddress}/${encodeURIComponent(number)}`
}

export function linkedOfferAddress(token: string): string {
  return `/offer?t=${encodeURIComponent(token)}`
}

import { cartText } from '../../shop/cart/cart-text.ts'
import type { Cart } from '../../shop/cart/cart.ts'

/** In the address of a page: what it offers of the last visit, as cart text. */
export const lastVisitQuery = 'lastVisit'

/** Where an order is being paid, nothing is offered that would change it; the cart page finds the offer by itself. */
const notOn = ['/cart', '/checkout', '/payment-success']

export function offersLastVisit(pathname: string): boolean {
  return !notOn.includes(pathname)
}

/** The same: how many lines more there are, and products of a long cart that another browser has. */
export const moreOfLastVisitQuery = 'lastVisitMore'
export const longCartQuery = 'longCart'

/** What waits for somebody who has just signed in, as texts for an address. */
export type Waiting = { lastVisit: string; more: string; longCart: string }

/** So many lines fit into an address. */
const mostInAddress = 40

export function waitingOf(lastVisit: Cart, elsewhere: number): Waiting {
  const more = lastVisit.length - mostInAddress
  return {
    lastVisit: cartText(lastVisit.slice(0, mostInAddress)),
    more: more > 0 ? String(more) : '',
    longCart: elsewhere > 0 ? String(elsewhere) : '',
  }
}

/** Adds the offer to the address that the sign-in returns to. */
export function withLastVisit(path: string, { lastVisit, more, longCart }: Waiting): string {
  const { pathname } = new URL(path, 'http://shop.invalid')
  if (!offersLastVisit(pathname) || (!lastVisit && !longCart)) return path
  return withQuery(path, {
    [lastVisitQuery]: lastVisit,
    [moreOfLastVisitQuery]: more,
    [longCartQuery]: longCart,
  })
}

/** A path of ours with other values in its query; an empty value removes its name. */
export function withQuery(path: string, query: Record<string, string>): string {
  const { pathname, searchParams, hash } = new URL(path, 'http://shop.invalid')
  for (const [name, value] of Object.entries(query))
    if (value) searchParams.set(name, value)
    else searchParams.delete(name)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash
}

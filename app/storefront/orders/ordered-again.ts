import type { CartLine } from '../../../shop/cart/cart.ts'
import { cartText, readCartText } from '../../../shop/cart/cart-text.ts'
import type { OrderAgain } from '../../../shop/orders/buyer/my-orders.ts'

/** The cart's address with what to say there: a page without scripts has no other way to pass it on. */
export function orderedAgainAddress(
  orderNumber: string,
  { added, gone, onRequest }: Pick<OrderAgain, 'added' | 'gone' | 'onRequest'>,
): string {
  const search = new URLSearchParams({
    again: orderNumber,
    added: cartText(added),
  })
  if (gone.length) search.set('gone', gone.join(','))
  if (onRequest.length) search.set('request', onRequest.join(','))
  return `/cart?${search}`
}

type OrderedAgain = { orderNumber: string; added: CartLine[]; gone: string[]; onRequest: string[] }

/** Anybody can write an address: only numbers and quantities are read from it. */
export function readOrderedAgain(search: URLSearchParams): OrderedAgain | null {
  const orderNumber = search.get('again') ?? ''
  const added = readCartText(search.get('added'))
  if (!/^[A-Z][A-Z0-9]{0,7}-\d{1,15}$/.test(orderNumber) || added.length === 0) return null
  const numbersOf = (name: string) => readCartText(search.get(name)).map(({ number }) => number)
  return { orderNumber, added, gone: numbersOf('gone'), onRequest: numbersOf('request') }
}

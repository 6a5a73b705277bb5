import { cartText } from '../../../shop/cart/cart-text.ts'
import type { CartLine } from '../../../shop/cart/cart.ts'

export const listsAddress = '/lists'
export const ownNumbersAddress = '/my-numbers'
export const usualAddress = '/my-orders/usual'

export function listAddress(id: string): string {
  return `/lists/${id}`
}

/** The page that asks on which list these products go. */
export function addToListAddress(lines: readonly CartLine[]): string {
  return `/lists/add?lines=${encodeURIComponent(cartText([...lines]))}`
}

import { cartText } from '../../../shop/cart/cart-text.ts'
import type { Cart } from '../../../shop/cart/cart.ts'

/** Which cart a form of the pad was made with: a form that is sent again, by Reload, finds another one. */
export function hadText({ cart, mark }: { cart: Cart; mark: string | undefined }): string {
  return mark ?? cartText(cart)
}

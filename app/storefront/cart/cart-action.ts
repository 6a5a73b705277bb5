import {
  addToCart,
  fitsCookie,
  readQuantity,
  removeFromCart,
  setQuantity,
  type Cart,
} from '../../../shop/cart/cart.ts'
import { readCartText } from '../../../shop/cart/cart-text.ts'
import { productNumberPattern } from '../../../shop/catalogue/product.ts'
import { refused } from '../../../shop/result.ts'
import { fieldOf } from '../../form.ts'
import { orderMore } from './order-more.ts'

type CartChange = { ok: true; cart: Cart } | { ok: false; refusal: { why: 'full' | 'unknown' } }

/** Carries out a cart form on the cart that it found. */
export function changeCart(cart: Cart, form: FormData): CartChange {
  const number = fieldOf(form, 'number')
  switch (fieldOf(form, 'intent')) {
    case 'add':
      return productNumberPattern.test(number)
        ? withRoom(withAdded(cart, number, form))
        : refused({ why: 'unknown' })
    case 'remove':
      return { ok: true, cart: removeFromCart(cart, number) }
    case 'quantity':
      return { ok: true, cart: setQuantity(cart, number, quantityOf(form)) }
    case 'clear':
      return { ok: true, cart: [] }
    case 'restore':
      return withRoom(withRestored(cart, fieldOf(form, 'lines')))
    default:
      return refused({ why: 'unknown' })
  }
}

/** Add to Cart adds what is missing; Add to order says how many more. */
function withAdded(cart: Cart, number: string, form: FormData): Cart {
  return form.has('quantity') ? orderMore(cart, number, quantityOf(form)) : addToCart(cart, number)
}

function quantityOf(form: FormData): number {
  const typed = readQuantity(fieldOf(form, 'quantity'))
  const step = fieldOf(form, 'step')
  return step === '1' || step === '-1' ? readQuantity(String(typed + Number(step))) : typed
}

function withRoom(cart: Cart): CartChange {
  return fitsCookie(cart) ? { ok: true, cart } : refused({ why: 'full' })
}

function withRestored(cart: Cart, lines: string): Cart {
  return readCartText(lines).reduce(
    (whole, line) => setQuantity(addToCart(whole, line.number), line.number, line.quantity),
    cart,
  )
}

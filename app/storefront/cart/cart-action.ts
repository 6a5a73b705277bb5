import {
  addToCart,
  byNumber,
  fitsCookie,
  readQuantity,
  removeFromCart,
  setQuantity,
  smallestQuantity,
  type Cart,
} from '../../../shop/cart/cart.ts'
import type { Fits } from '../../../shop/cart/long-cart.ts'
import { readCartText, readLineChanges } from '../../../shop/cart/cart-text.ts'
import { productNumberPattern } from '../../../shop/catalogue/product.ts'
import { ok, refused, type Result } from '../../../shop/result.ts'
import { fieldOf } from '../../form.ts'
import { orderMore } from './order-more.ts'

type CartChange = Result<{ cart: Cart }, { why: 'full' | 'unknown' }>

/** Carries out a cart form on the cart that it found. */
export function changeCart(cart: Cart, form: FormData, fits: Fits = fitsCookie): CartChange {
  const number = fieldOf(form, 'number')
  switch (fieldOf(form, 'intent')) {
    case 'add':
      return productNumberPattern.test(number)
        ? withRoom(withAdded(cart, number, form), fits)
        : refused({ why: 'unknown' })
    case 'remove':
      return ok({ cart: removeFromCart(cart, number) })
    case 'quantity':
      return ok({ cart: setQuantity(cart, number, quantityOf(form)) })
    case 'clear':
      return ok({ cart: [] })
    case 'lines':
      return withRoom(withLines(cart, fieldOf(form, 'lines')), fits)
    case 'restore':
      return withRoom(withRestored(cart, fieldOf(form, 'lines')), fits)
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

function withRoom(cart: Cart, fits: Fits): CartChange {
  return fits(cart) ? ok({ cart }) : refused({ why: 'full' })
}

/** Quantities of some lines; 0 removes, and what is not in the cart is added. */
function withLines(cart: Cart, text: string): Cart {
  const lines = byNumber(cart)
  for (const { number, quantity } of readLineChanges(text)) {
    const key = number.toLowerCase()
    if (quantity < smallestQuantity) lines.delete(key)
    else lines.set(key, { number: lines.get(key)?.number ?? number, quantity })
  }
  return [...lines.values()]
}

function withRestored(cart: Cart, lines: string): Cart {
  return readCartText(lines).reduce(
    (whole, line) => setQuantity(addToCart(whole, line.number), line.number, line.quantity),
    cart,
  )
}

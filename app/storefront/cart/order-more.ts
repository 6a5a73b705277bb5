import { addToCart, largestQuantity, setQuantity, type Cart } from '../../../shop/cart/cart.ts'

/** This many more of a product than the cart has. */
export function orderMore(cart: Cart, number: string, quantity: number): Cart {
  const whole = Math.min(quantityIn(cart, number) + quantity, largestQuantity)
  return setQuantity(addToCart(cart, number), number, whole)
}

/** 0: it is not in the cart. */
export function quantityIn(cart: Cart, number: string): number {
  return cart.find((line) => line.number.toLowerCase() === number.toLowerCase())?.quantity ?? 0
}

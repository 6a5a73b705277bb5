import type { Db, Tx } from '../../database/connect.ts'
import { findByNumber } from '../catalogue/product-store.ts'
import { findPresentNumbers } from '../numbers/present-number-store.ts'
import { withPresentNumbers, type Cart } from './cart.ts'

/** Leaves out what is no longer sold; numbers as the catalogue writes them. */
export async function stillSold(db: Db | Tx, cart: Cart): Promise<Cart> {
  const products = await findByNumber(
    db,
    cart.map(({ number }) => number.toLowerCase()),
    'retail',
  )
  return cart.flatMap((line) => {
    const number = products.get(line.number.toLowerCase())?.number
    return number === undefined ? [] : [{ ...line, number }]
  })
}

/** These carts under the numbers of today, so that they can be compared: a renamed product is the same one. */
export async function findPresentCarts<Name extends string>(
  db: Db | Tx,
  carts: Record<Name, Cart>,
): Promise<Record<Name, Cart>> {
  const named = Object.entries<Cart>(carts)
  const numbers = named.flatMap(([, cart]) => cart.map(({ number }) => number))
  const present = await findPresentNumbers(db, numbers)
  return Object.fromEntries(named.map(([name, cart]) => [name, withPresentNumbers(cart, present)])) as Record<
    Name,
    Cart
  >
}

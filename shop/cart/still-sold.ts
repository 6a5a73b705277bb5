import type { Db, Tx } from '../../database/connect.ts'
import { findByNumber } from '../catalogue/product-store.ts'
import type { Cart } from './cart.ts'

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

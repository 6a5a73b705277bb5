import type { Db } from '../../database/connect.ts'
import type { PriceTier } from '../catalogue/product.ts'
import { findByNumber, findNumbersByUniqueTitle } from '../catalogue/product-store.ts'
import { listSuccessors } from '../numbers/hit-store.ts'
import { inCart, largestQuantity, type Cart, type CartReading } from './cart.ts'
import { priceItems, type CartItem, type OpenCart } from './cart-view.ts'

/** A cart as the cart page shows it: looked up, priced for this buyer, and sorted by what can be bought. */
export async function openCart(db: Db, reading: CartReading, tier: PriceTier): Promise<OpenCart> {
  const { cart, missed } = await withTitlesFound(db, reading)
  const numbers = cart.map((line) => line.number)
  const byNumber = await findByNumber(db, numbers, tier)
  const items: CartItem[] = []
  for (const line of cart) {
    const product = byNumber.get(line.number.toLowerCase())
    if (!product) continue
    const { number, title, picture, price } = product
    // A product may be in the cart under its former and its present number: it becomes one line.
    const known = items.find((item) => item.number === number)
    if (known) known.quantity = Math.min(known.quantity + line.quantity, largestQuantity)
    else items.push({ number, title, picture, price, quantity: line.quantity })
  }
  const renamed = cart.flatMap(({ number }) => {
    const present = byNumber.get(number.toLowerCase())?.number
    return present === undefined || present.toLowerCase() === number.toLowerCase()
      ? []
      : [[number.toLowerCase(), present] as const]
  })
  const unavailable = numbers.filter((number) => !byNumber.has(number.toLowerCase()))
  return {
    ...priceItems(items.filter(({ price }) => price.unitCents > 0)),
    onRequest: priceItems(items.filter(({ price }) => price.unitCents === 0)).lines,
    unavailable,
    // The cart itself never changes for it (docs/behaviour.md): the buyer reads it and decides.
    replacedBy: unavailable.length > 0 ? Object.fromEntries(await listSuccessors(db, unavailable)) : {},
    renamed: Object.fromEntries(renamed),
    dropped: reading.dropped || missed,
  }
}

/** All items by number. Older items are found by their titles; what cannot be found is left out. */
export async function findNumbers(db: Db, reading: CartReading): Promise<Cart> {
  return reading.titles.length ? (await withTitlesFound(db, reading)).cart : reading.cart
}

/** Older cookies name some items by title: it counts if exactly one product has that title. */
async function withTitlesFound(db: Db, reading: CartReading): Promise<{ cart: Cart; missed: boolean }> {
  const numbers = await findNumbersByUniqueTitle(db, reading.titles)
  const cart = [...reading.cart]
  for (const number of numbers.values()) if (!inCart(cart, number)) cart.push({ number, quantity: 1 })
  return { cart, missed: reading.titles.some((title) => !numbers.has(title)) }
}

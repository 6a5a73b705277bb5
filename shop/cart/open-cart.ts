import type { Db } from '../../database/connect.ts'
import { findNumbersByUniqueTitle, listByNumber, type PricedProduct } from '../catalogue/product-store.ts'
import { quoteLines, type QuoteLine } from '../pricing/quote.ts'
import { inCart, type Cart, type CartReading } from './cart.ts'
import type { CartViewLine, OpenCart } from './cart-view.ts'

/** The cart of a visitor as the cart page shows it: looked up, priced at retail, sorted by what can be bought. */
export async function openCart(db: Db, reading: CartReading): Promise<OpenCart> {
  const { cart, missed } = await withTitlesFound(db, reading)
  const products = await listByNumber(
    db,
    cart.map((line) => line.number),
  )
  const byNumber = new Map(products.map((product) => [product.number.toLowerCase(), product]))
  const found = cart.flatMap((line) => {
    const product = byNumber.get(line.number.toLowerCase())
    return product ? [{ product, quantity: line.quantity }] : []
  })
  const sold = found.filter(({ product }) => product.newPriceCents > 0)
  const onRequest = found.filter(({ product }) => product.newPriceCents === 0)
  const quote = quoteLines(sold.map(({ product, quantity }) => retailLine(product, quantity)))
  return {
    lines: quote.lines.map((line) => viewOf(line, byNumber)),
    onRequest: quoteLines(onRequest.map(({ product, quantity }) => retailLine(product, quantity))).lines.map(
      (line) => viewOf(line, byNumber),
    ),
    unavailable: cart.map((line) => line.number).filter((number) => !byNumber.has(number.toLowerCase())),
    dropped: reading.dropped || missed,
    totalCents: quote.totalCents,
  }
}

/** The older cookie names some items by title: a title that one product alone carries is that product. */
async function withTitlesFound(db: Db, reading: CartReading): Promise<{ cart: Cart; missed: boolean }> {
  const numbers = await findNumbersByUniqueTitle(db, reading.titles)
  const cart = [...reading.cart]
  for (const number of numbers.values()) if (!inCart(cart, number)) cart.push({ number, quantity: 1 })
  return { cart, missed: reading.titles.some((title) => !numbers.has(title)) }
}

function retailLine(product: PricedProduct, quantity: number) {
  return {
    number: product.number,
    title: product.title,
    quantity,
    unitCents: product.newPriceCents,
    volume: false,
  }
}

function viewOf(line: QuoteLine, byNumber: Map<string, PricedProduct>): CartViewLine {
  const product = byNumber.get(line.number.toLowerCase())
  const { number, title, quantity, unitCents, lineCents, volume } = line
  return {
    number,
    title,
    quantity,
    unitCents,
    lineCents,
    volume,
    oldUnitCents: product?.oldPriceCents || null,
    picture: product?.picture ?? null,
  }
}

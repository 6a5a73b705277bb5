import type { Cart } from '../../../shop/cart/cart.ts'
import type { CartViewLine, OpenCart } from '../../../shop/cart/cart-view.ts'
import type { Cents } from '../../../shop/money.ts'
import { quoteLines } from '../../../shop/pricing/quote.ts'

/** A row of the cart page. Only priced rows count towards the total. */
export type CartRow =
  | { kind: 'priced'; number: string; line: CartViewLine }
  | { kind: 'on-request'; number: string; line: CartViewLine }
  | { kind: 'unavailable'; number: string }

export type CartRows = {
  rows: CartRow[]
  totalCents: Cents
  /** the cookie names something that the server has not been asked about */
  incomplete: boolean
}

/** The cart as the server read it: what the page shows until the browser has read its own cookie. */
export function cartOfServer(open: OpenCart): Cart {
  return [
    ...open.lines.map(({ number, quantity }) => ({ number, quantity })),
    ...open.onRequest.map(({ number, quantity }) => ({ number, quantity })),
    ...open.unavailable.map((number) => ({ number, quantity: 1 })),
  ]
}

/** Puts the quantities of the cookie to the prices of the server; the multiplying is the quote's. */
export function cartRows(cart: Cart, open: OpenCart): CartRows {
  const priced = linesWithQuantities(cart, open.lines)
  const quote = quoteLines(
    priced.map(({ number, title, quantity, unitCents, volume }) => ({
      number,
      title,
      quantity,
      unitCents,
      volume,
    })),
  )
  const onRequest = linesWithQuantities(cart, open.onRequest)
  const unavailable = open.unavailable.filter((number) => quantityIn(cart, number) !== undefined)
  return {
    rows: [
      ...priced.map((line, at): CartRow => ({
        kind: 'priced',
        number: line.number,
        line: { ...line, lineCents: quote.lines[at]?.lineCents ?? line.lineCents },
      })),
      ...onRequest.map((line): CartRow => ({ kind: 'on-request', number: line.number, line })),
      ...unavailable.map((number): CartRow => ({ kind: 'unavailable', number })),
    ],
    totalCents: quote.totalCents,
    incomplete: priced.length + onRequest.length + unavailable.length < cart.length,
  }
}

function linesWithQuantities(cart: Cart, lines: CartViewLine[]): CartViewLine[] {
  return lines.flatMap((line) => {
    const quantity = quantityIn(cart, line.number)
    return quantity === undefined ? [] : [{ ...line, quantity }]
  })
}

function quantityIn(cart: Cart, number: string): number | undefined {
  return cart.find((line) => line.number.toLowerCase() === number.toLowerCase())?.quantity
}

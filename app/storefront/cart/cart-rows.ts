import { byNumber, type Cart } from '../../../shop/cart/cart.ts'
import { priceItems, type CartViewLine, type OpenCart } from '../../../shop/cart/cart-view.ts'
import type { Cents } from '../../../shop/money.ts'

/** A row of the cart page. Only priced rows count towards the total. */
export type CartRow =
  | { kind: 'priced'; number: string; line: CartViewLine }
  | { kind: 'on-request'; number: string; line: CartViewLine }
  /** `by`: what replaced it; null: nothing that is sold */
  | { kind: 'unavailable'; number: string; by: string | null }

type CartRows = {
  rows: CartRow[]
  totalCents: Cents
  /** the cookie names something that the server has not looked up yet */
  incomplete: boolean
}

/** The cart as the server read it: shown until the browser has read its own cookie. */
export function cartOfServer(open: OpenCart): Cart {
  return [
    ...open.lines.map(({ number, quantity }) => ({ number, quantity })),
    ...open.onRequest.map(({ number, quantity }) => ({ number, quantity })),
    ...open.unavailable.map((number) => ({ number, quantity: 1 })),
  ]
}

/** Combines the quantities of the cookie with the prices of the server. */
export function cartRows(cart: Cart, open: OpenCart): CartRows {
  const held = byNumber(cart)
  const priced = priceItems(linesWithQuantities(held, open.lines))
  const onRequest = linesWithQuantities(held, open.onRequest)
  const unavailable = open.unavailable.filter((number) => held.has(number.toLowerCase()))
  return {
    rows: [
      ...priced.lines.map((line): CartRow => ({ kind: 'priced', number: line.number, line })),
      ...onRequest.map((line): CartRow => ({ kind: 'on-request', number: line.number, line })),
      ...unavailable.map((number): CartRow => ({
        kind: 'unavailable',
        number,
        by: open.replacedBy[number.toLowerCase()] ?? null,
      })),
    ],
    totalCents: priced.totalCents,
    incomplete: priced.lines.length + onRequest.length + unavailable.length < cart.length,
  }
}

function linesWithQuantities(held: ReturnType<typeof byNumber>, lines: CartViewLine[]): CartViewLine[] {
  return lines.flatMap((line) => {
    const quantity = held.get(line.number.toLowerCase())?.quantity
    return quantity === undefined ? [] : [{ ...line, quantity }]
  })
}

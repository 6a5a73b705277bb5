import { byNumber, fitsCookie, inCart, largestQuantity, type Cart, type CartLine } from '../cart/cart.ts'
import { orderedOf, type PadRow } from './pad.ts'

export type IntoCart = {
  cart: Cart
  /** what was added, a line for each product */
  added: Cart
  /** the cart has no room for these products */
  full: string[]
  /** of these there would be more than anybody may order */
  tooMany: string[]
}

/** Adds what is ready to what is in the cart: all of a product or, if it does not fit, none of it. */
export function intoCart(cart: Cart, rows: PadRow[], fits: (cart: Cart) => boolean = fitsCookie): IntoCart {
  const after: IntoCart = { cart, added: [], full: [], tooMany: [] }
  const lines = byNumber(cart)
  for (const { number, quantity } of linesOf(rows)) {
    const key = number.toLowerCase()
    const held = lines.get(key)
    const whole = (held?.quantity ?? 0) + quantity
    const next = [...new Map(lines).set(key, { number: held?.number ?? number, quantity: whole }).values()]
    if (whole > largestQuantity) after.tooMany.push(number)
    else if (!fits(next)) after.full.push(number)
    else {
      lines.set(key, { number: held?.number ?? number, quantity: whole })
      after.cart = next
      after.added.push({ number, quantity })
    }
  }
  return after
}

/** Rows whose products are in the cart now are done; the others stay. */
export function stayingRows<Row extends PadRow>(rows: Row[], { added }: IntoCart): Row[] {
  return rows.filter((row) => {
    const ordered = orderedOf(row)
    return row.text.trim() !== '' && !(ordered && inCart(added, ordered.product.number))
  })
}

function linesOf(rows: PadRow[]): CartLine[] {
  const quantities = new Map<string, number>()
  for (const row of rows) {
    const ordered = orderedOf(row)
    if (!ordered) continue
    const { number } = ordered.product
    quantities.set(number, (quantities.get(number) ?? 0) + ordered.quantity)
  }
  return [...quantities].map(([number, quantity]) => ({ number, quantity }))
}

import type { CartRow } from './cart-rows.ts'
import { dollarsNumber, type Cents } from '../../../shop/money.ts'

/** What the cart hands to the checkout, which is a document of its own (docs/behaviour.md, Checkout). */
export const checkoutStateKey = 'checkoutState'

/** Prices in dollars, as in the fields of a product. */
export type CheckoutState = {
  items: { number: string; title: string; quantity: number; newPrice: number }[]
  totalPrice: number
}

export function keepCheckoutState(rows: CartRow[], totalCents: Cents): void {
  const state: CheckoutState = {
    items: rows.flatMap((row) =>
      row.kind === 'priced'
        ? [
            {
              number: row.number,
              title: row.line.title,
              quantity: row.line.quantity,
              newPrice: dollarsNumber(row.line.unitCents),
            },
          ]
        : [],
    ),
    totalPrice: dollarsNumber(totalCents),
  }
  try {
    window.sessionStorage.setItem(checkoutStateKey, JSON.stringify(state))
  } catch {
    // Without storage the checkout asks the server for a quote of the cookie.
  }
}

/** The same text for the same products in the same quantities, whatever their order. */
export function linesAsText(lines: { number: string; quantity: number }[]): string {
  return lines
    .map(({ number, quantity }) => `${number}:${quantity}`)
    .toSorted()
    .join(',')
}

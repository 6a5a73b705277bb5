import type { CartRow } from './cart-rows.ts'
import { dollarsNumber, type Cents } from '../../../shop/money.ts'

/** The "navigation state" of spec s.4; it survives the document load between cart and checkout. */
export const checkoutStateKey = 'checkoutState'

/** Prices in dollars, as the product fields of spec s.3 have them. */
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

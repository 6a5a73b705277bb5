import type { Tx } from '../../../database/connect.ts'
import { makeQuote, type PricedCart } from '../../pricing/make-quote.ts'
import { ok, refused } from '../../result.ts'
import { hashOf } from '../../secret.ts'
import { checkoutTexts } from '../checkout.ts'
import { placePurchase, type PlacingNeeds } from './place-purchase.ts'
import type { PaymentRequest, Purchase } from './purchase.ts'

export type OrderRequest = Omit<PaymentRequest, 'card'> & {
  lines: { number: string; quantity: number }[]
  coupon: string
  card: { token: string; expiry: string }
}

type CartRefusal =
  | { why: 'price-changed'; priced: PricedCart }
  | { why: 'too-many-of-one' }
  | { why: 'nothing-to-pay'; text: string }

/** Pays for a cart: its price is that of the shop at this moment. */
export async function placeOrder(
  needs: PlacingNeeds,
  request: OrderRequest,
  admit: (tx: Tx) => Promise<void> = async () => {},
): ReturnType<typeof placePurchase<CartRefusal>> {
  return placePurchase<CartRefusal>(needs, request, cartPurchase(request), admit)
}

/** The session is its cart: a paid one is renewed. */
function cartPurchase(request: OrderRequest): Purchase<CartRefusal> {
  const { sessionToken, lines, coupon, tier, amountCents } = request
  return {
    key: hashOf(sessionToken),
    offerEditionId: null,
    hashed: [lines.map(({ number, quantity }) => [number, quantity]), coupon],
    async price(tx) {
      const priced = await makeQuote({ db: tx }, { lines, coupon, tier })
      const { quote } = priced
      if (priced.tooMany.length > 0) return refused({ why: 'too-many-of-one' })
      if (priced.unavailable.length || priced.couponError || quote.totalCents !== amountCents)
        return refused({ why: 'price-changed', priced })
      if (quote.totalCents <= 0) return refused({ why: 'nothing-to-pay', text: checkoutTexts.noAmount })
      return ok({ quote, couponCode: priced.coupon?.code ?? null })
    },
    begin: async () => {},
  }
}

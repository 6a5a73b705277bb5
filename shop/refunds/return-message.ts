import { sellerName, type Brand } from '../brand.ts'
import type { Message } from '../mail/message.ts'
import { formatDollars, type Cents } from '../money.ts'
import { fullName, type Billing } from '../checkout/billing.ts'

/** The mail to the buyer when staff have returned the money of an order. */
export function returnMessage(
  brand: Brand,
  checkout: { orderNumber: string | null; billing: Billing },
  { amountCents, isRest }: { amountCents: Cents; isRest: boolean },
): Message {
  const what = isRest ? `the remaining ${formatDollars(amountCents)}` : formatDollars(amountCents)
  return {
    subject: `Order ${checkout.orderNumber} from ${sellerName(brand)}: your payment was refunded`,
    heading: isRest
      ? `The remaining ${formatDollars(amountCents)} was refunded`
      : `Your payment of ${formatDollars(amountCents)} was refunded`,
    parts: [
      {
        kind: 'text',
        text: `${fullName(checkout.billing)}, order ${checkout.orderNumber} was canceled and ${what} was refunded to your card. How soon you see it depends on your bank.`,
      },
      { kind: 'text', text: `Questions? Call ${brand.phone} and mention order ${checkout.orderNumber}.` },
    ],
  }
}

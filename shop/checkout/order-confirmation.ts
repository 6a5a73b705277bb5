import { sellerName, type Brand } from '../brand.ts'
import type { Message } from '../mail/message.ts'
import { cents, formatDollars, times, zeroCents, type Cents } from '../money.ts'
import { fullName, type Billing } from './billing.ts'
import { freightNote } from './checkout.ts'

type PaidCheckout = {
  orderNumber: string | null
  billing: Billing
  subtotalCents: Cents
  discountPercent: number
  discountCents: Cents
  totalCents: Cents
}
type PaidLine = { productNumber: string; title: string; qty: number; unitCents: Cents }

export function confirmationMessage(brand: Brand, checkout: PaidCheckout, lines: PaidLine[]): Message {
  const discount = checkout.discountCents > 0
  return {
    subject: `Order ${checkout.orderNumber} at ${sellerName(brand)}`,
    heading: `Thank you for your order ${checkout.orderNumber}`,
    parts: [
      {
        kind: 'text',
        text: `${fullName(checkout.billing)}, your payment of ${formatDollars(checkout.totalCents)} was approved and your order is recorded.`,
      },
      {
        kind: 'table',
        head: ['Item', 'Qty', 'Unit Price', 'Line Price'],
        rows: lines.map((line) => [
          `${line.title} (${line.productNumber})`,
          String(line.qty),
          formatDollars(line.unitCents),
          formatDollars(times(line.unitCents, line.qty)),
        ]),
        foot: [
          ...(discount
            ? [
                ['Subtotal', '', '', formatDollars(checkout.subtotalCents)],
                [
                  `Discount ${checkout.discountPercent} %`,
                  '',
                  '',
                  formatDollars(cents(zeroCents - checkout.discountCents)),
                ],
              ]
            : []),
          ['Total Amount Paid (USD)', '', '', formatDollars(checkout.totalCents)],
        ],
      },
      { kind: 'text', text: `${freightNote}. We tell you the freight before we ship.` },
      { kind: 'text', text: `Questions? Call ${brand.phone} and name order ${checkout.orderNumber}.` },
    ],
    signature: [sellerName(brand), brand.phone, brand.siteOrigin],
  }
}

import { sellerName, type Brand } from '../brand.ts'
import type { Message, OrderMailSum } from '../mail/message.ts'
import { cents, formatDollars, zeroCents, type Cents } from '../money.ts'
import { lineTotal } from '../pricing/quote.ts'
import { addressLines, fullName, type Billing } from '../checkout/billing.ts'
import { freightNote } from '../checkout/checkout.ts'
import { freightPromise, freightWords } from '../checkout/instructions/freight.ts'
import {
  instructionLabels,
  showInstructions,
  type Instructions,
} from '../checkout/instructions/instructions.ts'

type PaidCheckout = Instructions & {
  orderNumber: string | null
  billing: Billing
  subtotalCents: Cents
  discountPercent: number
  discountCents: Cents
  totalCents: Cents
}
type PaidLine = { productNumber: string; title: string; qty: number; unitCents: Cents }

/** `address`: where the buyer sees the order without an account. */
export function confirmationMessage(
  brand: Brand,
  checkout: PaidCheckout,
  lines: PaidLine[],
  address: string,
): Message {
  const { orderNumber, totalCents } = checkout
  return {
    subject: `Order ${orderNumber} from ${sellerName(brand)}`,
    preview: `We received your order and your payment of ${formatDollars(totalCents)}.`,
    heading: `Thank you for your order ${orderNumber}`,
    parts: [
      {
        kind: 'text',
        text: `${fullName(checkout.billing)}, your payment of ${formatDollars(totalCents)} was approved and your order is recorded.`,
      },
      {
        kind: 'order',
        lines: lines.map(({ title, productNumber, qty, unitCents }) => ({
          title,
          number: productNumber,
          quantity: qty,
          unit: formatDollars(unitCents),
          total: formatDollars(lineTotal(unitCents, qty)),
        })),
        sums: [
          ...discountSums(checkout),
          { name: 'Total Amount Paid (USD)', amount: formatDollars(totalCents), strong: true },
        ],
      },
      { kind: 'note', text: `${freightNote}. ${freightPromise(checkout.freight)}` },
      { kind: 'facts', facts: [...billedTo(checkout.billing), ...instructed(checkout)] },
      { kind: 'button', label: 'View your order', address },
      { kind: 'text', text: `Questions? Call ${brand.phone} and mention order ${orderNumber}.` },
    ],
  }
}

/** Whoever files the mail must see whose order it is; a service may have no address. */
function billedTo(billing: Billing): [name: string, value: string][] {
  const told: [name: string, value: string][] = [
    ['Billed to', addressLines(billing).join('\n')],
    ['Phone', billing.phone],
    ['E-mail', billing.email],
  ]
  return told.filter(([, value]) => value !== '')
}

function instructed(checkout: Instructions): [name: string, value: string][] {
  const { shipTo, poNumber, note, freight } = showInstructions(checkout)
  const told: [name: string, value: string | null][] = [
    [instructionLabels.shipTo, shipTo && shipTo.join('\n')],
    [instructionLabels.poNumber, poNumber],
    [instructionLabels.note, note],
    [instructionLabels.freight, freight && freightWords(freight)],
  ]
  return told.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

function discountSums({ subtotalCents, discountPercent, discountCents }: PaidCheckout): OrderMailSum[] {
  if (discountCents === 0) return []
  return [
    { name: 'Subtotal', amount: formatDollars(subtotalCents) },
    { name: `Discount ${discountPercent} %`, amount: formatDollars(cents(zeroCents - discountCents)) },
  ]
}

import { sellerName, type Brand } from '../brand.ts'
import type { Message, MessagePart, OrderMailSum } from '../mail/message.ts'
import { cents, formatDollars, zeroCents, type Cents } from '../money.ts'
import { afterFreightWords, type OfferOrigin } from '../offers/offer.ts'
import { lineTotal, type LineKind } from '../pricing/quote.ts'
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
type PaidLine = {
  kind: LineKind
  productNumber: string
  title: string
  qty: number
  unitCents: Cents
  own: string[]
}

/** `address`: where the buyer sees the order without an account; `origin`: the offer that it came from. */
export function confirmationMessage(
  brand: Brand,
  checkout: PaidCheckout,
  lines: PaidLine[],
  { address, origin }: { address: string; origin: OfferOrigin | null },
): Message {
  const { orderNumber, totalCents } = checkout
  const freightOf = origin?.freightOf ?? null
  const isFree = totalCents === 0
  return {
    subject: `Order ${orderNumber} from ${sellerName(brand)}${freightOf ? `: freight for order ${freightOf}` : ''}`,
    preview: isFree
      ? 'We received your order. Nothing was charged.'
      : `We received your order and your payment of ${formatDollars(totalCents)}.`,
    heading: freightOf
      ? `The freight for order ${freightOf} is ${isFree ? 'accepted' : 'paid'}. Thank you.`
      : `Thank you for your order ${orderNumber}`,
    parts: [
      { kind: 'text', text: `${fullName(checkout.billing)}, ${whatHappened(checkout, origin)}` },
      {
        kind: 'order',
        lines: lines.map(({ title, productNumber, own, qty, unitCents }) => ({
          title,
          number: productNumber,
          own,
          quantity: qty,
          unit: formatDollars(unitCents),
          total: formatDollars(lineTotal(unitCents, qty)),
        })),
        sums: [
          ...discountSums(checkout),
          {
            name: isFree ? 'Total (USD)' : 'Total Amount Paid (USD)',
            amount: formatDollars(totalCents),
            strong: true,
          },
        ],
      },
      ...freightPart(checkout, lines, freightOf),
      {
        kind: 'facts',
        facts: [...fromQuote(origin), ...billedTo(checkout.billing), ...instructed(checkout)],
      },
      { kind: 'button', label: 'View your order', address },
      { kind: 'text', text: `Questions? Call ${brand.phone} and mention order ${orderNumber}.` },
    ],
  }
}

function whatHappened({ orderNumber, totalCents }: PaidCheckout, origin: OfferOrigin | null): string {
  const paid = `your payment of ${formatDollars(totalCents)} was approved`
  if (!origin) return `${paid} and your order is recorded.`
  if (origin.freightOf) {
    const ships = afterFreightWords(origin)
    return totalCents === 0
      ? `you accepted the freight for order ${origin.freightOf}. There was nothing to pay, and nothing was charged. ${ships}`
      : `${paid}. It covers the freight for order ${origin.freightOf}. ${ships}`
  }
  return totalCents === 0
    ? `you accepted your quote ${origin.number}, and it is now order ${orderNumber}. There was nothing to pay, and nothing was charged.`
    : `${paid}, and your quote ${origin.number} is now order ${orderNumber}.`
}

function fromQuote(origin: OfferOrigin | null): [name: string, value: string][] {
  return origin ? [['Quote', origin.number]] : []
}

/** Whoever paid the freight is not told that it is still to come. */
function freightPart(checkout: PaidCheckout, lines: PaidLine[], freightOf: string | null): MessagePart[] {
  if (freightOf) return []
  if (lines.some(({ kind }) => kind === 'freight')) return [{ kind: 'note', text: 'Freight is included.' }]
  return [{ kind: 'note', text: `${freightNote}. ${freightPromise(checkout.freight)}` }]
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

import type { Brand } from '../brand.ts'
import { partWords } from '../checkout/checkout.ts'
import { freightWords } from '../checkout/instructions/freight.ts'
import { instructionLabels, type ShownInstructions } from '../checkout/instructions/instructions.ts'
import { cents, formatDollars, zeroCents, type Cents } from '../money.ts'
import type { PrintFact, PrintPart, PrintSum, PrintTable, Sheet } from '../prints/print.ts'
import type { FreightOfOrder } from '../offers/offer.ts'
import { longDay } from '../text/long-day.ts'
import { myOrderWords, type MyOrderState } from './buyer/my-orders.ts'
import { orderFreightWords } from './order-freight.ts'

/** An order as its pages show it: each has found out before what whoever asks may see. */
export type PrintedOrder = {
  number: string
  /** ISO */
  date: string
  /** null: nobody was ever charged for it */
  state: MyOrderState | null
  /** null: whoever has only the link of a mail sees no address */
  billedTo: string[] | null
  instructions: ShownInstructions
  /** freight is one of the lines */
  hasFreight: boolean
  lines: { number: string; title: string; quantity: number; unitCents: Cents; lineCents: Cents }[]
  subtotalCents: Cents
  discountPercent: number
  discountCents: Cents
  totalCents: Cents
  /** of the money that was paid: what has gone back to the card, and what will */
  returnedCents: Cents
  returningCents: Cents
}

/** The order as a buyer files it, and as staff send it: what was bought, at which prices, and whether it is paid. */
export function orderSheet(
  order: PrintedOrder,
  about: FreightOfOrder,
  { brand: { phone }, timeZone }: { brand: Pick<Brand, 'phone'>; timeZone: string },
): Sheet {
  const { number, billedTo, instructions } = order
  const paid = isPaidFor(order)
  return {
    kind: 'sheet',
    file: `order-${number}`,
    heading: `Order ${number}`,
    recipient: billedTo && { name: 'Billed to', lines: billedTo },
    facts: factsOf(order, timeZone),
    parts: [
      tableOf(order),
      ...(paid ? partWords(order) : []).map((text): PrintPart => ({ kind: 'text', text })),
      {
        kind: 'note',
        text: orderFreightWords({ ...order, freight: instructions.freight, isPaid: paid }, about),
      },
      ...instructed(instructions),
      { kind: 'text', text: `Questions? Call ${phone} and mention order ${number}.` },
    ],
  }
}

function isPaidFor({ state }: PrintedOrder): boolean {
  return state === 'paid' || state === 'completed'
}

function factsOf(order: PrintedOrder, timeZone: string): PrintFact[] {
  const { number, date, instructions } = order
  const { poNumber } = instructions
  return [
    ['Order', number],
    ['Ordered on', longDay(date, timeZone)],
    ...(poNumber === null ? [] : [[instructionLabels.poNumber, poNumber] satisfies PrintFact]),
    ['Payment', paymentWords(order)],
  ]
}

function paymentWords(order: PrintedOrder): string {
  const { state, totalCents } = order
  if (state === null) return 'Not paid'
  if (!isPaidFor(order)) return myOrderWords[state]
  return totalCents === 0 ? 'Nothing was charged' : 'Paid by card'
}

function tableOf(order: PrintedOrder): PrintTable {
  const { lines, totalCents } = order
  return {
    kind: 'table',
    caption: 'Products in this order',
    columns: [
      { name: 'Number', kind: 'text' },
      { name: 'Item', kind: 'item' },
      { name: 'Qty', kind: 'figures' },
      { name: 'Unit Price', kind: 'figures' },
      { name: 'Line Price', kind: 'figures' },
    ],
    rows: lines.map(({ number, title, quantity, unitCents, lineCents }) => ({
      cells: [number, title, String(quantity), formatDollars(unitCents), formatDollars(lineCents)],
      below: [],
      cents: lineCents,
    })),
    sums: [
      ...discountSums(order),
      {
        name: isPaidFor(order) && totalCents > 0 ? 'Total Amount Paid (USD)' : 'Total (USD)',
        amount: formatDollars(totalCents),
        strong: true,
      },
    ],
  }
}

function discountSums({ subtotalCents, discountPercent, discountCents }: PrintedOrder): PrintSum[] {
  if (discountCents === 0) return []
  return [
    { name: 'Subtotal', amount: formatDollars(subtotalCents) },
    { name: `Discount ${discountPercent} %`, amount: formatDollars(cents(zeroCents - discountCents)) },
  ]
}

function instructed({ shipTo, note, freight }: ShownInstructions): PrintPart[] {
  const told: PrintFact[] = [
    ...(shipTo ? [[instructionLabels.shipTo, shipTo.join('\n')] satisfies PrintFact] : []),
    ...(freight === null ? [] : [[instructionLabels.freight, freightWords(freight)] satisfies PrintFact]),
    ...(note === null ? [] : [[instructionLabels.note, note] satisfies PrintFact]),
  ]
  return told.length > 0 ? [{ kind: 'facts', facts: told }] : []
}

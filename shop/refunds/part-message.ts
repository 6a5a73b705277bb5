import { sellerName, type Brand } from '../brand.ts'
import { fullName, type Billing } from '../checkout/billing.ts'
import { waitsWords } from '../checkout/checkout.ts'
import type { Message } from '../mail/message.ts'
import { formatDollars, type Cents } from '../money.ts'
import type { PartLine } from './part-return.ts'

type Order = { id: string; orderNumber: string | null; totalCents: Cents; billing: Billing }
type TitledLine = PartLine & { number: string; title: string }
type Part = { partNo: number; amountCents: Cents; reason: string; refundOrderId: string; lines: TitledLine[] }

/** Of the mail that a part was returned; the one that it waits has more behind it. */
export function partMailKey(checkoutId: string, partNo: number): string {
  return `returned ${checkoutId} part ${partNo}`
}

export function titledLines(
  lines: PartLine[],
  sold: { lineNo: number; productNumber: string; title: string }[],
): TitledLine[] {
  return lines.map((line) => {
    const { productNumber = '', title = '' } = sold.find(({ lineNo }) => lineNo === line.lineNo) ?? {}
    return { ...line, number: productNumber, title }
  })
}

/** The mail to the buyer when a part of the money has gone back. */
export function partReturnedMessage(brand: Brand, order: Order, part: Part): Message {
  const amount = formatDollars(part.amountCents)
  return {
    subject: `Order ${order.orderNumber} from ${sellerName(brand)}: ${amount} was refunded`,
    heading: `${amount} was refunded to your card`,
    parts: [
      {
        kind: 'text',
        text: `${fullName(order.billing)}, we have refunded ${amount} of the ${formatDollars(order.totalCents)} that you paid for order ${order.orderNumber}. You usually see it on your card within 3 to 7 days; how soon depends on your bank. The rest of your order stays as it is.`,
      },
      whatFor(part),
      questions(brand, order),
    ],
  }
}

/** The mail to the buyer when a part waits for the bank. */
export function partWaitsMessage(
  brand: Brand,
  order: Order,
  { amountCents }: Pick<Part, 'amountCents'>,
): Message {
  const amount = formatDollars(amountCents)
  return {
    subject: `Order ${order.orderNumber} from ${sellerName(brand)}: ${amount} will be refunded`,
    heading: `${amount} will be refunded to your card`,
    parts: [
      {
        kind: 'text',
        text: `${fullName(order.billing)}, we are refunding ${amount} of the ${formatDollars(order.totalCents)} that you paid for order ${order.orderNumber}. It ${waitsWords} We will write to you then. The rest of your order stays as it is.`,
      },
      questions(brand, order),
    ],
  }
}

/** The back office gets no credit memo from the shop: a person makes it, with these numbers. */
export function creditWords({ orderNumber }: Pick<Order, 'orderNumber'>, part: Part): string {
  const lines = part.lines.map(
    ({ quantity, number, title, amountCents }) =>
      `${quantity} × ${number || title} for ${formatDollars(amountCents)}`,
  )
  const what =
    lines.length > 0 ? lines.join(', ') : `one line of ${formatDollars(part.amountCents)} (${part.reason})`
  return `${formatDollars(part.amountCents)} of order ${orderNumber} was refunded to the card under ${part.refundOrderId}. The shop makes no credit memo for a part of an order: please make one in the back office, with the external document number ${part.refundOrderId}: ${what}. Then enter the refund of ${formatDollars(part.amountCents)} against it.`
}

function whatFor({ lines, reason }: Part): Message['parts'][number] {
  if (lines.length === 0) return { kind: 'facts', facts: [['For', reason]] }
  return {
    kind: 'facts',
    facts: lines.map(({ quantity, title, amountCents }) => [
      `${quantity} × ${title}`,
      formatDollars(amountCents),
    ]),
  }
}

function questions(brand: Brand, { orderNumber }: Order): Message['parts'][number] {
  return { kind: 'text', text: `Questions? Call ${brand.phone} and mention order ${orderNumber}.` }
}

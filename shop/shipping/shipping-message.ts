import { shipToLines, type ShipTo } from '../addresses/address.ts'
import { sellerName, type Brand } from '../brand.ts'
import { addressLines, fullName, type Billing } from '../checkout/billing.ts'
import type { Message, MessagePart } from '../mail/message.ts'
import { dayWords, noLongerToCome, type LineToShip, type Shipment } from './shipment.ts'

type Told = {
  shipment: Shipment
  lines: LineToShip[]
  what: 'shipped' | 'corrected'
  /** where the buyer sees the order without an account */
  address: string
}

/** The mail to the buyer when something of an order goes, or when what was said of it was wrong. */
export function shippingMessage(
  brand: Brand,
  order: { orderNumber: string | null; billing: Billing; shipTo: ShipTo | null },
  { shipment, lines, what, address }: Told,
): Message {
  const { orderNumber } = order
  const { carrier, tracking, trackingPage } = shipment
  const toCome = lines.filter(({ toCome: left }) => left > 0)
  const returned = lines.filter((line) => line.returned > 0)
  const isPart = toCome.length > 0 || shipment.no > 1
  const facts: [name: string, value: string][] = [
    ...(carrier ? [['Carrier', carrier] as [string, string]] : []),
    ...(tracking ? [['Tracking number', tracking] as [string, string]] : []),
    [carrier ? 'Shipped on' : 'Picked up on', dayWords(shipment.shippedOn)],
    ...(carrier ? [['Ships to', placeOf(order)] as [string, string]] : []),
  ]
  return {
    subject: `${subjectOf(what, carrier, isPart)}: order ${orderNumber} from ${sellerName(brand)}`,
    heading:
      what === 'corrected'
        ? 'We corrected the shipping details'
        : `${isPart ? 'Part of your order' : 'Your order'} ${howWords(carrier)}`,
    parts: [
      { kind: 'text', text: `${fullName(order.billing)}, ${said(what, orderNumber, carrier)}` },
      { kind: 'text', text: shipment.lines.map(lineWords).join('\n') },
      { kind: 'facts', facts },
      ...(trackingPage
        ? [{ kind: 'button', label: 'Track the shipment', address: trackingPage } satisfies MessagePart]
        : []),
      {
        kind: 'text',
        text: toCome.length
          ? `Still to come:\n${toCome.map((line) => lineWords({ ...line, quantity: line.toCome })).join('\n')}`
          : 'There is nothing more to come for this order.',
      },
      ...(returned.length > 0
        ? [
            {
              kind: 'text',
              text: `${noLongerToCome}:\n${returned.map((line) => lineWords({ ...line, quantity: line.returned })).join('\n')}`,
            } satisfies MessagePart,
          ]
        : []),
      { kind: 'button', label: 'View your order', address },
      { kind: 'text', text: `Questions? Call ${brand.phone} and mention order ${orderNumber}.` },
    ],
  }
}

function subjectOf(what: Told['what'], carrier: string, isPart: boolean): string {
  if (what === 'corrected') return 'Shipping details corrected'
  if (isPart) return `Part of your order ${howWords(carrier)}`
  return carrier ? 'On its way' : 'Picked up'
}

function howWords(carrier: string): string {
  return carrier ? 'is on its way' : 'was picked up'
}

function said(what: Told['what'], orderNumber: string | null, carrier: string): string {
  if (what === 'corrected')
    return `the details we sent you about a shipment for order ${orderNumber} were incorrect. Here are the correct ones:`
  return carrier
    ? `this is what we shipped for order ${orderNumber}:`
    : `this is what was picked up for order ${orderNumber}:`
}

function placeOf({ billing, shipTo }: { billing: Billing; shipTo: ShipTo | null }): string {
  return (shipTo ? shipToLines(shipTo) : addressLines(billing)).join('\n')
}

function lineWords({ number, title, quantity }: { number: string; title: string; quantity: number }): string {
  return `${quantity} × ${number} ${title}`
}

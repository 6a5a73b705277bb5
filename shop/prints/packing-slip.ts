import { sellerName, type Brand } from '../brand.ts'
import type { Label, PrintFact, PrintPart, Sheet } from './print.ts'

/** What lies in a parcel, and where it goes. No prices: whoever unpacks it need not know them. */
export type PackingSlip = {
  orderNumber: string
  /** which parcel of the order this is; `count` null: more may follow */
  parcel: { number: number; count: number | null }
  /** as it is read, in the shop's time zone */
  packedOn: string
  carrier: string | null
  trackingNumber: string | null
  poNumber: string | null
  /** as on an envelope */
  shipTo: string[]
  /** from the buyer, for whoever packs */
  note: string | null
  /** `ordered` and `shippedBefore` say what is still to come */
  lines: { number: string; title: string; quantity: number; ordered: number; shippedBefore: number }[]
}

export function packingSlipSheet(slip: PackingSlip, brand: Brand): Sheet {
  const { orderNumber, lines, shipTo, note } = slip
  return {
    kind: 'sheet',
    file: `packing-slip-${orderNumber}-${slip.parcel.number}`,
    heading: `Packing slip, order ${orderNumber}`,
    recipient: { name: 'Ship to', lines: shipTo },
    facts: factsOf(slip),
    parts: [
      {
        kind: 'table',
        caption: 'What is in this parcel',
        columns: [
          { name: 'Number', kind: 'text' },
          { name: 'Item', kind: 'item' },
          { name: 'Ordered', kind: 'figures' },
          { name: 'Still to come', kind: 'figures' },
          { name: 'In this parcel', kind: 'figures' },
        ],
        rows: lines.map(({ number, title, quantity, ordered, shippedBefore }) => ({
          cells: [
            number,
            title,
            String(ordered),
            String(Math.max(0, ordered - shippedBefore - quantity)),
            String(quantity),
          ],
          below: [],
          cents: null,
        })),
        sums: [],
      },
      ...(note === null
        ? []
        : [{ kind: 'facts', facts: [['Note from the buyer', note]] } satisfies PrintPart]),
      {
        kind: 'text',
        text: `Is something missing or damaged? Call ${sellerName(brand)} at ${brand.phone} and mention order ${orderNumber}.`,
      },
    ],
  }
}

/** For the outside of the parcel. */
export function addressLabel(slip: PackingSlip): Label {
  const { orderNumber, parcel, shipTo, poNumber } = slip
  return {
    kind: 'label',
    file: `label-${orderNumber}-${parcel.number}`,
    heading: `Address label, order ${orderNumber}`,
    to: shipTo,
    facts: [
      ['Order', orderNumber],
      ...(poNumber === null ? [] : [['PO number', poNumber] satisfies PrintFact]),
      ['Parcel', parcelWords(parcel)],
    ],
  }
}

function factsOf({
  orderNumber,
  parcel,
  packedOn,
  carrier,
  trackingNumber,
  poNumber,
}: PackingSlip): PrintFact[] {
  const told: [name: string, value: string | null][] = [
    ['Order', orderNumber],
    ['Parcel', parcelWords(parcel)],
    ['Packed on', packedOn],
    ['PO number', poNumber],
    ['Carrier', carrier],
    ['Tracking', trackingNumber],
  ]
  return told.flatMap(([name, value]): PrintFact[] => (value === null ? [] : [[name, value]]))
}

function parcelWords({ number, count }: PackingSlip['parcel']): string {
  return count === null ? String(number) : `${number} of ${count}`
}

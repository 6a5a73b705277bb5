import { sellerName, type Brand } from '../brand.ts'
import type { Label, PrintFact, PrintPart, Sheet } from '../prints/print.ts'
import { dayWords } from './shipment.ts'

/** What lies in a parcel, and where it goes. No prices: whoever unpacks it need not know them. */
export type PackedParcel = {
  orderNumber: string
  /** which shipment of the order: 1, 2 … */
  no: number
  /** 'YYYY-MM-DD' */
  shippedOn: string
  /** '': handed over without one */
  carrier: string
  tracking: string
  /** as on an envelope */
  shipTo: string[]
  phone: string
  poNumber: string
  /** from the buyer */
  note: string
  /** `here`: in this parcel; what is 0 here is still to come */
  lines: { number: string; title: string; ordered: number; here: number; toCome: number }[]
  /** it was recorded by mistake */
  isUndone: boolean
}

export function packingSlipSheet(parcel: PackedParcel, brand: Brand): Sheet {
  const { orderNumber, no, lines, shipTo, phone, note } = parcel
  return {
    kind: 'sheet',
    file: `packing-slip-${orderNumber}-${no}`,
    heading: `Packing slip, order ${orderNumber}`,
    recipient: { name: 'Ship to', lines: [...shipTo, phone].filter(Boolean) },
    facts: factsOf(parcel),
    parts: [
      {
        kind: 'table',
        caption: 'What is in this parcel',
        columns: [
          { name: 'Number', kind: 'text' },
          { name: 'Item', kind: 'item' },
          { name: 'Ordered', kind: 'figures' },
          { name: 'To come', kind: 'figures' },
          { name: 'In this parcel', kind: 'figures' },
        ],
        rows: lines.map(({ number, title, ordered, here, toCome }) => ({
          cells: [number, title, String(ordered), String(toCome), String(here)],
          below: [],
          cents: null,
        })),
        sums: [],
      },
      ...(note === '' ? [] : [{ kind: 'facts', facts: [['Note from the buyer', note]] } satisfies PrintPart]),
      {
        kind: 'text',
        text: `Is something missing or damaged? Call ${sellerName(brand)} at ${brand.phone} and mention order ${orderNumber}.`,
      },
    ],
  }
}

/** For the outside of the parcel. */
export function addressLabel({ orderNumber, no, shipTo, poNumber }: PackedParcel): Label {
  return {
    kind: 'label',
    file: `label-${orderNumber}-${no}`,
    heading: `Address label, order ${orderNumber}`,
    to: shipTo,
    facts: known([
      ['Order', orderNumber],
      ['PO number', poNumber],
      ['Shipment', String(no)],
    ]),
  }
}

function factsOf({ orderNumber, no, shippedOn, carrier, tracking, poNumber, isUndone }: PackedParcel) {
  return known([
    ['Order', orderNumber],
    ['Shipment', String(no)],
    ['Shipped on', dayWords(shippedOn)],
    ['PO number', poNumber],
    ['Carrier', carrier],
    ['Tracking', tracking],
    ['Status', isUndone ? 'Undone. Do not pack by this slip.' : ''],
  ])
}

function known(facts: PrintFact[]): PrintFact[] {
  return facts.filter(([, value]) => value !== '')
}

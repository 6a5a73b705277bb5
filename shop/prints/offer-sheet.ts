import type { Brand } from '../brand.ts'
import { formatDollars, type Cents } from '../money.ts'
import type { PrintColumn, PrintFact, PrintPart, PrintRow, PrintSum, Sheet } from './print.ts'

/** An edition of an offer as its page shows it. Every amount has been reckoned before: nothing is multiplied here. */
export type OfferPrint = {
  number: string
  /** 1 for the first; a later one says that it replaces those before */
  edition: number
  /** as they are read, in the shop's time zone; null: a draft */
  sentOn: string | null
  validUntil: string
  /** what became of it, if it can no longer be accepted as it is */
  standing: string | null
  /** who asked: name, company, mail, phone, one line each */
  to: string[]
  /** an order that is already there, for freight */
  aboutOrder: string | null
  note: string
  lines: OfferPrintLine[]
  /** of the lines that are included */
  subtotalCents: Cents
  totalCents: Cents
  /** how it is accepted */
  next: string
  terms: string
}

export type OfferPrintLine = {
  /** null: no product of the catalog */
  number: string | null
  title: string
  quantity: number
  unitCents: Cents
  /** null: it has no list price, or it is the offer's */
  listCents: Cents | null
  lineCents: Cents
  note: string
  /** the buyer may leave it out */
  optional: boolean
  /** counts in the sum */
  included: boolean
}

export function offerSheet(offer: OfferPrint, { phone }: Pick<Brand, 'phone'>): Sheet {
  const { number, to, note, terms, next } = offer
  return {
    kind: 'sheet',
    file: `offer-${number}-${offer.edition}`,
    heading: `Offer ${number}`,
    recipient: to.length > 0 ? { name: 'Prepared for', lines: to } : null,
    facts: factsOf(offer),
    parts: [
      ...(note === '' ? [] : [{ kind: 'text', text: note } satisfies PrintPart]),
      tableOf(offer),
      { kind: 'text', text: next },
      ...(terms === ''
        ? []
        : ([
            { kind: 'heading', text: 'Terms' },
            { kind: 'note', text: terms },
          ] satisfies PrintPart[])),
      { kind: 'text', text: `Questions? Call ${phone} and mention offer ${number}.` },
    ],
  }
}

function factsOf({ number, edition, sentOn, validUntil, standing, aboutOrder }: OfferPrint): PrintFact[] {
  const told: [name: string, value: string | null][] = [
    ['Offer', number],
    ['Edition', edition > 1 ? `${edition}, replaces those before` : '1'],
    ['Date', sentOn],
    ['Valid until', validUntil],
    ['For order', aboutOrder],
    ['Status', standing],
  ]
  return told.flatMap(([name, value]): PrintFact[] => (value === null ? [] : [[name, value]]))
}

function tableOf({ lines, subtotalCents, totalCents }: OfferPrint): PrintPart {
  const hasList = lines.some(({ listCents }) => listCents !== null)
  const columns: PrintColumn[] = [
    { name: 'Number', kind: 'text' },
    { name: 'Item', kind: 'item' },
    { name: 'Qty', kind: 'figures' },
    ...(hasList ? [{ name: 'List Price', kind: 'figures' } satisfies PrintColumn] : []),
    { name: 'Unit Price', kind: 'figures' },
    { name: 'Line Price', kind: 'figures' },
  ]
  const sums: PrintSum[] = [
    ...(subtotalCents === totalCents ? [] : [{ name: 'Subtotal', amount: formatDollars(subtotalCents) }]),
    { name: 'Total (USD)', amount: formatDollars(totalCents), strong: true },
  ]
  return {
    kind: 'table',
    caption: 'What is offered',
    columns,
    rows: lines.map((line) => rowOf(line, hasList)),
    sums,
  }
}

function rowOf(line: OfferPrintLine, hasList: boolean): PrintRow {
  const { number, title, quantity, unitCents, listCents, lineCents, note, optional, included } = line
  const list = listCents === null ? '' : formatDollars(listCents)
  return {
    cells: [
      number ?? '',
      title,
      String(quantity),
      ...(hasList ? [list] : []),
      formatDollars(unitCents),
      formatDollars(lineCents),
    ],
    below: [
      ...(optional ? [included ? 'Optional, included in the total' : 'Optional, not in the total'] : []),
      ...(note === '' ? [] : [note]),
    ],
    cents: included ? lineCents : null,
  }
}

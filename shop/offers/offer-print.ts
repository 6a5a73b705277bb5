import type { Brand } from '../brand.ts'
import { freightNote } from '../checkout/checkout.ts'
import { formatDollars } from '../money.ts'
import type { PrintColumn, PrintFact, PrintPart, PrintRow, PrintTable, Sheet } from '../prints/print.ts'
import {
  buyerOfferWords,
  offerTitle,
  type BuyerEdition,
  type BuyerLine,
  type BuyerOffer,
} from './buyer/buyer-offer.ts'
import { goodThrough } from './good-through.ts'
import { quoteOffer } from './offer.ts'

type SentOffer = BuyerOffer & { edition: BuyerEdition }

/** What its page shows, with these optional lines: for whoever files it, or has it signed first. */
export function offerSheet(
  offer: SentOffer,
  chosen: number[],
  { phone }: Pick<Brand, 'phone'>,
  timeZone: string,
): Sheet {
  const { number, name, company, edition, kind } = offer
  const to = [company, name].filter(Boolean)
  return {
    kind: 'sheet',
    file: `quote-${number}${edition.no > 1 ? `-${edition.no}` : ''}`,
    heading: offerTitle(offer),
    recipient: to.length > 0 ? { name: 'Prepared for', lines: to } : null,
    facts: factsOf(offer, timeZone),
    parts: [
      ...(edition.note
        ? ([
            { kind: 'heading', text: 'A note from us' },
            { kind: 'text', text: edition.note },
          ] satisfies PrintPart[])
        : []),
      tableOf(offer, chosen),
      ...(kind === 'freight' ? [] : [{ kind: 'note', text: freightWords(edition) } satisfies PrintPart]),
      ...(edition.terms
        ? ([
            { kind: 'heading', text: 'Terms' },
            { kind: 'text', text: edition.terms },
          ] satisfies PrintPart[])
        : []),
      ...(offer.state === 'open'
        ? [{ kind: 'text', text: howToAccept(offer, chosen) } satisfies PrintPart]
        : []),
      { kind: 'text', text: `Questions? Call ${phone} and mention quote ${number}.` },
    ],
  }
}

function factsOf({ number, edition, aboutOrder, state }: SentOffer, timeZone: string) {
  const sent = new Date(edition.sentAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
  const facts: PrintFact[] = [
    ['Quote', edition.no > 1 ? `${number}, version ${edition.no}` : number],
    ['Sent on', sent],
    ...(aboutOrder === null ? [] : [['For order', aboutOrder] satisfies PrintFact]),
    state === 'open'
      ? ['Good through', goodThrough(edition.validUntil, timeZone)]
      : ['Status', buyerOfferWords[state]],
  ]
  return facts
}

function tableOf({ edition: { lines }, state }: SentOffer, chosen: number[]): PrintTable {
  const hasList = lines.some(isLower)
  const columns: PrintColumn[] = [
    { name: 'Number', kind: 'text' },
    { name: 'Item', kind: 'item' },
    { name: 'Qty', kind: 'figures' },
    ...(hasList ? [{ name: 'List Price', kind: 'figures' } satisfies PrintColumn] : []),
    { name: 'Unit Price', kind: 'figures' },
    { name: 'Line Price', kind: 'figures' },
  ]
  return {
    kind: 'table',
    caption: 'What this quote includes',
    columns,
    rows: lines.map((line) =>
      rowOf(line, { hasList, isTaken: !line.isOptional || chosen.includes(line.lineNo) }),
    ),
    sums: [
      {
        name: state === 'paid' ? 'Total Amount Paid (USD)' : 'Total (USD)',
        amount: formatDollars(quoteOffer(lines, chosen).totalCents),
        strong: true,
      },
    ],
  }
}

function rowOf(line: BuyerLine, { hasList, isTaken }: { hasList: boolean; isTaken: boolean }): PrintRow {
  const { number, title, quantity, unitCents, listCents, isOptional } = line
  const [quoted] = quoteOffer([{ ...line, isOptional: false }], []).lines
  const lineCents = isTaken && quoted ? quoted.lineCents : null
  const list = isLower(line) && listCents !== null ? formatDollars(listCents) : ''
  return {
    cells: [
      number,
      title,
      String(quantity),
      ...(hasList ? [list] : []),
      formatDollars(unitCents),
      lineCents === null ? 'left out' : formatDollars(lineCents),
    ],
    below: isOptional ? [isTaken ? 'Optional, included' : 'Optional, left out'] : [],
    cents: lineCents,
  }
}

/** A price above that of the list is told as it is. */
function isLower({ listCents, unitCents }: BuyerLine): boolean {
  return listCents !== null && listCents > unitCents
}

function freightWords({ lines }: BuyerEdition): string {
  return lines.some(({ kind }) => kind === 'freight')
    ? 'Freight is included in this total.'
    : `${freightNote}.`
}

function howToAccept({ kind, edition }: SentOffer, chosen: number[]): string {
  const where = 'open it by the link in our e-mail, or under My quotes on our site'
  if (quoteOffer(edition.lines, chosen).totalCents === 0)
    return `To accept this quote, ${where}. There is nothing to pay.`
  const what = kind === 'freight' ? 'To approve and pay the freight' : 'To accept this quote'
  return `${what}, ${where}, and pay by card. Nothing is charged before that.`
}

import type { Brand } from '../brand.ts'
import { freightNote } from '../checkout/checkout.ts'
import { formatDollars } from '../money.ts'
import type { PrintFact, PrintPart, PrintRow, PrintTable, Sheet } from '../prints/print.ts'
import {
  buyerOfferStateWords,
  offerTitle,
  type BuyerEdition,
  type BuyerLine,
  type BuyerOffer,
  type BuyerOfferState,
  type DraftToPrint,
} from './buyer/buyer-offer.ts'
import { goodThrough } from './good-through.ts'
import { quoteOffer } from './offer.ts'
import { longDay } from '../text/long-day.ts'

/** An offer of which something was sent. */
type SentOffer = BuyerOffer & { edition: BuyerEdition }
type Shown = SentOffer | DraftToPrint

/** The offer as a buyer files it or has it approved: what its page says, with the optional lines that the page takes. */
export function offerSheet(
  offer: Shown,
  { brand: { phone }, timeZone }: { brand: Pick<Brand, 'phone'>; timeZone: string },
): Sheet {
  const { number, name, company, edition } = offer
  const to = [name, company].filter(Boolean)
  return {
    kind: 'sheet',
    file: `quote-${number}-${isDraft(offer) ? 'draft' : edition.no}`,
    heading: isDraft(offer) ? `DRAFT: ${offerTitle(offer)}` : offerTitle(offer),
    recipient: to.length > 0 ? { name: 'Prepared for', lines: to } : null,
    facts: factsOf(offer, timeZone),
    parts: [
      ...said('A note from us', edition.note),
      tableOf(edition),
      ...freightPart(offer),
      { kind: 'text', text: isDraft(offer) ? draftWords : nextWords[offer.state] },
      ...said('Terms', edition.terms),
      { kind: 'text', text: `Questions? Call ${phone} and mention quote ${number}.` },
    ],
  }
}

function isDraft(offer: Shown): offer is DraftToPrint {
  return 'draftDays' in offer
}

function factsOf(offer: Shown, timeZone: string): PrintFact[] {
  const { number, aboutOrder, edition } = offer
  const { no } = edition
  return [
    ['Quote', number],
    ...(no > 1 ? [['Version', `${no}, replaces those before`] satisfies PrintFact] : []),
    ...(isDraft(offer) ? [] : sentFacts(offer, timeZone)),
    ...(aboutOrder === null ? [] : [['Freight for order', aboutOrder] satisfies PrintFact]),
    ...(isDraft(offer)
      ? draftFacts(offer)
      : ([['Status', buyerOfferStateWords(offer)]] satisfies PrintFact[])),
  ]
}

function sentFacts({ edition: { sentAt, validUntil } }: SentOffer, timeZone: string): PrintFact[] {
  return [
    ['Sent on', longDay(sentAt, timeZone)],
    ['Good through', goodThrough(validUntil, timeZone)],
  ]
}

function draftFacts({ draftDays }: DraftToPrint): PrintFact[] {
  return [
    ['Good for', draftDays === 1 ? '1 day once it is sent' : `${draftDays} days once it is sent`],
    ['Status', 'Draft, not sent'],
  ]
}

function tableOf({ lines, taken }: Shown['edition']): PrintTable {
  const { totalCents } = quoteOffer(lines, taken)
  const hasLower = lines.some(isLower)
  return {
    kind: 'table',
    caption: 'What this quote includes',
    columns: [
      { name: 'Number', kind: 'text' },
      { name: 'Item', kind: 'item' },
      { name: 'Qty', kind: 'figures' },
      ...(hasLower ? [{ name: 'List Price', kind: 'figures' as const }] : []),
      { name: 'Each', kind: 'figures' },
      { name: 'Line Price', kind: 'figures' },
    ],
    rows: lines.map((line) => rowOf(line, !line.isOptional || taken.includes(line.lineNo), hasLower)),
    sums: [{ name: 'Total (USD)', amount: formatDollars(totalCents), strong: true }],
  }
}

function rowOf(line: BuyerLine, isTaken: boolean, hasLower: boolean): PrintRow {
  const { number, title, quantity, listCents, unitCents, isOptional } = line
  const [quoted] = quoteOffer([{ ...line, isOptional: false }], []).lines
  const list = listCents !== null && isLower(line) ? formatDollars(listCents) : ''
  return {
    cells: [
      number,
      title,
      String(quantity),
      ...(hasLower ? [list] : []),
      formatDollars(unitCents),
      isTaken && quoted ? formatDollars(quoted.lineCents) : 'left out',
    ],
    below: isOptional ? [isTaken ? 'Optional, included' : 'Optional, left out'] : [],
    cents: isTaken && quoted ? quoted.lineCents : null,
  }
}

function isLower({ listCents, unitCents }: BuyerLine): boolean {
  return listCents !== null && listCents > unitCents
}

function freightPart({ kind, edition: { lines } }: Shown): PrintPart[] {
  // It is nothing but freight.
  if (kind === 'freight') return []
  const hasFreight = lines.some((line) => line.kind === 'freight')
  return [{ kind: 'note', text: hasFreight ? 'Freight is included in this total.' : `${freightNote}.` }]
}

function said(heading: string, text: string): PrintPart[] {
  if (text === '') return []
  return [
    { kind: 'heading', text: heading },
    { kind: 'text', text },
  ]
}

const draftWords = 'This is a draft. It was not sent, and nobody can accept it.'

/** What whoever holds the paper can do with it. */
const nextWords: Record<BuyerOfferState, string> = {
  asked: '',
  closed: '',
  open: 'To accept or decline this quote, open the link in our e-mail, or sign in and look under My quotes. Nothing is charged before you accept.',
  paying: 'A payment for this quote is being checked. Please do not pay again; we will write to you.',
  paid: 'This quote was accepted and is an order. There is nothing more to pay.',
  returned: 'The payment for this quote was refunded.',
  declined: 'This quote was declined. Nothing was charged. Call us if you want a new one.',
  expired: 'This quote has expired. Nothing was charged. Call us if you want a new one.',
  withdrawn: 'We withdrew this quote. Nothing was charged. Call us if you want a new one.',
}

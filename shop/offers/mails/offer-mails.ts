import { sellerName, type Brand } from '../../brand.ts'
import type { PriceTier } from '../../catalogue/product.ts'
import { freightNote } from '../../checkout/checkout.ts'
import type { Message, MessagePart, OrderMailSum } from '../../mail/message.ts'
import { formatDollars } from '../../money.ts'
import { goodThrough, lastDay } from '../good-through.ts'
import { quoteOffer, type OfferKind, type OfferLine } from '../offer.ts'

/** What its buyer is told of. */
export type OfferNewsKind = 'requested' | 'sent' | 'answer' | 'withdrawn' | 'closed' | 'reminder' | 'expired'

type ToldOffer = {
  kind: OfferNewsKind
  /** Q-1001 */
  number: string
  offerKind: OfferKind
  /** of the buyer */
  name: string
  priceTier: PriceTier
  /** the order whose freight it is */
  order: string | null
  /** null: nothing was sent yet */
  edition: { no: number; note: string; terms: string; validUntil: Date | null; lines: OfferLine[] } | null
  /** what staff wrote: the answer, or why it ended; '': nothing */
  text: string
  /** where the buyer sees it without an account */
  address: string
}

/** To the buyer of an offer. */
export function offerMessage(brand: Brand, told: ToldOffer, timeZone: string): Message {
  return messages[told.kind](told, brand, timeZone)
}

type Written = (told: ToldOffer, brand: Brand, timeZone: string) => Message

const messages: Record<OfferNewsKind, Written> = {
  /**
   * Nobody has proved that the address is theirs, so the mail contains nothing that was typed: otherwise anybody could
   * use us to send anything to a stranger.
   */
  requested: ({ number, address }, { phone }) => ({
    subject: `We received your request for a quote, ${number}`,
    heading: 'We received your request for a quote',
    parts: [
      text('Thank you. We will work out your prices and send you the quote by e-mail.'),
      text('Nothing has been ordered, and nothing has been charged.'),
      { kind: 'facts', facts: [['Quote number', number]] },
      { kind: 'button', label: 'View your request', address },
      note(
        `If you would rather talk, call ${phone} and mention ${number}. If you did not ask us for a quote, do nothing.`,
      ),
    ],
  }),
  sent: (told, brand, timeZone) => ({
    subject: `${sentName(told)} from ${sellerName(brand)}`,
    ...preview(told, timeZone),
    heading: sentName(told),
    parts: [
      text(`${told.name}, ${whyNow(told)}`),
      ...paragraphs(told.edition?.note ?? ''),
      ...priced(told),
      { kind: 'facts', facts: terms(told, timeZone) },
      { kind: 'button', label: `View ${isFreight(told) ? 'and pay' : 'and accept'}`, address: told.address },
      text(whatAccepting(told)),
      ...signInFirst(told),
      note(questions(told, brand)),
    ],
  }),
  answer: (told, brand) => ({
    subject: `Our answer about ${nameOf(told)}`,
    heading: `Our answer about ${nameOf(told)}`,
    parts: [
      text(`${told.name}, you asked us about ${nameOf(told)}. Here is our answer:`),
      { kind: 'quote', text: told.text },
      { kind: 'button', label: viewLabel(told), address: told.address },
      note(questions(told, brand)),
    ],
  }),
  withdrawn: (told, brand) => ({
    subject: `${capital(nameOf(told))} was withdrawn`,
    heading: `We withdrew ${nameOf(told)}`,
    parts: [
      text(`${told.name}, ${nameOf(told)} can no longer be accepted. Nothing was charged for it.`),
      ...why(told),
      ...heldOrder(told),
      { kind: 'button', label: viewLabel(told), address: told.address },
      note(questions(told, brand)),
    ],
  }),
  closed: (told, brand) => ({
    subject: `Your request ${told.number} is closed`,
    heading: `Your request ${told.number} is closed`,
    parts: [
      text(
        `${told.name}, we will not send you ${told.edition ? 'another' : 'a'} quote for your request ${told.number}. Nothing was ordered, and nothing was charged.`,
      ),
      ...why(told),
      { kind: 'button', label: 'View your request', address: told.address },
      note(questions(told, brand)),
    ],
  }),
  reminder: (told, brand, timeZone) => ({
    subject: `${capital(nameOf(told))} is good through ${dayOf(told, timeZone)}`,
    heading: `${capital(nameOf(told))} ends soon`,
    parts: [
      text(
        `${told.name}, you can accept ${nameOf(told)} through ${untilOf(told, timeZone)}. After that its prices no longer hold.`,
      ),
      { kind: 'facts', facts: totals(told).map(({ name, amount }) => [name, amount]) },
      { kind: 'button', label: viewLabel(told), address: told.address },
      ...heldOrder(told),
      note(`Nothing is charged unless you accept it. ${questions(told, brand)}`),
    ],
  }),
  expired: (told, brand, timeZone) => ({
    subject: `${capital(nameOf(told))} has expired`,
    heading: `${capital(nameOf(told))} has expired`,
    parts: [
      text(
        `${told.name}, ${nameOf(told)} was good through ${dayOf(told, timeZone)} and can no longer be accepted. Nothing was charged for it.`,
      ),
      ...heldOrder(told),
      text('If you still want it, ask us on its page, and we will send you a new quote.'),
      { kind: 'button', label: viewLabel(told), address: told.address },
      note(questions(told, brand)),
    ],
  }),
}

function text(words: string): MessagePart {
  return { kind: 'text', text: words }
}

function note(words: string): MessagePart {
  return { kind: 'note', text: words }
}

function paragraphs(written: string): MessagePart[] {
  return written
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
    .map(text)
}

function isFreight({ offerKind }: ToldOffer): boolean {
  return offerKind === 'freight'
}

/** In the middle of a sentence. */
function nameOf(told: ToldOffer): string {
  if (isFreight(told)) return `the freight for order ${told.order}`
  return `your ${told.edition ? 'quote' : 'request'} ${told.number}`
}

function sentName(told: ToldOffer): string {
  const again = (told.edition?.no ?? 1) > 1
  if (isFreight(told)) return `${again ? 'New freight' : 'Freight'} for order ${told.order}`
  return `Your ${again ? 'revised quote' : 'quote'} ${told.number}`
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function viewLabel(told: ToldOffer): string {
  if (isFreight(told)) return 'View the freight'
  return `View your ${told.edition ? 'quote' : 'request'}`
}

function whyNow(told: ToldOffer): string {
  const again = (told.edition?.no ?? 1) > 1
  if (isFreight(told))
    return again
      ? `this is the new freight for your order ${told.order}. It takes the place of what we sent you before.`
      : `your order ${told.order} is ready to ship as soon as its freight is paid. This is what it costs:`
  if (again) return 'this is your revised quote. It takes the place of the one that we sent you before.'
  return told.offerKind === 'request' ? 'this is the quote that you asked for.' : 'this is your quote.'
}

function preview(told: ToldOffer, timeZone: string): { preview?: string } {
  const [total] = totals(told).filter(({ strong }) => strong)
  return total ? { preview: `${total.amount}, good through ${dayOf(told, timeZone)}.` } : {}
}

/** Everything that is offered; what may be left out says so. */
function priced(told: ToldOffer): MessagePart[] {
  const lines = told.edition?.lines ?? []
  if (lines.length === 0) return []
  const all = quoteOffer(lines, optionalOf(lines))
  const isOptional = new Set(optionalOf(lines))
  return [
    {
      kind: 'order',
      lines: all.lines.map(({ lineNo, title, number, quantity, unitCents, lineCents }) => ({
        title: isOptional.has(lineNo) ? `${title} (optional)` : title,
        number,
        quantity,
        unit: formatDollars(unitCents),
        total: formatDollars(lineCents),
      })),
      sums: totals(told),
    },
    ...(isFreight(told) || lines.some(({ kind }) => kind === 'freight') ? [] : [note(`${freightNote}.`)]),
  ]
}

function optionalOf(lines: OfferLine[]): number[] {
  return lines.filter(({ isOptional }) => isOptional).map(({ lineNo }) => lineNo)
}

function totals({ edition }: ToldOffer): OrderMailSum[] {
  const lines = edition?.lines ?? []
  const optional = optionalOf(lines)
  const without = quoteOffer(lines, []).totalCents
  const all = quoteOffer(lines, optional).totalCents
  return [
    ...(optional.length > 0 ? [{ name: 'Without what is optional', amount: formatDollars(without) }] : []),
    { name: 'Total (USD)', amount: formatDollars(all), strong: true },
  ]
}

function terms(told: ToldOffer, timeZone: string): [name: string, value: string][] {
  const { edition, number } = told
  return [
    ['Quote', edition && edition.no > 1 ? `${number}, edition ${edition.no}` : number],
    ['Good through', untilOf(told, timeZone)],
    ...(edition?.terms ? [['Terms', edition.terms] satisfies [string, string]] : []),
  ]
}

function untilOf({ edition }: ToldOffer, timeZone: string): string {
  return edition?.validUntil ? goodThrough(edition.validUntil, timeZone) : ''
}

function dayOf({ edition }: ToldOffer, timeZone: string): string {
  return edition?.validUntil ? lastDay(edition.validUntil, timeZone) : ''
}

function whatAccepting(told: ToldOffer): string {
  const lines = told.edition?.lines ?? []
  const isFree = quoteOffer(lines, optionalOf(lines)).totalCents === 0
  if (isFree) return 'There is nothing to pay: once you accept it, it becomes an order.'
  if (isFreight(told))
    return `Nothing is charged until you pay by card on our page. Then we ship your order ${told.order}.`
  return 'Nothing is charged until you accept the quote and pay by card on our page. Then it becomes an order.'
}

/** Prices of partners open only for that partner. */
function signInFirst({ priceTier }: ToldOffer): MessagePart[] {
  return priceTier === 'partner' ? [text('It has your partner prices: please sign in to open it.')] : []
}

function why({ text: written }: ToldOffer): MessagePart[] {
  return written ? [{ kind: 'quote', text: written }] : []
}

function heldOrder(told: ToldOffer): MessagePart[] {
  return isFreight(told) ? [text(`We hold order ${told.order} until its freight is settled.`)] : []
}

function questions({ number }: ToldOffer, { phone }: Brand): string {
  return `Questions? Ask us on the page of the quote, or call ${phone} and mention ${number}.`
}

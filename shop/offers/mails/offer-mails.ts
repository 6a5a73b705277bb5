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
  /** false: a partner's prices, and the mail goes to an address that may be somebody else's (N8) */
  hasPrices: boolean
  /** the order whose freight it is */
  order: string | null
  /** null: nothing was sent yet */
  edition: { no: number; note: string; terms: string; validUntil: Date | null; lines: OfferLine[] } | null
  /** what staff wrote: the answer, or why it ended; '': nothing */
  text: string
  /** what the buyer wrote last; '': nothing */
  question: string
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
      text('Thank you. We will look at it and send you a quote by e-mail.'),
      text('Nothing is ordered, and nothing is charged until you accept the quote.'),
      { kind: 'facts', facts: [['Your quote', number]] },
      { kind: 'button', label: 'View your request', address },
      note(
        `If you would rather talk, call ${phone} and mention ${number}. If you did not ask us for a quote, do nothing.`,
      ),
    ],
  }),
  sent: (told, brand, timeZone) => ({
    subject: `${sentName(told)} from ${sellerName(brand)}`,
    preview: `${told.hasPrices ? `${totalOf(told)}, good` : 'Good'} through ${dayOf(told, timeZone)}.`,
    heading: sentName(told),
    parts: [
      text(`${told.name}, ${whyNow(told)}`),
      ...paragraphs(told.edition?.note ?? ''),
      ...(told.hasPrices ? priced(told) : [text(pricesElsewhere)]),
      { kind: 'facts', facts: factsOf(told, timeZone) },
      text(whatNext(told)),
      { kind: 'button', label: viewLabel(told), address: told.address },
      note(questions(told, brand)),
    ],
  }),
  answer: (told, brand) => {
    const what = `${told.question ? 'Our answer' : 'A message'} about ${nameOf(told)}`
    return {
      subject: what,
      heading: what,
      parts: [
        text(`${told.name},`),
        ...paragraphs(told.text),
        ...(told.question
          ? [text('You wrote:'), { kind: 'quote', text: told.question } satisfies MessagePart]
          : []),
        { kind: 'button', label: viewLabel(told), address: told.address },
        note(questions(told, brand)),
      ],
    }
  },
  withdrawn: (told, brand) => ({
    subject: `${capital(nameOf(told))} was withdrawn`,
    heading: `We withdrew ${nameOf(told)}`,
    parts: [
      text(`${told.name}, ${nameOf(told)} can no longer be accepted. Nothing was charged for it.`),
      ...why(told),
      text(
        isFreight(told)
          ? `Order ${told.order} itself is not affected.`
          : 'If you still need it, write to us: we will see what we can do.',
      ),
      { kind: 'button', label: viewLabel(told), address: told.address },
      note(questions(told, brand)),
    ],
  }),
  closed: (told, brand) => ({
    subject: `${capital(nameOf(told))} is closed`,
    heading: `${capital(nameOf(told))} is closed`,
    parts: [
      text(
        `${told.name}, we will not send ${told.edition ? 'another quote' : 'a quote'} for ${told.number}. Nothing was ordered, and nothing was charged.`,
      ),
      ...why(told),
      text('If you still need it, write to us: we will see what we can do.'),
      { kind: 'button', label: viewLabel(told), address: told.address },
      note(questions(told, brand)),
    ],
  }),
  reminder: (told, brand, timeZone) => ({
    subject: `${capital(nameOf(told))} is good through ${dayOf(told, timeZone)}`,
    preview: `${told.hasPrices ? `${totalOf(told)}. ` : ''}After that day it can no longer be accepted.`,
    heading: `${capital(nameOf(told))} expires soon`,
    parts: [
      text(
        `${told.name}, you can still accept ${nameOf(told)}. It is good through ${untilOf(told, timeZone)}.`,
      ),
      ...(told.hasPrices
        ? [
            {
              kind: 'facts',
              facts: totals(told).map(({ name, amount }) => [name, amount]),
            } satisfies MessagePart,
          ]
        : []),
      text(
        isFreight(told)
          ? `We ship order ${told.order} once its freight is paid.`
          : 'If you no longer need it, you do not have to do anything: nothing is charged unless you accept it.',
      ),
      { kind: 'button', label: viewLabel(told), address: told.address },
      note(questions(told, brand)),
    ],
  }),
  expired: (told, brand, timeZone) => ({
    subject: `${capital(nameOf(told))} has expired`,
    heading: `${capital(nameOf(told))} has expired`,
    parts: [
      text(
        `${told.name}, ${nameOf(told)} was good through ${dayOf(told, timeZone)}. It can no longer be accepted, and nothing was charged.`,
      ),
      text(
        isFreight(told)
          ? `Order ${told.order} is still waiting for its freight to be settled. Ask us to renew the quote: we will check the price and send you a new one.`
          : 'Still interested? Ask us to renew it: we will check the prices and send you a new one.',
      ),
      { kind: 'button', label: viewLabel(told), address: told.address },
      note(questions(told, brand)),
    ],
  }),
}

const pricesElsewhere =
  'This quote has partner prices, so they are not in this e-mail. Sign in with the partner account to see them on the quote’s page.'

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
  if (isFreight(told)) return `the freight quote for order ${told.order}`
  return `your ${told.edition || told.offerKind !== 'request' ? 'quote' : 'request'} ${told.number}`
}

function isAgain({ edition }: ToldOffer): boolean {
  return edition !== null && edition.no > 1
}

function sentName(told: ToldOffer): string {
  if (isFreight(told)) return `${isAgain(told) ? 'New freight' : 'Freight'} for order ${told.order}`
  return `Your ${isAgain(told) ? 'new ' : ''}quote ${told.number}`
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function viewLabel(told: ToldOffer): string {
  if (isFreight(told)) return 'View the freight quote'
  return told.edition ? 'View your quote' : 'View your request'
}

function whyNow(told: ToldOffer): string {
  if (isFreight(told))
    return isAgain(told)
      ? `this is the new freight quote for your order ${told.order}. It replaces the one we sent you before.`
      : `this is the freight quote for your order ${told.order}.`
  if (isAgain(told)) return 'this is your new quote. It replaces the one we sent you before.'
  return told.offerKind === 'request' ? 'here is the quote you asked for.' : 'here is your quote.'
}

/** Everything that is offered; what may be left out says so. */
function priced(told: ToldOffer): MessagePart[] {
  const lines = told.edition?.lines ?? []
  const all = quoteOffer(lines, optionalOf(lines))
  const offered = new Map(lines.map((line) => [line.lineNo, line]))
  return [
    {
      kind: 'order',
      lines: all.lines.map(({ lineNo, title, number, quantity, unitCents, lineCents }) => ({
        title,
        number,
        below: belowOf(offered.get(lineNo)),
        quantity,
        unit: formatDollars(unitCents),
        total: formatDollars(lineCents),
      })),
      sums: totals(told),
    },
    ...freightPart(told, lines),
  ]
}

function belowOf(line: OfferLine | undefined): string[] {
  if (!line) return []
  const { listCents, unitCents, isOptional } = line
  return [
    ...(listCents !== null && listCents > unitCents ? [`List price ${formatDollars(listCents)}`] : []),
    ...(isOptional ? ['Optional'] : []),
  ]
}

function freightPart(told: ToldOffer, lines: OfferLine[]): MessagePart[] {
  if (isFreight(told)) return []
  const hasFreight = lines.some(({ kind }) => kind === 'freight')
  return [note(hasFreight ? 'Freight is included in this total.' : `${freightNote}.`)]
}

function optionalOf(lines: OfferLine[]): number[] {
  return lines.filter(({ isOptional }) => isOptional).map(({ lineNo }) => lineNo)
}

/** As on its page, where everything is chosen at first. */
function totals({ edition }: ToldOffer): OrderMailSum[] {
  const lines = edition?.lines ?? []
  const optional = optionalOf(lines)
  const least = quoteOffer(lines, []).totalCents
  const all = quoteOffer(lines, optional).totalCents
  return [
    ...(optional.length > 0 ? [{ name: 'Without optional items', amount: formatDollars(least) }] : []),
    { name: 'Total (USD)', amount: formatDollars(all), strong: true },
  ]
}

function totalOf(told: ToldOffer): string {
  return totals(told).at(-1)?.amount ?? ''
}

function factsOf(told: ToldOffer, timeZone: string): [name: string, value: string][] {
  const { edition, number } = told
  return [
    ['Quote', isAgain(told) && edition ? `${number}, version ${edition.no}` : number],
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

/** What accepting does, and what it costs. */
function whatNext(told: ToldOffer): string {
  const lines = told.edition?.lines ?? []
  const isFree = quoteOffer(lines, optionalOf(lines)).totalCents === 0
  const signIn = told.priceTier === 'partner' ? 'Please sign in to open it: it has your partner prices. ' : ''
  const choose = optionalOf(lines).length > 0 ? 'There you can leave out optional items. ' : ''
  if (isFreight(told))
    return isFree
      ? `There is nothing to pay. Accept it on our site, and we will ship order ${told.order}.`
      : `Pay it by card on our site, and we will ship order ${told.order}. Nothing is charged before that.`
  if (isFree)
    return `${signIn}${choose}There is nothing to pay: once you accept it on our site, it is an order.`
  return `${signIn}To order, accept the quote on our site and pay by card. ${choose}Nothing is ordered or charged before that.`
}

function why({ text: written }: ToldOffer): MessagePart[] {
  return written ? [{ kind: 'quote', text: written }] : []
}

function questions(told: ToldOffer, { phone }: Brand): string {
  return `Questions? Reply to this e-mail, call ${phone} and mention quote ${told.number}, or write to us on the quote’s page.`
}

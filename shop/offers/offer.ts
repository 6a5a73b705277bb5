import type { Cents } from '../money.ts'
import { quoteLines, type LineKind, type LineToQuote, type Quote } from '../pricing/quote.ts'

/** `request`: a buyer asked for a price; `phone`: staff made it for a customer; `freight`: of a paid order. */
export const offerKinds = ['request', 'phone', 'freight'] as const
export type OfferKind = (typeof offerKinds)[number]

/** Whom it is for. Only name and email are always known. */
export type OfferContact = { name: string; email: string; phone: string; company: string }

/**
 * Every state of an edition, and those that may follow it. The table `offer_transition` holds the same moves for a
 * trigger; a test holds both equal. PAID is written in the transaction that records the approval of the charge.
 */
export const editionMoves = {
  DRAFT: ['SENT'],
  SENT: ['ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN', 'REPLACED'],
  ACCEPTED: ['PAID', 'DECLINED', 'EXPIRED', 'WITHDRAWN', 'REPLACED'],
  PAID: [],
  DECLINED: [],
  EXPIRED: [],
  WITHDRAWN: [],
  REPLACED: [],
} as const

export type EditionState = keyof typeof editionMoves

/** In these it can be paid, until its day. */
export const openStates: EditionState[] = ['SENT', 'ACCEPTED']

/** `DV34` at 12.00 instead of 15.00 says why; one that the shop does not price needs no reason. */
export type OfferLine = {
  lineNo: number
  kind: LineKind
  /** '' unless it is a product */
  number: string
  title: string
  quantity: number
  /** of the shop for this buyer, when the line was priced; null: it has none */
  listCents: Cents | null
  unitCents: Cents
  reason: string
  pricedBy: string
  /** the buyer may leave it out */
  isOptional: boolean
}

/** `Q-1001`, as buyers and staff say it. */
export function offerNumber(no: number): string {
  return `Q-${no}`
}

/** Where an order came from. `freightOf`: the order whose freight it paid; `hasLeft`: all of that was shipped before. */
export type OfferOrigin = { number: string; kind: OfferKind; freightOf: string | null; hasLeft: boolean }

/** Of one offer; its table says the same. */
export const mostEditions = 99

/** What an order has to do with freight beside its own lines. */
export type FreightOfOrder = {
  /** the order whose freight it pays */
  freightOf: string | null
  /** the quote for its own freight, unless that has ended or its money went back */
  quoted: { number: string; isPaid: boolean } | null
}

/** What comes once the freight of an order is paid. Staff may have shipped it before, and said why. */
export function afterFreightWords({
  freightOf,
  hasLeft,
}: Pick<OfferOrigin, 'freightOf' | 'hasLeft'>): string {
  return hasLeft
    ? `Order ${freightOf} has already shipped. There is nothing more for you to do.`
    : `Order ${freightOf} can now ship; we will e-mail you when it is on its way.`
}

/** Null: no offer has this number. */
export function readOfferNumber(text: string): number | null {
  const found = /^q-?(\d{1,12})$/i.exec(text.trim())
  return found ? Number(found[1]) : null
}

/** The checkout takes amounts of twelve digits. */
export const largestTotalCents = 999_999_999_999

/** The numbers of the optional lines that the buyer takes. */
export type Chosen = number[]

/** What it costs with these optional lines. Page, file and charge all read it. */
export function quoteOffer(
  lines: Omit<OfferLine, 'reason' | 'pricedBy'>[],
  chosen: Chosen,
): Quote<LineToQuote & { kind: LineKind; lineNo: number }> {
  const taken = lines.filter(({ isOptional, lineNo }) => !isOptional || chosen.includes(lineNo))
  return quoteLines(
    taken.map(({ lineNo, kind, number, title, quantity, unitCents }) => ({
      lineNo,
      kind,
      number,
      title,
      quantity,
      unitCents,
      volume: false,
    })),
  )
}

/** A product that the shop prices on request has no price to deviate from. */
export function isDeviation({ listCents, unitCents }: Pick<OfferLine, 'listCents' | 'unitCents'>): boolean {
  return listCents !== null && listCents > 0 && unitCents !== listCents
}

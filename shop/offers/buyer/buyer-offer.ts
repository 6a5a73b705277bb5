import type { BuyerView } from '../../checkout/checkout.ts'
import type { Freight } from '../../checkout/instructions/freight.ts'
import { formatDollars, type Cents } from '../../money.ts'
import { quoteOffer, type EditionState, type OfferKind, type OfferLine } from '../offer.ts'
import type { RequestLine } from './request.ts'

/** A line as its buyer sees it: who priced it, and why, is the shop's own affair. */
export type BuyerLine = Omit<OfferLine, 'reason' | 'pricedBy'>

export type BuyerOfferState =
  /** asked for, and nothing sent yet */
  | 'asked'
  /** staff will send nothing */
  | 'closed'
  | 'open'
  /** it can be neither paid nor declined: a payment is under way, or nobody knows yet how it ended */
  | 'paying'
  | 'paid'
  /** the money went back */
  | 'returned'
  | 'declined'
  | 'expired'
  | 'withdrawn'

export type BuyerEdition = {
  no: number
  note: string
  terms: string
  /** ISO */
  sentAt: string
  validUntil: string
  /** how it ended, in the words of whoever ended it */
  endReason: string
  lines: BuyerLine[]
  /** the optional lines that were paid for, or are being paid for; of an open one, all */
  taken: number[]
  /** what differs from the edition before it, in sentences; null: it is the first */
  changes: string[] | null
}

type PaymentFacts = {
  totalCents: Cents
  ownerSub: string | null
  /** as the buyer chose; without the number of an account */
  freight: Freight | null
}

export type BuyerOffer = {
  id: string
  number: string
  kind: OfferKind
  state: BuyerOfferState
  name: string
  company: string
  /** ISO */
  createdAt: string
  /** whose freight it is */
  aboutOrder: string | null
  /** all of that order was shipped */
  hasAboutLeft: boolean
  requested: RequestLine[]
  messages: { id: number; fromStaff: boolean; text: string; at: string }[]
  edition: BuyerEdition | null
  /** why nothing comes (more) */
  closeReason: string
  /** the newest attempt; its id is that of the checkout */
  payment: (BuyerView & PaymentFacts) | null
}

/** A draft on paper, for staff to read before they send it. */
export type DraftToPrint = Omit<BuyerOffer, 'edition'> & {
  edition: Omit<BuyerEdition, 'sentAt' | 'validUntil' | 'endReason' | 'changes'>
  /** how long it stands once it is sent */
  draftDays: number
}

/** What it is called wherever its buyer meets it. */
export function offerTitle({
  kind,
  number,
  aboutOrder,
}: Pick<BuyerOffer, 'kind' | 'number' | 'aboutOrder'>): string {
  return kind === 'freight' && aboutOrder ? `Freight for order ${aboutOrder}` : `Quote ${number}`
}

/** How it stands at this moment. `payment`: the newest attempt to pay for it. */
export function buyerOfferState({
  edition,
  isPastDay,
  isClosed,
  payment,
}: {
  edition: { state: EditionState } | null
  /** also before the job has written that down */
  isPastDay: boolean
  isClosed: boolean
  payment: Pick<BuyerView, 'state'> | null
}): BuyerOfferState {
  if (!edition) return isClosed ? 'closed' : 'asked'
  switch (edition.state) {
    case 'PAID':
      return payment?.state === 'returned' || payment?.state === 'not-charged' ? 'returned' : 'paid'
    case 'DECLINED':
      return 'declined'
    case 'WITHDRAWN':
    case 'REPLACED':
      return 'withdrawn'
    case 'EXPIRED':
      return 'expired'
    default: {
      const isUnknown = payment !== null && unsettled.includes(payment.state)
      if (isUnknown) return 'paying'
      return isPastDay ? 'expired' : 'open'
    }
  }
}

/** Nobody invites anybody to pay, or to decline, while one of these holds. */
export const unsettled: BuyerView['state'][] = ['processing', 'checking', 'review']

/** In the list and above the page. */
const buyerOfferWords: Record<BuyerOfferState, string> = {
  asked: 'We are preparing it',
  closed: 'Closed',
  open: 'Waiting for your answer',
  paying: 'Payment being checked',
  paid: 'Paid',
  returned: 'Payment refunded',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** The same of one offer: for nothing there was no payment. */
export function buyerOfferStateWords({ state, payment }: Pick<BuyerOffer, 'state' | 'payment'>): string {
  return state === 'paid' && payment?.totalCents === 0 ? 'Accepted' : buyerOfferWords[state]
}

/** 'AG03: 2 instead of 1.' in the order of the lines. */
export function changesOf(before: BuyerLine[], now: BuyerLine[]): string[] {
  const left = new Map(named(before).map((one) => [one.key, one]))
  const sentences: string[] = []
  for (const { key, name, line } of named(now)) {
    const old = left.get(key)?.line
    left.delete(key)
    if (!old) {
      sentences.push(`New: ${name}.`)
      continue
    }
    if (old.quantity !== line.quantity)
      sentences.push(`${name}: quantity ${line.quantity} instead of ${old.quantity}.`)
    if (old.unitCents !== line.unitCents)
      sentences.push(
        `${name}: ${formatDollars(line.unitCents)} each instead of ${formatDollars(old.unitCents)}.`,
      )
    if (old.isOptional !== line.isOptional)
      sentences.push(`${name}: ${line.isOptional ? 'now optional' : 'no longer optional'}.`)
  }
  for (const { name } of left.values()) sentences.push(`No longer included: ${name}.`)
  const [was, is] = [totalOf(before), totalOf(now)]
  if (was !== is) sentences.push(`Total ${formatDollars(is)} instead of ${formatDollars(was)}.`)
  return sentences
}

/** Texts may have the same title: the second of them is compared with the second. */
function named(lines: BuyerLine[]): { key: string; name: string; line: BuyerLine }[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const name = line.number || line.title
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return { key: `${nth} ${name}`, name, line }
  })
}

function totalOf(lines: BuyerLine[]): Cents {
  return quoteOffer(lines, allOptional(lines)).totalCents
}

export function allOptional(lines: Pick<OfferLine, 'lineNo' | 'isOptional'>[]): number[] {
  return lines.filter(({ isOptional }) => isOptional).map(({ lineNo }) => lineNo)
}

type ToTell = Pick<
  OfferLine,
  'lineNo' | 'isOptional' | 'kind' | 'number' | 'title' | 'quantity' | 'unitCents'
>

/**
 * Of the lines that may be left out, those that were bought. An order does not say which line of the edition each of
 * its own was, but they are in the same order: two of one title are told apart by quantity and price.
 */
export function takenLines(
  lines: ToTell[],
  bought: { kind: string; productNumber: string; title: string; qty: number; unitCents: Cents }[],
): number[] {
  const left = bought.map((one) => nameToTell({ ...one, number: one.productNumber, quantity: one.qty }))
  // What must be taken has its own first: another of the same name is what may be left out.
  const mustFirst = lines.toSorted((a, b) => Number(a.isOptional) - Number(b.isOptional))
  const taken = mustFirst.filter((line) => {
    const at = left.indexOf(nameToTell(line))
    if (at >= 0) left.splice(at, 1)
    return at >= 0 && line.isOptional
  })
  return taken.map(({ lineNo }) => lineNo)
}

function nameToTell(
  line: { kind: string } & Pick<ToTell, 'number' | 'title' | 'quantity' | 'unitCents'>,
): string {
  return [line.kind, line.quantity, line.unitCents, line.number || line.title].join(' ')
}

import type { Db } from '../../../database/connect.ts'
import { findByNumber } from '../../catalogue/product-store.ts'
import type { ShownPrice } from '../../catalogue/product.ts'
import { databaseNow, listLines } from '../../checkout/checkout-store.ts'
import type { Cents } from '../../money.ts'
import { volumePrice } from '../../pricing/quote.ts'
import { isBeingPaid } from '../being-paid-store.ts'
import { takenLines } from '../buyer/buyer-offer.ts'
import { findPaidOf } from '../buyer/offer-payment-store.ts'
import { quoteOffer, type OfferLine } from '../offer.ts'
import {
  findOfferByNo,
  listEditions,
  listLinesOfEditions,
  listRequestLines,
  type EditionRow,
  type OfferRow,
} from '../offer-store.ts'
import { findOrderNumber, listMessages, listOrdersOf, namePeople } from './desk-store.ts'
import { possibleActs, stateNow } from './desk-view.ts'

/** What a product costs its buyer now; null: it is no longer sold. */
type SoldNow = { unitCents: Cents; fromThreeUnitCents: Cents | null } | null

type DeskLine = Omit<OfferLine, 'pricedBy'> & {
  by: string
  lineCents: Cents
  sold: SoldNow
  /** the buyer paid without it */
  isLeftOut: boolean
}

export type DeskEdition = Omit<EditionRow, 'createdBy' | 'sentBy' | 'endedBy'> & {
  createdBy: string
  sentBy: string | null
  /** null: its buyer, or the clock */
  endedBy: string | null
  lines: DeskLine[]
  /** with none of its optional lines, and with all */
  leastCents: Cents
  mostCents: Cents
  /** null: nothing of it was paid */
  paidCents: Cents | null
}

/** One offer as staff see it, with everything that belongs to it. */
export type DeskOffer = {
  offer: OfferRow
  /** who sees it without the link */
  owner: { name: string; email: string } | null
  createdBy: string | null
  closedBy: string | null
  /** of the order that it is about */
  order: string | null
  asked: { number: string; title: string; quantity: number }[]
  messages: { at: Date; fromStaff: boolean; by: string | null; text: string }[]
  editions: DeskEdition[]
  /** the sales that began from it */
  orders: { number: string; isPaid: boolean; isReturned: boolean }[]
  isBeingPaid: boolean
  acts: ReturnType<typeof possibleActs>
}

export async function readDeskOffer(needs: { db: Db }, no: number): Promise<DeskOffer | null> {
  const { db } = needs
  const offer = await findOfferByNo(db, no)
  if (!offer) return null
  const rows = await listEditions(db, offer.id)
  const now = await databaseNow(db)
  const lines = await listLinesOfEditions(
    db,
    rows.map(({ id }) => id),
  )
  const messages = await listMessages(db, offer.id)
  const names = await namePeople(db, [
    offer.ownerSub,
    offer.createdBy,
    offer.closedBy,
    ...messages.map(({ author }) => author),
    ...rows.flatMap(({ createdBy, sentBy, endedBy }) => [createdBy, sentBy, endedBy]),
    ...[...lines.values()].flat().map(({ pricedBy }) => pricedBy),
  ])
  const nameOf = (sub: string) => names.get(sub)?.name ?? sub
  const named = (sub: string | null) => (sub === null ? null : nameOf(sub))
  const drafted = rows.find(({ state }) => state === 'DRAFT')
  const sold = await findByNumber(
    db,
    ((drafted && lines.get(drafted.id)) ?? []).map(({ number }) => number).filter(Boolean),
    offer.priceTier,
  )
  const shown = rows.findLast(({ state }) => state !== 'DRAFT')
  // At most one edition is ever paid.
  const paid = shown?.state === 'PAID' ? (await findPaidOf(db, [shown.id])).get(shown.id) : undefined
  const bought = paid ? await listLines(db, paid.checkoutId) : []
  const isPaying = shown ? shown.state !== 'PAID' && (await isBeingPaid(db, shown.id)) : false
  return {
    offer,
    owner: (offer.ownerSub !== null && names.get(offer.ownerSub)) || null,
    createdBy: named(offer.createdBy),
    closedBy: named(offer.closedBy),
    order: offer.aboutCheckoutId && (await findOrderNumber(db, offer.aboutCheckoutId)),
    asked: await listRequestLines(db, offer.id),
    messages: messages.map(({ author, ...message }) => ({ ...message, by: named(author) })),
    editions: rows.map((edition) => {
      const own = lines.get(edition.id) ?? []
      const whole = quoteOffer(
        own,
        own.map(({ lineNo }) => lineNo),
      )
      const isBought = paid !== undefined && edition.id === shown?.id
      const taken = isBought ? takenLines(own, bought) : []
      return {
        ...edition,
        state: isPaying ? edition.state : stateNow(edition, now),
        createdBy: nameOf(edition.createdBy),
        sentBy: named(edition.sentBy),
        endedBy: named(edition.endedBy),
        lines: own.map(({ pricedBy, ...line }, at) => ({
          ...line,
          by: nameOf(pricedBy),
          lineCents: whole.lines[at]?.lineCents ?? whole.totalCents,
          sold: soldNow(sold.get(line.number.toLowerCase())?.price),
          isLeftOut: isBought && line.isOptional && !taken.includes(line.lineNo),
        })),
        leastCents: quoteOffer(own, []).totalCents,
        mostCents: whole.totalCents,
        paidCents: isBought ? paid.totalCents : null,
      }
    }),
    orders: await listOrdersOf(
      db,
      rows.map(({ id }) => id),
    ),
    isBeingPaid: isPaying,
    acts: possibleActs({
      hasDraft: drafted !== undefined,
      shown: shown ? stateNow(shown, now) : null,
      isBeingPaid: isPaying,
      isClosed: offer.closedAt !== null,
    }),
  }
}

function soldNow(price: ShownPrice | undefined): SoldNow {
  return price ? { unitCents: price.unitCents, fromThreeUnitCents: volumePrice(price) } : null
}

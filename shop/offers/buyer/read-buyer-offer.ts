import type { Db } from '../../../database/connect.ts'
import { findCheckoutRow, listLines } from '../../checkout/checkout-store.ts'
import { readBuyerView } from '../../checkout/find-checkout.ts'
import { withoutAccount } from '../../checkout/instructions/freight.ts'
import { offerNumber, type OfferLine } from '../offer.ts'
import { hasLeft } from '../offer-origin-store.ts'
import {
  findDraft,
  findShownEdition,
  listEditions,
  listOfferLines,
  type EditionRow,
  type OfferRow,
} from '../offer-store.ts'
import {
  allOptional,
  buyerOfferState,
  changesOf,
  takenLines,
  unsettled,
  type BuyerEdition,
  type BuyerLine,
  type BuyerOffer,
  type DraftToPrint,
} from './buyer-offer.ts'
import { findOffersOf, isPast, markOpened } from './buyer-offer-store.ts'
import { findPaymentOfOffer } from './offer-payment-store.ts'
import { heldBy } from './request.ts'
import { listOfferMessages, listRequestLines } from './request-store.ts'

type Needs = { db: Db }

/** An offer as its buyer sees it. Whoever calls it has checked that this caller may (`findOfferFor`). */
export async function readBuyerOffer(needs: Needs, offer: OfferRow): Promise<BuyerOffer> {
  const { db } = needs
  const edition = await findShownEdition(db, offer.id)
  const payment = await findOfferPayment(needs, offer.id)
  const { id, kind, contact, createdAt, aboutCheckoutId, closedAt, closedBy, closeReason } = offer
  const about = aboutCheckoutId ? await findCheckoutRow(db, aboutCheckoutId) : null
  const messages = await listOfferMessages(db, id)
  return {
    id,
    number: offerNumber(offer.no),
    kind,
    state: buyerOfferState({
      edition,
      isPastDay: edition !== null && (await isPast(db, edition.id)),
      // Whoever was taken for a program learns nothing from here.
      isClosed: closedAt !== null && closedBy !== heldBy,
      payment,
    }),
    name: contact.name,
    company: contact.company,
    createdAt: createdAt.toISOString(),
    aboutOrder: about?.orderNumber ?? null,
    hasAboutLeft: about !== null && (await hasLeft(db, about.id)),
    requested: await listRequestLines(db, id),
    messages: messages.map((one) => ({
      id: one.id,
      fromStaff: one.fromStaff,
      text: one.text,
      at: one.at.toISOString(),
    })),
    edition: edition && (await readEdition(needs, edition, payment)),
    closeReason,
    payment,
  }
}

/** As its buyer would see the draft; null: there is none. */
export async function readDraftToPrint(needs: Needs, offer: OfferRow): Promise<DraftToPrint | null> {
  const draft = await findDraft(needs.db, offer.id)
  if (!draft) return null
  const lines = await listOfferLines(needs.db, draft.id)
  const { no, note, terms, validDays } = draft
  const edition = { no, note, terms, lines: lines.map(shownLine), taken: allOptional(lines) }
  return { ...(await readBuyerOffer(needs, offer)), edition, draftDays: validDays }
}

async function readEdition(
  { db }: Needs,
  edition: EditionRow,
  payment: BuyerOffer['payment'],
): Promise<BuyerEdition> {
  const { no, state, note, terms, sentAt, validUntil, endReason } = edition
  if (!sentAt || !validUntil) throw new Error(`edition ${edition.id} was not sent`)
  const lines = await listOfferLines(db, edition.id)
  // While one is being paid nothing else can be, so the newest attempt is of this edition.
  const chosen = payment && (state === 'PAID' || unsettled.includes(payment.state)) ? payment : null
  return {
    no,
    note,
    terms,
    sentAt: sentAt.toISOString(),
    validUntil: validUntil.toISOString(),
    endReason,
    lines: lines.map(shownLine),
    taken: chosen ? takenLines(lines, await listLines(db, chosen.id)) : allOptional(lines),
    changes: await changesSince(db, edition, lines),
  }
}

function shownLine({ reason: _reason, pricedBy: _pricedBy, ...line }: OfferLine): BuyerLine {
  return line
}

async function changesSince(
  db: Db,
  { offerId, no }: EditionRow,
  lines: OfferLine[],
): Promise<string[] | null> {
  const sent = (await listEditions(db, offerId)).filter((one) => one.sentAt !== null && one.no < no)
  const before = sent.at(-1)
  return before ? changesOf(await listOfferLines(db, before.id), lines) : null
}

/** How the newest attempt to pay for it stands, for whoever holds the offer, in any browser. */
export async function findOfferPayment(needs: Needs, offerId: string): Promise<BuyerOffer['payment']> {
  const found = await findPaymentOfOffer(needs.db, offerId)
  const view = found && (await readBuyerView(needs, found.checkoutId))
  if (!view || !found) return null
  const { totalCents, ownerSub, freight } = found
  return { ...view, totalCents, ownerSub, freight: withoutAccount(freight) }
}

/** The offers of somebody who is signed in, newest first; not those that nobody asked for and nobody has sent. */
export async function listMyOffers(
  needs: Needs,
  sub: string,
  { from, most }: { from: number; most: number },
): Promise<{ offers: BuyerOffer[]; total: number }> {
  const { rows, total } = await findOffersOf(needs.db, sub, { from, most })
  const offers = await Promise.all(rows.map((row) => readBuyerOffer(needs, row)))
  return { offers, total }
}

/** The first time that its buyer saw it. */
export async function openedByBuyer({ db }: Needs, offerId: string): Promise<void> {
  await db.transaction((tx) => markOpened(tx, offerId))
}

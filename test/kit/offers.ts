import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { noInstructions } from '../../shop/checkout/instructions/instructions.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { cents } from '../../shop/money.ts'
import { acceptOffer, type AcceptRequest } from '../../shop/offers/accept-offer.ts'
import { createPhoneOffer } from '../../shop/offers/create-offer.ts'
import { quoteOffer } from '../../shop/offers/offer.ts'
import { findDraft, findOfferRow, findShownEdition, listOfferLines } from '../../shop/offers/offer-store.ts'
import { saveDraft, type DraftLine } from '../../shop/offers/save-draft.ts'
import { sendOffer } from '../../shop/offers/send-offer.ts'
import type { TestShop } from './open-test-shop.ts'
import { cards, miller, world } from './world.ts'

/** Who on the staff offers. */
export const staff = { actor: 'boss', requestId: '-' }

export const offeredLine: DraftLine = {
  kind: 'product',
  number: world.grinder.number,
  title: '',
  quantity: 1,
  unitCents: null,
  reason: '',
  isOptional: false,
}

/** Of everything one: a lower price, an optional line, a text and freight. */
export const faultOffer: DraftLine[] = [
  { ...offeredLine, unitCents: cents(900_00), reason: 'Trade-in of an old grinder' },
  { ...offeredLine, number: world.washer.number, quantity: 10, isOptional: true },
  {
    ...offeredLine,
    kind: 'text',
    number: '',
    title: 'Jig, made to drawing',
    quantity: 2,
    unitCents: cents(40_00),
  },
  { ...offeredLine, kind: 'freight', number: '', title: 'Freight', unitCents: cents(180_50) },
]

export const freightLine: DraftLine = {
  ...offeredLine,
  kind: 'freight',
  number: '',
  title: 'Freight',
  unitCents: cents(18_050),
}

type Offering = Parameters<typeof createPhoneOffer>[0] & Parameters<typeof sendOffer>[0]

/** An offer for Ada Miller, or for `email`, that was sent; the answer is its id. */
export async function makeOffer(
  shop: Offering,
  lines: DraftLine[] = [offeredLine],
  { email = miller.email }: { email?: string } = {},
): Promise<string> {
  const contact = { name: 'Ada Miller', email, phone: '', company: '' }
  const offer = await createPhoneOffer(shop, { ...staff, contact, billing: null })
  await writeDraft(shop, offer.id, lines)
  await sendDraft(shop, offer.id)
  return offer.id
}

export async function writeDraft(shop: Offering, offerId: string, lines: DraftLine[]): Promise<void> {
  const draft = await findDraft(shop.db, offerId)
  const texts = { note: '', terms: '', validDays: 30 }
  const saved = await saveDraft(shop, { ...staff, offerId, version: draft?.version ?? -1, lines, ...texts })
  if (!saved.ok) throw new Error(`refused: ${saved.refusal.why}`)
}

export async function sendDraft(shop: Offering, offerId: string): Promise<void> {
  const draft = await findDraft(shop.db, offerId)
  const sent = await sendOffer(shop, { ...staff, offerId, version: draft?.version ?? -1 })
  if (!sent.ok) throw new Error(`refused: ${sent.refusal.why}`)
}

/** What Ada Miller sends to accept it with these optional lines, unless changed; the amount is the correct one. */
export async function acceptRequest(
  shop: TestShop,
  offerId: string,
  wishes: Partial<AcceptRequest> & { cardNumber?: string } = {},
): Promise<AcceptRequest> {
  const { cardNumber = cards.approved, ...given } = wishes
  const edition = await findShownEdition(shop.db, offerId)
  const lines = edition ? await listOfferLines(shop.db, edition.id) : []
  const chosen = given.chosen ?? []
  return {
    sessionToken: newSessionToken(),
    idempotencyKey: randomUUID(),
    editionNo: edition?.no ?? 0,
    chosen,
    amountCents: quoteOffer(lines, chosen).totalCents,
    billing: miller,
    instructions: noInstructions,
    card: { token: tokenOf(cardNumber), expiry: '203012' },
    sub: null,
    ...given,
  }
}

/** Accepts it and starts its charge, as the call does. */
export async function accept(shop: TestShop, offerId: string, request: AcceptRequest) {
  const offer = await findOfferRow(shop.db, offerId)
  if (!offer) throw new Error(`no offer ${offerId}`)
  const placed = await acceptOffer(shop, offer, request)
  if (placed.ok && placed.value.toCharge)
    shop.chargeInBackground(placed.value.toCharge.attemptId, placed.value.toCharge.charge)
  return placed
}

/** As if so many days had passed since the edition was sent: the guard would refuse to move its end. */
export async function moveEnd(shop: TestShop, offerId: string, days: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      update offer_edition set valid_until = valid_until - ${days} * interval '1 day',
        sent_at = sent_at - ${days} * interval '1 day' where offer_id = ${offerId} and sent_at is not null`)
    await tx.execute(sql`select note_offer_standing(${offerId})`)
  })
}

export async function editionStates(shop: TestShop, offerId: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ state: string }>(
    sql`select state from offer_edition where offer_id = ${offerId} order by no`,
  )
  return rows.map(({ state }) => state)
}

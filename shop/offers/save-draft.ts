import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { largestQuantity } from '../cart/cart.ts'
import type { PriceTier } from '../catalogue/product.ts'
import { findByNumber } from '../catalogue/product-store.ts'
import { zeroCents, type Cents } from '../money.ts'
import { unitPrice, type LineKind } from '../pricing/quote.ts'
import { ok, refused, type Result } from '../result.ts'
import { isDeviation, mostEditions, offerNumber, type OfferLine } from './offer.ts'
import {
  findDraft,
  findShownEdition,
  insertEdition,
  listOfferLines,
  listRequestLines,
  lockOffer,
  replaceLines,
  updateDraft,
  updateOffer,
  type EditionRow,
  type OfferRow,
} from './offer-store.ts'

type By = { actor: string; requestId: string }

/** A line as staff type it. */
export type DraftLine = {
  kind: LineKind
  /** of a product; '' otherwise */
  number: string
  /** of a text or freight; of a product the shop's own is taken if it is '' */
  title: string
  quantity: number
  /** null: the price of the shop for this buyer and quantity */
  unitCents: Cents | null
  /** why it is another price than the shop's */
  reason: string
  isOptional: boolean
}

/** All that staff write into a draft; its days are those for which it stands once it is sent. */
type DraftContent = { lines: DraftLine[]; note: string; terms: string; validDays: number }

export type DraftRefusal =
  /** somebody else has saved it since */
  | { why: 'version-conflict' }
  | { why: 'no-draft' }
  /** at this place in the list, from 0 on: not sold here, or named twice */
  | { why: 'unknown-product' | 'product-twice'; at: number }

/** The whole draft, as the editor shows it. Products get the list price of this moment beside the one that is asked. */
export async function saveDraft(
  needs: { db: Db },
  request: By & DraftContent & { offerId: string; version: number | null },
): Promise<Result<EditionRow, DraftRefusal>> {
  const { offerId, version } = request
  return needs.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    const draft = await findDraft(tx, offerId)
    if (!draft) return refused({ why: 'no-draft' })
    if (version !== null && draft.version !== version) return refused({ why: 'version-conflict' })
    return fillDraft(tx, offer, request)
  })
}

/** Of an offer that its caller holds. */
export async function fillDraft(
  tx: Tx,
  { id, no, priceTier: tier }: OfferRow,
  { lines, note, terms, validDays, actor }: DraftContent & { actor: string },
): Promise<Result<EditionRow, DraftRefusal>> {
  const draft = await findDraft(tx, id)
  if (!draft) return refused({ why: 'no-draft' })
  const before = await listOfferLines(tx, draft.id)
  const priced = await priceLines(tx, lines, { tier, before, actor })
  if (!priced.ok) return priced
  await replaceLines(tx, draft.id, priced.value)
  await updateDraft(tx, draft.id, { note, terms, validDays })
  const saved = await findDraft(tx, id)
  if (!saved) throw new Error(`the draft of ${no} is not found`)
  return ok(saved)
}

/** What stands is worked on: its lines and texts in a new draft, or the one that is open already. */
export async function openDraft(
  needs: { db: Db },
  { offerId, actor, requestId }: By & { offerId: string },
): Promise<Result<EditionRow, { why: 'paid' | 'last-edition' }>> {
  return needs.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    const open = await findDraft(tx, offerId)
    if (open) return ok(open)
    const shown = await findShownEdition(tx, offerId)
    if (shown?.state === 'PAID') return refused({ why: 'paid' })
    const { note = '', terms = '', validDays = 30, no = 0 } = shown ?? {}
    if (no >= mostEditions) return refused({ why: 'last-edition' })
    const draft = await insertEdition(tx, {
      offerId,
      no: no + 1,
      note,
      terms,
      validDays,
      createdBy: actor,
    })
    if (shown) await replaceLines(tx, draft.id, await listOfferLines(tx, shown.id))
    else await takeRequest(tx, offer, actor)
    // Whoever was told that nothing comes may still get something.
    if (offer.closedAt) await updateOffer(tx, offerId, { closedAt: null, closedBy: null, closeReason: '' })
    await recordAudit(tx, { actor, requestId, action: 'offers.draft', target: offerNumber(offer.no) })
    return ok((await findDraft(tx, offerId)) ?? draft)
  })
}

/** What the buyer asked for, at the prices of the list. What the shop does not sell is a text, and costs nothing yet. */
async function takeRequest(tx: Tx, offer: OfferRow, actor: string): Promise<void> {
  const asked = await listRequestLines(tx, offer.id)
  const cards = await findByNumber(
    tx,
    asked.map(({ number }) => number),
    offer.priceTier,
  )
  const sold = new Map<string, DraftLine>()
  const texts: DraftLine[] = []
  for (const { number, title, quantity } of asked) {
    const card = cards.get(number.toLowerCase())
    const known = card && sold.get(card.number)
    const line = { title: '', unitCents: null, reason: '', isOptional: false }
    if (known) known.quantity = Math.min(known.quantity + quantity, largestQuantity)
    else if (card) sold.set(card.number, { ...line, kind: 'product', number: card.number, quantity })
    else texts.push({ ...line, kind: 'text', number: '', title: titleOf(number, title), quantity })
  }
  const lines = [...sold.values(), ...texts]
  const filled = await fillDraft(tx, offer, { lines, note: '', terms: '', validDays: 30, actor })
  if (!filled.ok) throw new Error(`the request ${offer.no} does not fit a draft: ${filled.refusal.why}`)
}

function titleOf(number: string, title: string): string {
  return number && number !== title ? `${number} ${title}`.slice(0, 300) : title
}

async function priceLines(
  tx: Tx,
  lines: DraftLine[],
  { tier, before, actor }: { tier: PriceTier; before: OfferLine[]; actor: string },
): Promise<Result<OfferLine[], DraftRefusal>> {
  const numbers = lines.filter(({ kind }) => kind === 'product').map(({ number }) => number)
  const cards = await findByNumber(tx, numbers, tier)
  const seen = new Set<string>()
  const priced: OfferLine[] = []
  for (const [at, line] of lines.entries()) {
    const card = line.kind === 'product' ? cards.get(line.number.toLowerCase()) : undefined
    if (line.kind === 'product' && !card) return refused({ why: 'unknown-product', at })
    if (card && seen.has(card.number)) return refused({ why: 'product-twice', at })
    if (card) seen.add(card.number)
    const listCents = card ? unitPrice(card.price, line.quantity).unitCents : null
    const unitCents = line.unitCents ?? listCents ?? zeroCents
    const number = card?.number ?? ''
    const same = before.find(
      (one) =>
        one.number === number &&
        one.kind === line.kind &&
        one.unitCents === unitCents &&
        one.reason === line.reason,
    )
    priced.push({
      lineNo: at + 1,
      kind: line.kind,
      number,
      title: line.title || (card?.title ?? ''),
      quantity: line.quantity,
      listCents,
      unitCents,
      reason: isDeviation({ listCents, unitCents }) ? line.reason : '',
      pricedBy: same?.pricedBy ?? actor,
      isOptional: line.isOptional,
    })
  }
  return ok(priced)
}

import type { Db } from '../../../database/connect.ts'
import { findByNumber } from '../../catalogue/product-store.ts'
import type { Billing } from '../../checkout/billing.ts'
import type { PartnersRule, ProvedIdentity } from '../../identity/person.ts'
import { createOffer, ownerNamed } from '../create-offer.ts'
import { isDeviation, type OfferContact } from '../offer.ts'
import { findDraft, findShownEdition, listOfferLines, type OfferRow } from '../offer-store.ts'
import { fillDraft, type DraftLine } from '../save-draft.ts'

/**
 * The lines and texts of an offer in a new one, for somebody else. Products get the new buyer's prices: only a price that
 * staff had set, with its reason, is taken along. What is no longer sold becomes a text, as does a second line of what
 * is one product by now.
 */
export async function copyOffer(
  needs: { db: Db; identity: Pick<ProvedIdentity, 'issuer'>; partners: PartnersRule },
  request: {
    from: OfferRow
    contact: OfferContact
    billing: Billing | null
    actor: string
    requestId: string
  },
): Promise<OfferRow> {
  const { from, contact, billing, actor } = request
  const whose = await ownerNamed(needs, contact.email)
  return needs.db.transaction(async (tx) => {
    const edition = (await findDraft(tx, from.id)) ?? (await findShownEdition(tx, from.id))
    const offer = await createOffer(tx, request, {
      ...whose,
      kind: 'phone',
      contact,
      billing,
      createdBy: actor,
    })
    if (!edition) return offer
    const old = await listOfferLines(tx, edition.id)
    const numbers = old.map(({ number }) => number).filter(Boolean)
    const sold = await findByNumber(tx, numbers, offer.priceTier)
    const taken = new Set<string>()
    const lines = old.map((line): DraftLine => {
      const { kind, number, title, quantity, unitCents, reason, isOptional } = line
      if (kind !== 'product') return { kind, number, title, quantity, unitCents, reason, isOptional }
      const card = sold.get(number.toLowerCase())
      const isSold = card && !taken.has(card.number)
      if (card) taken.add(card.number)
      const isOwn = isDeviation(line) || !line.listCents
      return isSold
        ? {
            kind,
            number,
            title: '',
            quantity,
            unitCents: isOwn ? unitCents : null,
            reason: isOwn ? reason : '',
            isOptional,
          }
        : {
            kind: 'text',
            number: '',
            title: `${number} ${title}`.slice(0, 300),
            quantity,
            unitCents: 0 as DraftLine['unitCents'],
            reason: '',
            isOptional,
          }
    })
    const { note, terms, validDays } = edition
    const filled = await fillDraft(tx, offer, { lines, note, terms, validDays, actor })
    if (!filled.ok) throw new Error(`a copy of offer ${from.no} was refused: ${filled.refusal.why}`)
    return offer
  })
}

import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import type { Billing } from '../checkout/billing.ts'
import { fullName } from '../checkout/billing.ts'
import { findOrderCheckout } from '../checkout/read-checkout.ts'
import { findPersonNamed } from '../identity/change-person.ts'
import type { PartnersRule, ProvedIdentity } from '../identity/person.ts'
import { personOf } from '../identity/person-store.ts'
import { tierOf } from '../pricing/quote.ts'
import { ok, refused, type Result } from '../result.ts'
import { offerNumber, type OfferContact } from './offer.ts'
import { orderStands } from './freight-order-store.ts'
import { insertEdition, insertOffer, type OfferRow } from './offer-store.ts'

type By = { actor: string; requestId: string }
type Needs = { db: Db; identity: Pick<ProvedIdentity, 'issuer'>; partners: PartnersRule }

/**
 * A priced list for somebody who called, with an empty first draft. Whoever has signed in here with this address owns it
 * and sees it in My offers; a partner gets partner prices.
 */
export async function createPhoneOffer(
  needs: Needs,
  request: By & { contact: OfferContact; billing: Billing | null },
): Promise<OfferRow> {
  const { contact, billing, actor } = request
  const whose = await ownerNamed(needs, contact.email)
  return needs.db.transaction((tx) =>
    createOffer(tx, request, { ...whose, kind: 'phone', contact, billing, createdBy: actor }),
  )
}

/** Whose it is if it goes to this address, and whose prices: of nobody that is known, the list's. */
export async function ownerNamed(
  needs: Needs,
  email: string,
): Promise<Pick<OfferRow, 'ownerSub' | 'priceTier'>> {
  const found = email ? await findPersonNamed(needs, email) : null
  const owner = found?.ok ? personOf(found.value, needs.partners) : null
  return { ownerSub: owner?.sub ?? null, priceTier: tierOf(owner) }
}

/**
 * The freight of a paid order: its buyer is asked to approve and pay it. Freight has no tier, so whoever has the link
 * may pay it, as with every retail offer.
 */
export async function createFreightOffer(
  tx: Tx,
  request: By & { orderNumber: string },
): Promise<Result<OfferRow, { why: 'absent' | 'not-paid' }>> {
  const checkout = await findOrderCheckout(tx, request.orderNumber)
  if (!checkout) return refused({ why: 'absent' })
  if (checkout.channel !== 'web' || !(await orderStands(tx, checkout.id))) return refused({ why: 'not-paid' })
  const { billing, ownerSub } = checkout
  const contact = { name: fullName(billing), email: billing.email, phone: billing.phone, company: '' }
  return ok(
    await createOffer(tx, request, {
      kind: 'freight',
      ownerSub,
      contact,
      billing,
      aboutCheckoutId: checkout.id,
      createdBy: request.actor,
    }),
  )
}

/** With an empty first draft. */
export async function createOffer(
  tx: Tx,
  { actor, requestId }: By,
  row: Parameters<typeof insertOffer>[1],
): Promise<OfferRow> {
  const offer = await insertOffer(tx, row)
  await insertEdition(tx, { offerId: offer.id, no: 1, createdBy: actor })
  await recordAudit(tx, {
    actor,
    requestId,
    action: 'offers.create',
    target: offerNumber(offer.no),
    after: { outcome: row.kind },
  })
  return offer
}

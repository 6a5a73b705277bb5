import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import type { PartnersRule, ProvedIdentity } from '../../identity/person.ts'
import { ok, refused, type Result } from '../../result.ts'
import { ownerNamed } from '../create-offer.ts'
import { offerNumber, type OfferContact } from '../offer.ts'
import { findDraft, findShownEdition, lockOffer, updateOffer } from '../offer-store.ts'

type Needs = { db: Db; identity: Pick<ProvedIdentity, 'issuer'>; partners: PartnersRule }

export type CorrectRefusal = {
  why: /** somebody has it, or will get it, as it stands */
    | 'sent'
    /** whoever reads mails at this address has the link to it */
    | 'told'
    /** the prices of the draft are not those of whoever has this address */
    | 'other-prices'
}

/**
 * A name or address that was heard wrong, while nothing was sent. The address of a request stays: its mail with the link
 * went there. A new address has its own account, and no address to bill to yet.
 */
export async function correctContact(
  needs: Needs,
  request: { offerId: string; contact: OfferContact; actor: string; requestId: string },
): Promise<Result<null, CorrectRefusal>> {
  const { offerId, contact, actor, requestId } = request
  const whose = await ownerNamed(needs, contact.email)
  return needs.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    const isDraft = (await findDraft(tx, offerId)) !== null && (await findShownEdition(tx, offerId)) === null
    if (!isDraft || offer.closedAt || offer.kind === 'freight') return refused({ why: 'sent' })
    const isSameAddress = offer.contact.email.toLowerCase() === contact.email.toLowerCase()
    if (!isSameAddress && offer.kind === 'request') return refused({ why: 'told' })
    if (!isSameAddress && whose.priceTier !== offer.priceTier) return refused({ why: 'other-prices' })
    const names = fieldsOf(contact).filter((name) => offer.contact[name] !== contact[name])
    if (names.length === 0) return ok(null)
    await updateOffer(tx, offerId, {
      contact,
      ...(!isSameAddress && { ownerSub: whose.ownerSub, billing: null }),
    })
    // Not what they were: the audit outlives the erasing of a person.
    const after = { outcome: names.join(', ') }
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'offers.correct',
      target: offerNumber(offer.no),
      after,
    })
    return ok(null)
  })
}

function fieldsOf(contact: OfferContact): (keyof OfferContact)[] {
  return Object.keys(contact) as (keyof OfferContact)[]
}

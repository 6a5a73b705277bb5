import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { databaseNow } from '../../checkout/checkout-store.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import { ok, refused, type Result } from '../../result.ts'
import { queueOfferMail } from '../mails/queue-offer-mail.ts'
import { offerNumber } from '../offer.ts'
import {
  deleteDraft,
  findDraft,
  findShownEdition,
  lockOffer,
  lockOpenEdition,
  updateOffer,
  type OfferRow,
} from '../offer-store.ts'

type By = { offerId: string; actor: string; requestId: string }

/**
 * Nothing (more) will be sent. Whoever asked is told so, with the reason; an offer that nobody asked for and nobody saw
 * ends in silence.
 */
export async function closeOffer(
  needs: MailNeeds,
  { offerId, reason, actor, requestId }: By & { reason: string },
): Promise<Result<OfferRow, { why: 'closed' | 'open' | 'paid' }>> {
  return needs.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    if (offer.closedAt) return refused({ why: 'closed' })
    if (await lockOpenEdition(tx, offerId)) return refused({ why: 'open' })
    const shown = await findShownEdition(tx, offerId)
    if (shown?.state === 'PAID') return refused({ why: 'paid' })
    const closed = { closedAt: await databaseNow(tx), closedBy: actor, closeReason: reason }
    await updateOffer(tx, offerId, closed)
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'offers.close',
      target: offerNumber(offer.no),
      after: { reason },
    })
    if (offer.kind === 'request' || shown)
      await queueOfferMail(needs, tx, { kind: 'closed', offer: { ...offer, ...closed }, text: reason })
    return ok({ ...offer, ...closed })
  })
}

/** A new edition that is not sent after all: what its buyer sees stays as it is. */
export async function discardDraft(
  needs: { db: Db },
  { offerId, actor, requestId }: By,
): Promise<Result<null, { why: 'no-draft' | 'first' }>> {
  return needs.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, offerId)
    const draft = await findDraft(tx, offerId)
    if (!draft) return refused({ why: 'no-draft' })
    if (!(await findShownEdition(tx, offerId))) return refused({ why: 'first' })
    await deleteDraft(tx, draft.id)
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'offers.discard',
      target: offerNumber(offer.no),
      before: { outcome: `Edition ${draft.no}` },
    })
    return ok(null)
  })
}

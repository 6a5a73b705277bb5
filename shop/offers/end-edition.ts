import type { Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { databaseNow } from '../checkout/checkout-store.ts'
import type { MailNeeds } from '../inquiries/tell-of-inquiry.ts'
import { ok, refused, type Result } from '../result.ts'
import { isBeingPaid } from './being-paid-store.ts'
import { listOpenFreight } from './freight-order-store.ts'
import { queueOfferMail } from './mails/queue-offer-mail.ts'
import { tellStaffOfOffer } from './mails/tell-staff-of-offer.ts'
import { offerNumber } from './offer.ts'
import { lockOffer, lockOpenEdition, moveEdition, type EditionRow, type OfferRow } from './offer-store.ts'

type EndRefusal =
  /** none can be paid: it has ended, or was paid */
  | { why: 'nothing-open' }
  /** a charge for it is under way, or nobody knows yet how it ended */
  | { why: 'being-paid' }

type Ended = { offer: OfferRow; edition: EditionRow }

/** Staff take back what they sent; its buyer is told why. */
export async function withdrawOffer(
  needs: MailNeeds,
  request: { offerId: string; reason: string; actor: string; requestId: string },
): Promise<Result<Ended, EndRefusal>> {
  const { offerId, reason, actor, requestId } = request
  return needs.db.transaction(async (tx) => {
    const ended = await end(tx, offerId, 'WITHDRAWN', { endedBy: actor, endReason: reason })
    if (!ended.ok) return ended
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'offers.withdraw',
      target: offerNumber(ended.value.offer.no),
      after: { reason },
    })
    await queueOfferMail(needs, tx, { kind: 'withdrawn', ...ended.value, text: reason })
    return ended
  })
}

/**
 * Offers of the freight of this order can be ended: none is being paid at this moment, and none begins to be until the
 * transaction ends. Whoever calls it holds the order.
 */
export async function holdFreightOf(tx: Tx, checkoutId: string): Promise<boolean> {
  for (const offerId of await listOpenFreight(tx, checkoutId)) {
    await lockOffer(tx, offerId)
    const edition = await lockOpenEdition(tx, offerId)
    if (edition && (await isBeingPaid(tx, edition.id))) return false
  }
  return true
}

/**
 * The order is canceled, so nobody can pay its freight any more. Its buyer reads why on the page of the quote; that the
 * order is canceled, a mail of its own tells. Whoever calls it has held them.
 */
export async function endFreightOf(
  tx: Tx,
  {
    checkoutId,
    orderNumber,
    actor,
    requestId,
  }: { checkoutId: string; orderNumber: string; actor: string; requestId: string },
): Promise<void> {
  const reason = `Order ${orderNumber} was canceled.`
  for (const offerId of await listOpenFreight(tx, checkoutId)) {
    const ended = await end(tx, offerId, 'WITHDRAWN', { endedBy: actor, endReason: reason })
    if (!ended.ok) throw new Error(`the freight of ${orderNumber}: ${ended.refusal.why}`)
    const target = offerNumber(ended.value.offer.no)
    await recordAudit(tx, { actor, requestId, action: 'offers.withdraw', target, after: { reason } })
  }
}

/** Its buyer says no, and staff are told. */
export async function declineOffer(
  needs: MailNeeds,
  request: { offerId: string; editionNo: number; reason: string },
): Promise<Result<Ended, EndRefusal | { why: 'replaced' }>> {
  return needs.db.transaction(async (tx) => {
    await lockOffer(tx, request.offerId)
    const open = await lockOpenEdition(tx, request.offerId)
    if (open && open.no !== request.editionNo) return refused({ why: 'replaced' })
    const ended = await end(tx, request.offerId, 'DECLINED', { endedBy: null, endReason: request.reason })
    if (ended.ok)
      await tellStaffOfOffer(needs, tx, { kind: 'declined', ...ended.value, text: request.reason })
    return ended
  })
}

/**
 * Its day has passed; its buyer and staff are told. Null: there is nothing to end, or not yet, or it is being paid: then
 * it ends at the next look (`keepOffers`), unless it was.
 */
export async function expireOffer(needs: MailNeeds, offerId: string): Promise<Ended | null> {
  return needs.db.transaction(async (tx) => {
    await lockOffer(tx, offerId)
    const open = await lockOpenEdition(tx, offerId)
    if (!open?.validUntil || open.validUntil > (await databaseNow(tx))) return null
    const ended = await end(tx, offerId, 'EXPIRED', { endedBy: null, endReason: '' })
    if (!ended.ok) return null
    await queueOfferMail(needs, tx, { kind: 'expired', ...ended.value })
    await tellStaffOfOffer(needs, tx, { kind: 'expired', ...ended.value })
    return ended.value
  })
}

async function end(
  tx: Tx,
  offerId: string,
  to: 'WITHDRAWN' | 'DECLINED' | 'EXPIRED',
  who: { endedBy: string | null; endReason: string },
): Promise<Result<Ended, EndRefusal>> {
  const offer = await lockOffer(tx, offerId)
  const edition = await lockOpenEdition(tx, offerId)
  if (!edition) return refused({ why: 'nothing-open' })
  if (await isBeingPaid(tx, edition.id)) return refused({ why: 'being-paid' })
  await moveEdition(tx, edition.id, edition.state, to, { endedAt: await databaseNow(tx), ...who })
  return ok({ offer, edition })
}
